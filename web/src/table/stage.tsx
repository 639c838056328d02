import type { CSSProperties } from "react";
import { useWords } from "../i18n/language";
import { type Place, places } from "../model/layout";
import { marksAt, marksOf } from "../model/marks";
import { yourSeat } from "../model/selectors";
import type { AwardView, TableView } from "../protocol/generated";
import { Center } from "./center";
import { Bet, Seat } from "./seat";
import "./stage.css";

/** The felt: the other chairs around it, boards and pots in the middle. */
export function Stage({
  view,
  picked,
  onSit,
}: {
  readonly view: TableView;
  readonly picked: AwardView | null;
  readonly onSit: (seatNo: number) => void;
}) {
  const words = useWords();
  const marks = marksOf(view, picked);
  const own = yourSeat(view);
  const maySit = own === null && !view.control.closing && !view.control.closed;
  const bySeatNo = new Map(view.seats.map((seat) => [seat.seat_no, seat]));
  return (
    <section className="stage" aria-label={words.text("ui.table")} data-seated={own !== null}>
      <div className="felt" aria-hidden="true" />
      <Center view={view} marks={marks} />
      {places(view.table.seats, view.your_seat).map((place) => {
        const seat = bySeatNo.get(place.seatNo);
        return (
          <div key={place.seatNo} className="place" data-edge={place.edge} style={at(place)}>
            {seat && <Seat view={view} seat={seat} marks={marksAt(marks, place.seatNo)} />}
            {!seat && !maySit && <div className="seat-free" aria-hidden="true" />}
            {!seat && maySit && (
              <button
                type="button"
                className="seat-free"
                aria-label={words.text("ui.sit_here", { number: place.seatNo })}
                onClick={() => onSit(place.seatNo)}
              >
                <span aria-hidden="true">{place.seatNo}</span>
              </button>
            )}
            {!seat && view.hand?.button === place.seatNo && <span className="dealer">D</span>}
          </div>
        );
      })}
      {places(view.table.seats, view.your_seat).map((place) => {
        const chips = bySeatNo.get(place.seatNo)?.in_front ?? 0;
        if (chips === 0) return null;
        return (
          <div key={place.seatNo} className="bet-place" style={at(place)}>
            <Bet chips={chips} />
          </div>
        );
      })}
      {own && own.in_front > 0 && (
        <div className="bet-own">
          <Bet chips={own.in_front} />
        </div>
      )}
    </section>
  );
}

function at({ wide, bet, tall }: Place): CSSProperties {
  return {
    "--wide-x": `${wide.x}%`,
    "--wide-y": `${wide.y}%`,
    "--bet-x": `${bet.x}%`,
    "--bet-y": `${bet.y}%`,
    "--tall-x": `${tall.x}%`,
    "--tall-y": `${tall.y}%`,
  } as CSSProperties;
}
