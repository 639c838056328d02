import { type CSSProperties, createContext, useContext, useEffect, useState } from "react";
import { useWords } from "../i18n/language";
import type { DecisionView } from "../protocol/generated";

/** What to add to a time of the server to have it on this machine's clock. */
export const ClockOffset = createContext(0);

/** A bar that empties until the deadline. */
export function TimeBar({ decision }: { readonly decision: DecisionView }) {
  const offset = useContext(ClockOffset);
  const length = decision.deadline_ms - decision.asked_ms;
  const [gone] = useState(() => Date.now() - offset - decision.asked_ms);
  const timing = { "--length": `${length}ms`, "--gone": `${-Math.max(0, gone)}ms` };
  return (
    <span
      key={decision.decision_no}
      className="time-bar"
      style={timing as CSSProperties}
      aria-hidden="true"
    >
      <span />
    </span>
  );
}

/** Seconds at which a screen reader is told. */
const TOLD = [10, 5];

/** The seconds left of one's own decision, for the eye; aloud only twice. */
export function Seconds({ decision }: { readonly decision: DecisionView }) {
  const words = useWords();
  const seconds = useSecondsLeft(decision);
  const told = TOLD.includes(seconds) ? words.text("ui.seconds_left", { seconds }) : "";
  return (
    <>
      <span className="seconds" data-short={seconds <= 5 || undefined} aria-hidden="true">
        {seconds}
      </span>
      <span className="visually-hidden" role="status">
        {told}
      </span>
    </>
  );
}

function useSecondsLeft(decision: DecisionView): number {
  const offset = useContext(ClockOffset);
  const left = () => Math.max(0, Math.ceil((decision.deadline_ms + offset - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` is of the deadline and offset
  useEffect(() => {
    setSeconds(left());
    const ticking = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(ticking);
  }, [decision.deadline_ms, offset]);
  return seconds;
}
