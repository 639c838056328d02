import { useEffect } from "react";
import { tableHref } from "../app";
import { LanguageChoice, useWords } from "../i18n/language";
import { gameText, stakesText } from "../model/selectors";
import { capital } from "../model/words";
import { listGames, listTables } from "../protocol/api";
import type { TableSummary } from "../protocol/generated";
import { NewTableForm } from "./new-table-form";
import { useLoaded } from "./use-loaded";
import "./lobby.css";

const REFRESH_MS = 5000;

/** The tables that there are, and the form for a new one. */
export function LobbyPage() {
  const words = useWords();
  const [tables, refresh] = useLoaded(listTables);
  const [games, askGames] = useLoaded(listGames);
  useEffect(() => {
    document.title = "ninecards";
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return (
    <div className="lobby">
      <header className="lobby-header">
        <h1>ninecards</h1>
        <LanguageChoice />
      </header>
      <main className="lobby-main">
        <section className="panel" aria-labelledby="tables">
          <h2 id="tables">{words.text("ui.tables")}</h2>
          {tables.state === "there" && <TableList tables={tables.value} />}
          {tables.state === "failed" && <Unreachable onRetry={refresh} />}
        </section>
        <section className="panel" aria-labelledby="new-table">
          <h2 id="new-table">{words.text("ui.new_table")}</h2>
          {games.state === "there" && <NewTableForm games={games.value} />}
          {games.state === "failed" && <Unreachable onRetry={askGames} />}
        </section>
      </main>
    </div>
  );
}

function TableList({ tables }: { readonly tables: readonly TableSummary[] }) {
  const words = useWords();
  if (tables.length === 0) return <p className="muted">{words.text("ui.no_tables")}</p>;
  return (
    <ul className="table-list">
      {tables.map((table) => (
        <li key={table.table_id}>
          <a href={tableHref(table.table_id)}>
            <span className="table-game">{gameText(words, table.game)}</span>
            <span className="table-limit">
              {capital(words.text(`limit.${table.limit}`))} <strong>{stakesText(table)}</strong>
            </span>
            <span className="table-players">
              {capital(words.text("ui.players", { taken: table.players, seats: table.seats }))}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  const words = useWords();
  return (
    <div role="alert">
      <p>{words.text("ui.unreachable")}</p>
      <button type="button" onClick={onRetry}>
        {words.text("ui.try_again")}
      </button>
    </div>
  );
}
