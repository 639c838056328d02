import { useState } from "react";
import { tableHref } from "../app";
import { useWords } from "../i18n/language";
import { notOpenedText, stakesText } from "../model/selectors";
import { capital } from "../model/words";
import { ApiError, createTable } from "../protocol/api";
import type { Games, NotOpened } from "../protocol/generated";
import { Choice, Figure } from "./fields";
import { GameChoice, LimitChoice } from "./game-choices";
import { MoreOptions } from "./more-options";
import {
  firstForm,
  fitted,
  mostBots,
  newTable,
  SECONDS,
  STAKES,
  STAKES_NAMES,
  type StakesName,
  seatNumbers,
  type TableForm,
} from "./new-table";

/** Why there is no table: what the server said of it, or a sentence of the page's own. */
interface Problem {
  readonly told: NotOpened | null;
  readonly otherwise: "ui.bad_figure" | "ui.unreachable";
}

/** Game, limit, stakes, seats and bots of a new table, which is then gone to. */
export function NewTableForm({ games }: { readonly games: Games }) {
  const words = useWords();
  const [form, setForm] = useState(() => firstForm(games));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<TableForm>) => setForm(fitted({ ...form, ...part }, games));

  const create = async () => {
    const asked = newTable(form);
    if (busy) return;
    if (asked === null) {
      setProblem({ told: null, otherwise: "ui.bad_figure" });
      return;
    }
    setProblem(null);
    setBusy(true);
    try {
      window.location.hash = tableHref(await createTable(asked));
    } catch (error) {
      const told = error instanceof ApiError ? error.told : null;
      setProblem({ told, otherwise: "ui.unreachable" });
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
      <GameChoice
        label={words.text("ui.game")}
        value={form.game}
        games={games}
        onChange={(game) => change({ game })}
      />
      <LimitChoice
        label={words.text("ui.limit")}
        value={form.limit}
        games={games}
        onChange={(limit) => change({ limit })}
      />
      <Choice
        label={words.text("ui.stakes")}
        value={form.stakes}
        onChange={(stakes) => change({ stakes: stakes as StakesName })}
      >
        {STAKES_NAMES.map((name) => (
          <option key={name} value={name}>
            {capital(words.text(`ui.stakes_${name}`, { stakes: usual(name) }))}
          </option>
        ))}
      </Choice>
      {form.stakes === "own" && <OwnStakes form={form} onChange={change} />}
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
      <Bots form={form} kinds={games.bots} onChange={change} />
      <MoreOptions
        options={form.house}
        games={games}
        onChange={(part) => change({ house: { ...form.house, ...part } })}
      />
      {problem && (
        <p className="note note-bad" role="alert">
          {problem.told ? notOpenedText(words, problem.told) : words.text(problem.otherwise)}
        </p>
      )}
      <button type="submit" className="primary" disabled={busy}>
        {words.text("ui.open_table")}
      </button>
    </form>
  );

  function usual(name: StakesName): string {
    if (name === "own") return "";
    const [small, big] = STAKES[name];
    return stakesText({
      limit: form.limit,
      small_blind: small,
      big_blind: big,
      small_bet: big,
      big_bet: 2 * big,
    });
  }
}

interface PartProps {
  readonly form: TableForm;
  readonly onChange: (part: Partial<TableForm>) => void;
}

function OwnStakes({ form, onChange }: PartProps) {
  const words = useWords();
  return (
    <fieldset>
      <legend>{words.text("ui.stakes")}</legend>
      <Figure
        label={words.text("post.small-blind")}
        value={form.smallBlind}
        least={0}
        onChange={(smallBlind) => onChange({ smallBlind })}
      />
      <Figure
        label={words.text("post.big-blind")}
        value={form.bigBlind}
        least={1}
        onChange={(bigBlind) => onChange({ bigBlind })}
      />
    </fieldset>
  );
}

function Bots({ form, kinds, onChange }: PartProps & { readonly kinds: readonly string[] }) {
  const words = useWords();
  return (
    <fieldset>
      <legend>{words.text("ui.bots")}</legend>
      {kinds.map((kind) => {
        const most = mostBots(form, kind);
        return (
          <Figure
            key={kind}
            label={words.textOr(`ui.bot.${kind}`, "ui.bot.other", { kind })}
            value={`${form.bots[kind] ?? 0}`}
            least={0}
            most={most}
            onChange={(text) => {
              const number = Math.max(0, Math.min(most, Number(text) || 0));
              onChange({ bots: { ...form.bots, [kind]: number } });
            }}
          />
        );
      })}
      <p className="note">{words.text("ui.bots_note", { most: form.seats - 1 })}</p>
    </fieldset>
  );
}
