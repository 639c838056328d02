import { useRef } from "react";
import { useWords } from "../i18n/language";
import { awardText } from "../model/log";
import { namesOf } from "../model/selectors";
import type { ClientState } from "../model/state";
import { capital, type Words } from "../model/words";
import type { AwardView, HandView, TableView } from "../protocol/generated";
import { Figures } from "../ui/figures";
import { useMoreBelow } from "../ui/use-more-below";

/** Who won what, and with which hand; a line that is picked marks the cards that won it. */
export function Result({
  view,
  hand,
  state,
  picked,
  onPick,
}: {
  readonly view: TableView;
  readonly hand: HandView;
  readonly state: ClientState;
  readonly picked: AwardView | null;
  readonly onPick: (award: AwardView | null) => void;
}) {
  const words = useWords();
  const context = { names: namesOf(state), pots: hand.pots.length };
  const list = useRef<HTMLElement>(null);
  const more = useMoreBelow(list);
  const several = hand.boards.length > 1;
  const awards = [...hand.awards].sort((one, other) => one.pot - other.pot);
  return (
    <section
      ref={list}
      className="result"
      aria-label={words.text("ui.result")}
      data-more={more || undefined}
    >
      <ul>
        {awards.map((award) => {
          const { pot, half, shares } = award;
          const board = several ? award.board : null;
          const text = capital(awardText(words, { pot, board, name: half, shares }, context));
          const made = madeText(words, view, award);
          const line = (
            <>
              <Figures text={text} />
              {made !== "" && <span className="result-made">{made}</span>}
            </>
          );
          const key = `${pot}-${award.board}-${half}`;
          if (!hand.showdown || made === "") return <li key={key}>{line}</li>;
          return (
            <li key={key}>
              <button
                type="button"
                aria-pressed={picked === award}
                onClick={() => onPick(picked === award ? null : award)}
              >
                {line}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The hand that won a part of a pot, "" where it was not seen. */
function madeText(words: Words, view: TableView, award: AwardView): string {
  const winner = award.shares[0]?.[0];
  const made = view.seats.find((seat) => seat.seat_no === winner)?.made[award.board ?? 0];
  if (!made || !view.hand?.showdown) return "";
  return award.half === "low" ? words.low(made.low) : words.high(made.high);
}
