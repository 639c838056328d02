import { useWords } from "../i18n/language";
import type { ClientState } from "../model/state";
import { capital } from "../model/words";
import type { ActionBody } from "../protocol/commands";
import type { DecisionView, LegalView } from "../protocol/generated";
import { useSettings } from "../ui/settings";
import { RecentLines } from "./hand-log";
import { Seconds, TimeBar } from "./timer";
import { useKeys } from "./use-keys";

/** To show one's cards at the showdown, or to muck them: neither is what one mostly does. */
export function ShowChoice({
  decision,
  legal,
  shown,
  disabled,
  onAct,
}: {
  readonly decision: DecisionView;
  readonly legal: LegalView;
  /** Where the log is not on the screen, its last lines say what was shown so far. */
  readonly shown: ClientState | null;
  readonly disabled: boolean;
  readonly onAct: (action: ActionBody) => void;
}) {
  const words = useWords();
  const { shortcuts } = useSettings();
  const show = () => onAct({ type: "show" });
  const muck = () => onAct({ type: "muck" });
  const keys = { ...(legal.show && { s: show }), ...(legal.muck && { m: muck }) };
  useKeys(keys, shortcuts && !disabled);
  return (
    <div className="controls">
      <TimeBar until={decision} />
      {shown && <RecentLines state={shown} />}
      <div className="moves">
        {legal.muck && (
          <button type="button" aria-keyshortcuts="m" disabled={disabled} onClick={muck}>
            {capital(words.text("allowed.muck"))} <Key letter="M" />
          </button>
        )}
        {legal.show && (
          <button type="button" aria-keyshortcuts="s" disabled={disabled} onClick={show}>
            {capital(words.text("allowed.show"))} <Key letter="S" />
          </button>
        )}
        <Seconds until={decision} />
      </div>
    </div>
  );
}

/** A reminder of a button's key, while keys are on. */
export function Key({ letter }: { readonly letter: string }) {
  const { shortcuts } = useSettings();
  if (!shortcuts) return null;
  return (
    <span className="key" aria-hidden="true">
      {letter}
    </span>
  );
}
