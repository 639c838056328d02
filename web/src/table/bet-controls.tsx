import { useRef, useState } from "react";
import { useWords } from "../i18n/language";
import { isWithin, parseChips } from "../model/amounts";
import type { ClientState } from "../model/state";
import { capital } from "../model/words";
import type { ActionBody } from "../protocol/commands";
import type { DecisionView, LegalView, SeatView, WagerView } from "../protocol/generated";
import { Figures } from "../ui/figures";
import { useSettings } from "../ui/settings";
import { RecentLines } from "./hand-log";
import { Key } from "./show-choice";
import { Sizing } from "./sizing";
import { Seconds, TimeBar } from "./timer";
import { useKeys } from "./use-keys";

const ERROR_ID = "amount-error";

/** Fold, check or call, bet or raise, as far as the server says that they may be. */
export function BetControls({
  decision,
  legal,
  seat,
  step,
  bankMs,
  shown,
  disabled,
  arming,
  onAct,
}: {
  readonly decision: DecisionView;
  readonly legal: LegalView;
  readonly seat: SeatView;
  /** By how much a turn of the wheel changes the figure. */
  readonly step: number;
  /** What the time bank holds. */
  readonly bankMs: number;
  /** Where the log is not on the screen, its last lines fill the place of the figure. */
  readonly shown: ClientState | null;
  readonly disabled: boolean;
  /** The buttons have just come and will do in a moment: they look as they will then. */
  readonly arming: boolean;
  readonly onAct: (action: ActionBody) => void;
}) {
  const words = useWords();
  const { shortcuts } = useSettings();
  const { wager } = legal;
  const [text, setText] = useState(`${wager?.least ?? ""}`);
  const [insisted, setInsisted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const value = parseChips(text);
  const good = wager !== null && isWithin(value, wager.least, wager.most);

  const change = (typed: string) => {
    setText(typed);
    setInsisted(false);
  };
  const fold = () => onAct({ type: "fold" });
  const call = () => onAct({ type: legal.check ? "check" : "call" });
  const raise = () => {
    if (wager === null) return;
    setInsisted(true);
    if (isWithin(value, wager.least, wager.most)) onAct({ type: wager.kind, to: value });
    else field.current?.select();
  };
  const toField = () => {
    if (field.current) field.current.select();
    else button.current?.focus();
  };
  const typeDigit = (digit: string) => {
    if (!field.current) return;
    change(digit);
    field.current.focus();
  };
  useKeys(
    {
      ...(legal.fold && { f: fold }),
      ...((legal.check || legal.call !== null) && { c: call }),
      ...(wager && { r: toField, digit: typeDigit }),
    },
    shortcuts && !disabled,
    field,
  );

  const calls = legal.check || legal.call !== null;
  const allIn = (chips: number) => chips === seat.chips;
  return (
    <form
      className="controls"
      data-arming={arming || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) raise();
      }}
    >
      <TimeBar until={decision} />
      {wager && wager.least < wager.most ? (
        <Sizing
          wager={wager}
          step={step}
          text={text}
          onChange={change}
          field={field}
          bad={insisted && !good}
          errorId={ERROR_ID}
          disabled={disabled}
        />
      ) : (
        shown && <RecentLines state={shown} />
      )}
      <div className="moves">
        {legal.fold && (
          <button
            type="button"
            className="fold"
            aria-keyshortcuts="f"
            disabled={disabled}
            onClick={fold}
          >
            {capital(words.text("log.fold"))} <Key letter="F" />
          </button>
        )}
        {calls && (
          <button
            type="button"
            className="call"
            aria-keyshortcuts="c"
            disabled={disabled}
            onClick={call}
          >
            <Figures text={callLabel()} /> <Key letter="C" />
          </button>
        )}
        {wager && (
          <button
            ref={button}
            type="submit"
            className="primary"
            aria-keyshortcuts="r"
            disabled={disabled}
          >
            <Figures text={wagerLabel(wager)} /> <Key letter="R" />
          </button>
        )}
        <Seconds until={decision} bankMs={bankMs} />
      </div>
    </form>
  );

  function callLabel(): string {
    if (legal.call === null) return capital(words.text("log.check"));
    const what = words.text("log.call", { added: legal.call });
    return capital(allIn(legal.call) ? words.text("log.all_in", { what }) : what);
  }

  function wagerLabel({ kind }: WagerView): string {
    const what = words.text(`log.${kind}`, { to: value ?? "…" });
    const rest = value === null ? null : value - seat.in_front;
    return capital(
      good && rest !== null && allIn(rest) ? words.text("log.all_in", { what }) : what,
    );
  }
}
