import { useWords } from "../i18n/language";
import { topUpRange, yourSeat } from "../model/selectors";
import type { SetBoxMessage, TableView } from "../protocol/generated";
import type { TableActions } from "./store";
import type { Opened } from "./table-screen";

interface Opening {
  readonly onOpen: (opened: Opened) => void;
}

function HostButton({ onOpen }: Opening) {
  const words = useWords();
  return (
    <button type="button" onClick={() => onOpen("host")}>
      {words.text("ui.host")}
    </button>
  );
}

/** What one may do with one's own seat, and what it does by itself; a host needs no seat. */
export function SeatChoices({
  view,
  actions,
  onOpen,
}: Opening & {
  readonly view: TableView;
  readonly actions: TableActions;
}) {
  const words = useWords();
  const seat = yourSeat(view);
  const { control, table, you } = view;
  if (seat === null || you === null) {
    if (!view.host || control.closed) return null;
    return (
      <section>
        <div className="seat-buttons">
          <HostButton onOpen={onOpen} />
        </div>
      </section>
    );
  }
  const full = topUpRange(view) === null && seat.chips >= table.max_buy_in;
  return (
    <section aria-labelledby="your-seat">
      <h2 id="your-seat">{words.text("ui.your_seat")}</h2>
      <Boxes view={view} actions={actions} />
      <div className="seat-buttons">
        {!seat.sitting_out && (
          <button type="button" onClick={() => actions.send({ type: "sit_out" })}>
            {words.text("ui.sit_out")}
          </button>
        )}
        {seat.chips > 0 && !full && (
          <button type="button" onClick={() => onOpen("chips")}>
            {words.text("ui.add_chips")}
          </button>
        )}
        {table.bomb_vote && !control.bomb_pot_next && (
          <button
            type="button"
            aria-pressed={you.bomb_vote}
            onClick={() => actions.send({ type: "vote_bomb_pot", yes: !you.bomb_vote })}
          >
            {words.text("ui.bomb_vote")}
          </button>
        )}
        {view.host && <HostButton onOpen={onOpen} />}
        <button type="button" disabled={seat.leaving} onClick={() => onOpen("leave")}>
          {words.text("ui.leave")}
        </button>
      </div>
    </section>
  );
}

type Box = SetBoxMessage["box"];

function Boxes({ view, actions }: { readonly view: TableView; readonly actions: TableActions }) {
  const words = useWords();
  const { table, you } = view;
  if (you === null) return null;
  const boxes: Box[] = ["post-blinds", "sit-out-at-big-blind", "muck"];
  if (table.straddles !== "off") boxes.push("straddle");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out
    <div className="boxes" role="group" aria-label={words.text("ui.boxes")}>
      {boxes.map((box) => {
        const on = you.boxes.includes(box);
        return (
          <label key={box} className="check">
            <input
              type="checkbox"
              checked={on}
              onChange={() => actions.send({ type: "set_box", box, on: !on })}
            />
            {words.text(`ui.box.${box}`, { price: "" })}
          </label>
        );
      })}
    </div>
  );
}
