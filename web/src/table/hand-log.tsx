import { useEffect, useRef } from "react";
import { useWords } from "../i18n/language";
import { noticeLine } from "../model/club";
import { type LogEntry, logEntries, logLine } from "../model/log";
import type { ClientState, HandRecord } from "../model/state";
import { capital } from "../model/words";
import { CardText } from "../ui/card";

/** So near to its end a list counts as scrolled down. */
const END_PX = 24;

/** The hands seen at this table, line by line; new lines are read out. */
export function HandLog({
  state,
  silent,
}: {
  readonly state: ClientState;
  /** Not on the screen: only read out. */
  readonly silent: boolean;
}) {
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);
  const lines = state.hands.reduce((sum, { log, notices }) => sum + log.length + notices.length, 0);
  const handNo = state.hands.at(-1)?.handNo ?? 0;
  // Who reads further up is left there.
  const atEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every new line
  useEffect(() => {
    if (atEnd.current) list.current?.scrollTo?.({ top: list.current.scrollHeight });
  }, [lines, handNo, silent]);
  return (
    <div
      ref={list}
      className={silent ? "visually-hidden" : "hand-log"}
      role="log"
      aria-live="polite"
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        atEnd.current = scrollTop + clientHeight >= scrollHeight - END_PX;
      }}
      aria-label={words.text("ui.hand_log")}
      // A list that scrolls is to be reached with the keyboard.
      tabIndex={silent ? -1 : 0}
    >
      {state.hands.map((hand) => (
        <HandLines key={hand.handNo} hand={hand} />
      ))}
    </div>
  );
}

function HandLines({ hand }: { readonly hand: HandRecord }) {
  const words = useWords();
  return (
    <>
      {hand.handNo > 0 && <h3>{capital(words.text("play.hand", { number: hand.handNo }))}</h3>}
      <ol>
        {logEntries(hand).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows
          <li key={index} data-type={typeOf(entry)}>
            <Line entry={entry} hand={hand} />
          </li>
        ))}
      </ol>
    </>
  );
}

function typeOf({ item }: LogEntry): string {
  return item ? item.type : "notice";
}

function Line({ entry, hand }: { readonly entry: LogEntry; readonly hand: HandRecord }) {
  const words = useWords();
  if (!entry.item) return noticeLine(words, entry.notice, hand.names);
  return logLine(words, entry.item, hand).parts.map((part) =>
    typeof part === "string" ? (
      part
    ) : (
      <span key={part.cards.join()} className="card-texts">
        {part.cards.map((card) => (
          <CardText key={card} card={card} />
        ))}
      </span>
    ),
  );
}

export const RECENT = 5;

/** The end of the log, for a screen that has no room for the whole of it. */
export function RecentLines({
  state,
  lines = RECENT,
}: {
  readonly state: ClientState;
  readonly lines?: number;
}) {
  const hand = state.hands.at(-1);
  if (!hand) return null;
  return (
    <div className="recent" aria-hidden="true">
      {logEntries(hand)
        .slice(-lines)
        .map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <p key={index} data-type={typeOf(entry)}>
            <Line entry={entry} hand={hand} />
          </p>
        ))}
    </div>
  );
}
