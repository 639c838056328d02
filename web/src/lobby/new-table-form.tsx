import { type ReactNode, useState } from "react";
import { tableHref } from "../app";
import { useWords } from "../i18n/language";
import { gameText } from "../model/selectors";
import type { Key } from "../model/words";
import { ApiError, createTable, type Games } from "../protocol/api";
import {
  BOTS,
  firstForm,
  fitted,
  mostBots,
  newTable,
  SECONDS,
  STAKES,
  type StakesName,
  seatNumbers,
  type TableForm,
} from "./new-table";

const STAKES_NAMES = ["low", "middle", "high", "own"] as const;

/** Game, limit, stakes, seats and bots of a new table, which is then gone to. */
export function NewTableForm({ games }: { readonly games: Games }) {
  const words = useWords();
  const [form, setForm] = useState(() => firstForm(games));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<TableForm>) => setForm(fitted({ ...form, ...part }, games));

  const create = async () => {
    const asked = newTable(form);
    if (asked === null || busy) return;
    setBusy(true);
    try {
      window.location.hash = tableHref(await createTable(asked));
    } catch (problem) {
      const detail = problem instanceof ApiError ? problem.detail : null;
      setError(detail ?? words.text("ui.unreachable"));
      setBusy(false);
    }
  };

  return (
    <form
      className="new-table"
      aria-labelledby="new-table"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <Choice label={words.text("ui.game")} value={form.game} onChange={(game) => change({ game })}>
        {games.games.map(({ name }) => (
          <option key={name} value={name}>
            {gameText(words, name)}
          </option>
        ))}
      </Choice>
      <Choice
        label={words.text("ui.limit")}
        value={form.limit}
        onChange={(limit) => change({ limit: limit as TableForm["limit"] })}
      >
        {games.limits.map((limit) => (
          <option key={limit} value={limit}>
            {words.text(`limit.${limit}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={words.text("ui.stakes")}
        value={form.stakes}
        onChange={(stakes) => change({ stakes: stakes as StakesName })}
      >
        {STAKES_NAMES.map((name) => (
          <option key={name} value={name}>
            {words.text(
              `ui.stakes_${name}`,
              name === "own" ? {} : { stakes: STAKES[name].join("/") },
            )}
          </option>
        ))}
      </Choice>
      {form.stakes === "own" && (
        <fieldset className="bots">
          <legend>{words.text("ui.stakes_own")}</legend>
          <Figure
            label={words.text("post.small-blind")}
            value={form.smallBlind}
            least={1}
            onChange={(smallBlind) => change({ smallBlind })}
          />
          <Figure
            label={words.text("post.big-blind")}
            value={form.bigBlind}
            least={1}
            onChange={(bigBlind) => change({ bigBlind })}
          />
        </fieldset>
      )}
      <Choice
        label={words.text("ui.seats")}
        value={`${form.seats}`}
        onChange={(seats) => change({ seats: Number(seats) })}
      >
        {seatNumbers(games, form.game).map((seats) => (
          <option key={seats}>{seats}</option>
        ))}
      </Choice>
      <Choice
        label={words.text("ui.decision_seconds")}
        value={`${form.seconds}`}
        onChange={(seconds) => change({ seconds: Number(seconds) })}
      >
        {SECONDS.map((seconds) => (
          <option key={seconds}>{seconds}</option>
        ))}
      </Choice>
      <fieldset className="bots">
        <legend>{words.text("ui.bots")}</legend>
        {BOTS.map((kind) => (
          <Figure
            key={kind}
            label={words.text(`ui.bot.${kind}` as Key)}
            value={`${form.bots[kind]}`}
            least={0}
            most={mostBots(form, kind)}
            onChange={(text) => {
              const number = Math.max(0, Math.min(mostBots(form, kind), Number(text) || 0));
              change({ bots: { ...form.bots, [kind]: number } });
            }}
          />
        ))}
      </fieldset>
      {error !== null && (
        <p className="note note-bad" role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="primary" disabled={busy}>
        {words.text("ui.open_table")}
      </button>
    </form>
  );
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </label>
  );
}

function Figure({
  label,
  value,
  least,
  most,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly least: number;
  readonly most?: number;
  readonly onChange: (value: string) => void;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        required
        min={least}
        max={most}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
