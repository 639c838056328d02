import { useWords } from "../i18n/language";
import type { Mark } from "../model/marks";
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
      {view.decision?.seat_no === seat.seat_no && <TimeBar decision={view.decision} />}
    </div>
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
