import { useWords } from "../i18n/language";
import { priceText } from "../model/club";
import { freeSeats, yourSeat } from "../model/selectors";
import type { TableView } from "../protocol/generated";
import type { TableActions } from "./store";
import type { Opened } from "./table-screen";

interface PresenceProps {
  readonly view: TableView;
  readonly actions: TableActions;
  readonly onOpen: (opened: Opened) => void;
}

/** The way into the game for whoever is not in it. */
export function Presence({ view, actions, onOpen }: PresenceProps) {
  const words = useWords();
  const seat = yourSeat(view);
  if (view.control.closed) {
    return (
      <div className="presence">
        <a className="primary" href="#/">
          {words.text("ui.back")}
        </a>
      </div>
    );
  }
  if (seat === null) return <Watching view={view} onOpen={onOpen} />;
  if (seat.leaving) {
    return (
      <div className="presence">
        <p>{words.text("ui.you_leave")}</p>
      </div>
    );
  }
  if (!seat.sitting_out) {
    if (!mayEnter(view) || view.you === null) return null;
    const enters = view.you.boxes.includes("post-to-enter");
    return (
      <div className="presence">
        <p>{words.text(enters ? "ui.you_enter" : "ui.you_wait")}</p>
        <EnterBox view={view} actions={actions} />
      </div>
    );
  }
  return (
    <div className="presence">
      <p>{words.text("ui.you_sit_out")}</p>
      {seat.chips > 0 ? (
        <>
          <EnterBox view={view} actions={actions} />
          <button
            type="button"
            className="primary"
            onClick={() => actions.send({ type: "sit_in" })}
          >
            {words.text("ui.sit_in")}
          </button>
        </>
      ) : (
        <button type="button" className="primary" onClick={() => onOpen("chips")}>
          {words.text("ui.add_chips")}
        </button>
      )}
    </div>
  );
}

/** Whether the viewer is not dealt in before he has posted, and can say that he does. */
export function mayEnter(view: TableView): boolean {
  const seat = yourSeat(view);
  if (seat === null || view.you === null || view.hand === null || seat.leaving) return false;
  const owes = view.you.owed_live + view.you.owed_dead > 0;
  return owes && seat.chips > 0 && (seat.sitting_out || seat.status === "waiting");
}

function Watching({ view, onOpen }: Pick<PresenceProps, "view" | "onOpen">) {
  const words = useWords();
  const full = freeSeats(view).length === 0;
  return (
    <div className="presence">
      <p>{words.text(full ? "ui.table_full" : "ui.watching")}</p>
      {!full && !view.control.closing && (
        <button type="button" className="primary" onClick={() => onOpen({ sit: null })}>
          {words.text("ui.take_seat")}
        </button>
      )}
    </div>
  );
}

/** To post what is owed instead of waiting for the big blind, with its price. */
function EnterBox({ view, actions }: Pick<PresenceProps, "view" | "actions">) {
  const words = useWords();
  const { you } = view;
  const price = you ? priceText(words, you) : "";
  if (you === null || price === "") return null;
  const on = you.boxes.includes("post-to-enter");
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={on}
        onChange={() => actions.send({ type: "set_box", box: "post-to-enter", on: !on })}
      />
      {words.text("ui.box.post-to-enter", { price })}
    </label>
  );
}
