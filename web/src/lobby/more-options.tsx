import { useId } from "react";
import { useWords } from "../i18n/language";
import { capital } from "../model/words";
import type { Games, NewTable } from "../protocol/generated";
import { Choice, Figure, Tick } from "./fields";
import { GameChoice, LimitChoice } from "./game-choices";
import { BOARDS, type HouseOptions, RULES, RUN_OUTS, STRADDLES } from "./house-options";

const NAMES: Readonly<Record<string, string>> = {
  "casino-club": "Casino Club",
  wsop: "WSOP",
  tda: "TDA",
};

interface OptionsProps {
  readonly options: HouseOptions;
  readonly games: Games;
  readonly onChange: (part: Partial<HouseOptions>) => void;
}

/** What most tables do without: folded away until it is asked for. */
export function MoreOptions(props: OptionsProps) {
  const words = useWords();
  const { options, onChange } = props;
  return (
    // A figure that is wrong can be shown only where it is seen.
    <details
      className="more"
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary>{words.text("ui.more_options")}</summary>
      <div className="more-fields">
        <Rules value={options.rules} onChange={(rules) => onChange({ rules })} />
        <Figure
          label={words.text("post.ante")}
          value={options.ante}
          least={0}
          onChange={(ante) => onChange({ ante })}
        />
        <Boards value={options.boards} onChange={(boards) => onChange({ boards })} />
        <Choice
          label={words.text("ui.run_outs")}
          value={options.runOuts}
          onChange={(runOuts) => onChange({ runOuts: runOuts as HouseOptions["runOuts"] })}
        >
          {RUN_OUTS.map((rule) => (
            <option key={rule} value={rule}>
              {words.text(`ui.run_outs_${rule}`)}
            </option>
          ))}
        </Choice>
        <Choice
          label={capital(words.text("post.straddle"))}
          value={options.straddles}
          onChange={(rule) => onChange({ straddles: rule as HouseOptions["straddles"] })}
        >
          {STRADDLES.map((rule) => (
            <option key={rule} value={rule}>
              {words.text(`ui.straddles_${rule}`)}
            </option>
          ))}
        </Choice>
        {options.straddles !== "off" && (
          <Tick
            label={words.text("ui.straddles_button")}
            on={options.straddleFromButton}
            onChange={(straddleFromButton) => onChange({ straddleFromButton })}
          />
        )}
        <BuyIns {...props} />
        <Clocks {...props} />
        <BombPots {...props} />
        <Rotation {...props} />
      </div>
    </details>
  );
}

/** A preset, and in a line what it says. */
function Rules({
  value,
  onChange,
}: {
  readonly value: HouseOptions["rules"];
  readonly onChange: (rules: HouseOptions["rules"]) => void;
}) {
  const words = useWords();
  const about = useId();
  return (
    <div className="explained">
      <Choice
        label={words.text("ui.rules")}
        value={value}
        describedBy={about}
        onChange={(rules) => onChange(rules as HouseOptions["rules"])}
      >
        {RULES.map((name) => (
          <option key={name} value={name}>
            {NAMES[name] ?? words.text("ui.rules_club")}
          </option>
        ))}
      </Choice>
      <p className="note" id={about}>
        {words.text(`ui.rules_about.${value}`)}
      </p>
    </div>
  );
}

function Boards({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (boards: string) => void;
}) {
  const words = useWords();
  return (
    <Choice label={words.text("ui.boards")} value={value} onChange={onChange}>
      {BOARDS.map((number) => (
        <option key={number}>{number}</option>
      ))}
    </Choice>
  );
}

function BuyIns({ options, onChange }: OptionsProps) {
  const words = useWords();
  return (
    <fieldset>
      <legend>{words.text("ui.buy_ins")}</legend>
      <Figure
        label={words.text("ui.buy_in_least")}
        value={options.leastBuyIn}
        least={1}
        onChange={(leastBuyIn) => onChange({ leastBuyIn })}
      />
      <Figure
        label={words.text("ui.buy_in_most")}
        value={options.mostBuyIn}
        least={1}
        onChange={(mostBuyIn) => onChange({ mostBuyIn })}
      />
    </fieldset>
  );
}

function Clocks({ options, onChange }: OptionsProps) {
  const words = useWords();
  return (
    <fieldset>
      <legend>{words.text("ui.clocks")}</legend>
      <Figure
        label={words.text("ui.clock_bank")}
        value={options.bankSeconds}
        least={0}
        onChange={(bankSeconds) => onChange({ bankSeconds })}
      />
      <Figure
        label={words.text("ui.clock_grace")}
        value={options.graceSeconds}
        least={0}
        onChange={(graceSeconds) => onChange({ graceSeconds })}
      />
      <Figure
        label={words.text("ui.clock_vote")}
        value={options.voteSeconds}
        least={1}
        onChange={(voteSeconds) => onChange({ voteSeconds })}
      />
      <Figure
        label={words.text("ui.clock_away")}
        value={options.awayMinutes}
        least={0}
        onChange={(awayMinutes) => onChange({ awayMinutes })}
      />
    </fieldset>
  );
}

function BombPots({ options, onChange }: OptionsProps) {
  const words = useWords();
  return (
    <fieldset>
      <legend>{words.text("ui.bomb_pots")}</legend>
      <Figure
        label={words.text("ui.bomb_ante")}
        value={options.bombAnte}
        least={0}
        onChange={(bombAnte) => onChange({ bombAnte })}
      />
      <Figure
        label={words.text("ui.bomb_every")}
        value={options.bombEvery}
        least={0}
        onChange={(bombEvery) => onChange({ bombEvery })}
      />
      <Boards value={options.bombBoards} onChange={(bombBoards) => onChange({ bombBoards })} />
      <Tick
        label={words.text("ui.bomb_by_vote")}
        on={options.bombByVote}
        onChange={(bombByVote) => onChange({ bombByVote })}
      />
    </fieldset>
  );
}

/** Further games, dealt in turn after the first. */
function Rotation({ options, games, onChange }: OptionsProps) {
  const words = useWords();
  const { rotation } = options;
  const change = (key: number, part: { game?: string; limit?: NewTable["limit"] }) =>
    onChange({ rotation: rotation.map((row) => (row.key === key ? { ...row, ...part } : row)) });
  const add = () => {
    const key = Math.max(0, ...rotation.map((row) => row.key)) + 1;
    const [game] = games.games.slice(rotation.length + 1);
    const limit = games.limits.includes("pot") ? "pot" : (games.limits[0] ?? "pot");
    const name = game?.name ?? games.games[0]?.name ?? "";
    onChange({ rotation: [...rotation, { key, game: name, limit }] });
  };
  return (
    <fieldset>
      <legend>{words.text("ui.rotation")}</legend>
      {rotation.map(({ key, game, limit }, index) => {
        const number = index + 2;
        return (
          <div key={key} className="rotation-game">
            <GameChoice
              label={words.text("ui.rotation_game", { number })}
              value={game}
              games={games}
              onChange={(name) => change(key, { game: name })}
            />
            <LimitChoice
              label={words.text("ui.rotation_limit", { number })}
              value={limit}
              games={games}
              onChange={(name) => change(key, { limit: name })}
            />
            <button
              type="button"
              className="icon"
              aria-label={words.text("ui.rotation_remove", { number })}
              onClick={() => onChange({ rotation: rotation.filter((row) => row.key !== key) })}
            >
              <span aria-hidden="true">×</span>
            </button>
          </div>
        );
      })}
      {rotation.length > 0 && (
        <Figure
          label={words.text("ui.rotation_hands")}
          value={options.rotationHands}
          least={0}
          onChange={(rotationHands) => onChange({ rotationHands })}
        />
      )}
      <button type="button" className="small" onClick={add}>
        {words.text("ui.rotation_add")}
      </button>
    </fieldset>
  );
}
