import { useWords } from "../i18n/language";
import type { Mark } from "../model/marks";
import { markText, type SeatMark, seatMarks } from "../model/seat-marks";
import { seatText, statusText } from "../model/selectors";
import type { SeatView, TableView } from "../protocol/generated";
import { Cards } from "../ui/card";
import { Figures } from "../ui/figures";
import { TimeBar } from "./timer";
import "./seat.css";

/** A chair of somebody else: his cards as far as they are seen, name, stack and state. */
export function Seat({
  view,
  seat,
  marks,
}: {
  readonly view: TableView;
  readonly seat: SeatView;
  readonly marks: ReadonlyMap<string, Mark> | null;
}) {
  const words = useWords();
  const dealt = seat.cards.length > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className="seat"
      role="group"
      aria-label={seatText(words, view, seat)}
      data-status={seat.status}
      data-acting={view.decision?.seat_no === seat.seat_no || undefined}
      data-won={seat.won > 0 || undefined}
    >
      {dealt && (
        <div
          className="seat-cards"
          data-count={seat.cards.length}
          data-shown={!seat.cards.includes(null) || undefined}
        >
          <Cards cards={seat.cards} marks={marks} />
        </div>
      )}
      <Plate view={view} seat={seat} />
    </div>
  );
}

/** Name, stack and state; told to everybody by the name of the group around it. */
export function Plate({ view, seat }: { readonly view: TableView; readonly seat: SeatView }) {
  const words = useWords();
  const status = seat.leaving ? words.text("ui.leaves") : statusText(words, seat);
  return (
    <div className="plate" aria-hidden="true">
      <span className="plate-name">{seat.name}</span>
      <span className="plate-line">
        <span className="plate-stack">
          <Figures text={seat.chips} />
        </span>
        {seat.won > 0 && (
          <span className="plate-won">
            +<Figures text={seat.won} />
          </span>
        )}
        {seat.won === 0 && status !== "" && <span className="plate-status">{status}</span>}
      </span>
      {view.hand?.button === seat.seat_no && <span className="dealer">D</span>}
      {view.decision?.seat_no === seat.seat_no && <TimeBar until={view.decision} />}
      <PlateMarks marks={seatMarks(view, seat)} />
    </div>
  );
}

function PlateMarks({ marks }: { readonly marks: readonly SeatMark[] }) {
  const words = useWords();
  if (marks.length === 0) return null;
  return (
    <span className="plate-marks">
      {marks.map((mark) => (
        <span key={mark} className="mark" data-mark={mark} title={markText(words, mark)}>
          {mark === "lost" ? <Unplugged /> : letters(mark)}
        </span>
      ))}
    </span>
  );

  function letters(mark: SeatMark): string {
    if (mark === "new") return words.text("ui.mark_new");
    return mark === "straddle" ? words.text("post.straddle") : mark;
  }
}

/** No connection: waves, and a stroke through them. */
function Unplugged() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 9a13 13 0 0 1 18 0M6.5 13a8 8 0 0 1 11 0M12 18.5v.01M4 20 20 4" />
    </svg>
  );
}

/** Chips in front of a chair; its group says them too. */
export function Bet({ chips }: { readonly chips: number }) {
  return (
    <span className="bet" aria-hidden="true">
      <span className="chip" />
      <Figures text={chips} />
    </span>
  );
}
