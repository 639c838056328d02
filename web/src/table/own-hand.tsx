import { useWords } from "../i18n/language";
import { marksAt, marksOf } from "../model/marks";
import { dealtCards, seatText, yourSeat } from "../model/selectors";
import { capital } from "../model/words";
import type { AwardView, SeatView, TableView } from "../protocol/generated";
import { Cards } from "../ui/card";
import { Plate } from "./seat";
import "./own-hand.css";

/** The viewer's own chair: large cards, and in words what they make on each board. */
export function OwnHand({
  view,
  picked,
}: {
  readonly view: TableView;
  readonly picked: AwardView | null;
}) {
  const words = useWords();
  const seat = yourSeat(view);
  if (seat === null) return null;
  const marks = marksAt(marksOf(view, picked), seat.seat_no);
  const gone = seat.cards.length === 0 ? dealtCards(view, seat) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className="own"
      role="group"
      aria-label={seatText(words, view, seat)}
      data-status={seat.status}
      data-acting={view.decision?.seat_no === seat.seat_no || undefined}
      data-won={seat.won > 0 || undefined}
    >
      <Plate view={view} seat={seat} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        className="own-cards"
        role="group"
        aria-label={capital(words.text("play.cards"))}
        data-count={seat.cards.length || gone.length}
      >
        <Cards cards={seat.cards} marks={marks} />
        {gone.length > 0 && (
          <span className="own-gone" aria-hidden="true">
            <Cards cards={gone} />
          </span>
        )}
      </div>
      <Made view={view} seat={seat} />
    </div>
  );
}

function Made({ view, seat }: { readonly view: TableView; readonly seat: SeatView }) {
  const words = useWords();
  const several = seat.made.length > 1;
  return (
    <ul className="made" aria-label={capital(words.text("play.best"))}>
      {seat.made.map((made, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a board is known by its number
        <li key={index}>
          {several && (
            <span className="made-board">
              {capital(words.text("play.board_number", { number: index + 1 }))}:{" "}
            </span>
          )}
          <span className="made-high">{capital(words.high(made.high))}</span>
          {view.table.hi_lo && <span className="made-low">; {words.low(made.low)}</span>}
        </li>
      ))}
    </ul>
  );
}
