import { useEffect, useRef } from "react";
import { useWords } from "../i18n/language";
import { logLine } from "../model/log";
import type { ClientState, HandRecord } from "../model/state";
import { capital } from "../model/words";
import type { LogItem } from "../protocol/generated";
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
  const lines = state.hands.at(-1)?.log.length ?? 0;
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
      <h3>{capital(words.text("play.hand", { number: hand.handNo }))}</h3>
      <ol>
        {hand.log.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows
          <li key={index} data-type={item.type}>
            <Line item={item} hand={hand} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Line({ item, hand }: { readonly item: LogItem; readonly hand: HandRecord }) {
  const words = useWords();
  return logLine(words, item, hand).parts.map((part) =>
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

const RECENT = 5;

/** The end of the log, for a screen that has no room for the whole of it. */
export function RecentLines({ state }: { readonly state: ClientState }) {
  const hand = state.hands.at(-1);
  if (!hand) return null;
  return (
    <div className="recent" aria-hidden="true">
      {hand.log.slice(-RECENT).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <p key={index} data-type={item.type}>
          <Line item={item} hand={hand} />
        </p>
      ))}
    </div>
  );
}
