import { type CSSProperties, createContext, useContext, useEffect, useState } from "react";
import { useWords } from "../i18n/language";

/** How times of the server are read here. */
export interface ServerClock {
  /** Add it to a time of the server to have it on this machine's clock. */
  readonly offsetMs: number;
  /** The server's time at which all clocks stand still, null while they run. */
  readonly stoppedMs: number | null;
}

export const ClockContext = createContext<ServerClock>({ offsetMs: 0, stoppedMs: null });

/** What runs out: a decision, a time bank, a vote. */
export interface Deadline {
  readonly since_ms: number;
  readonly deadline_ms: number;
  readonly bank?: boolean;
}

function nowOf({ offsetMs, stoppedMs }: ServerClock): number {
  return stoppedMs ?? Date.now() - offsetMs;
}

/** A bar that empties until the deadline; in a pause it stands still. */
export function TimeBar({ until }: { readonly until: Deadline }) {
  const { stoppedMs } = useContext(ClockContext);
  const { since_ms: since, deadline_ms: deadline } = until;
  return <Bar key={`${since} ${deadline} ${stoppedMs}`} until={until} />;
}

function Bar({ until }: { readonly until: Deadline }) {
  const clock = useContext(ClockContext);
  const [gone] = useState(() => Math.max(0, nowOf(clock) - until.since_ms));
  const length = until.deadline_ms - until.since_ms;
  const timing = { "--length": `${length}ms`, "--gone": `${-gone}ms` };
  return (
    <span
      className="time-bar"
      style={timing as CSSProperties}
      data-bank={until.bank || undefined}
      data-stopped={clock.stoppedMs !== null || undefined}
      aria-hidden="true"
    >
      <span />
    </span>
  );
}

/** Seconds at which a screen reader is told. */
const TOLD = [10, 5];

/** The seconds left of one's own decision, for the eye; aloud only twice. */
export function Seconds({
  until,
  bankMs = 0,
}: {
  readonly until: Pick<Deadline, "deadline_ms" | "bank">;
  /** What the time bank holds beside. */
  readonly bankMs?: number;
}) {
  const words = useWords();
  const seconds = useSecondsLeft(until.deadline_ms);
  const told = TOLD.includes(seconds) ? words.text("ui.seconds_left", { seconds }) : "";
  const bank = Math.floor(bankMs / 1000);
  return (
    <>
      <span
        className="seconds"
        data-short={seconds <= 5 || undefined}
        data-bank={until.bank || undefined}
      >
        <span aria-hidden="true">{seconds}</span>
        {bank > 0 && !until.bank && (
          <span
            className="bank"
            role="img"
            aria-label={words.text("ui.bank_left", { seconds: bank })}
          >
            +{bank}
          </span>
        )}
      </span>
      <span className="visually-hidden" role="status">
        {told}
      </span>
    </>
  );
}

function useSecondsLeft(deadlineMs: number): number {
  const clock = useContext(ClockContext);
  const left = () => Math.max(0, Math.ceil((deadlineMs - nowOf(clock)) / 1000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` is of the deadline and clock
  useEffect(() => {
    setSeconds(left());
    const ticking = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(ticking);
  }, [deadlineMs, clock]);
  return seconds;
}
