import { useState } from "react";
import { useWords } from "../i18n/language";
import type { HostMessage, SeatView, TableView } from "../protocol/generated";
import { Dialog } from "../ui/dialog";
import type { TableActions } from "./store";

const GIVEN_SECONDS = 30;

interface HostProps {
  readonly view: TableView;
  readonly actions: TableActions;
  readonly onClose: () => void;
}

/** An order that cannot be taken back: to close the table, or to stand somebody up. */
type Grave = { readonly order: "close" } | { readonly order: "stand-up"; readonly seat: SeatView };

/** A host's orders. The server says what of it makes no sense. */
export function HostDialog(props: HostProps) {
  const words = useWords();
  const [chosen, setGrave] = useState<Grave | null>(null);
  const { view, onClose } = props;
  // Who has left meanwhile is not asked about: his chair may be another's.
  const grave = chosen?.order === "stand-up" && !sits(view, chosen.seat) ? null : chosen;
  return (
    <Dialog
      // A dialog of its own, so that the focus goes to what it asks.
      key={grave?.order ?? "orders"}
      title={words.text(grave ? `ui.host.${grave.order}` : "ui.host")}
      onClose={onClose}
    >
      {grave ? (
        <Question {...props} grave={grave} onBack={() => setGrave(null)} />
      ) : (
        <Orders {...props} onGrave={setGrave} />
      )}
    </Dialog>
  );
}

function sits(view: TableView, { seat_no: seatNo, name }: SeatView): boolean {
  return view.seats.some((seat) => seat.seat_no === seatNo && seat.name === name);
}

function Orders({
  view,
  actions,
  onClose,
  onGrave,
}: HostProps & { readonly onGrave: (grave: Grave) => void }) {
  const words = useWords();
  const { control, decision, hand, table } = view;
  const order = (message: Omit<HostMessage, "type" | "id">) => {
    actions.send({ type: "host", ...message });
    onClose();
  };
  const playing = hand !== null && !hand.over;
  const acting = decision && view.seats.find(({ seat_no }) => seat_no === decision.seat_no);
  return (
    <div className="host">
      <div className="host-orders">
        {control.paused || control.pause_after_hand ? (
          <button type="button" className="primary" onClick={() => order({ order: "resume" })}>
            {words.text("ui.host.resume")}
          </button>
        ) : (
          playing && (
            <button type="button" onClick={() => order({ order: "pause-after-hand" })}>
              {words.text("ui.host.pause-after-hand")}
            </button>
          )
        )}
        {!control.paused && (
          <button type="button" onClick={() => order({ order: "pause" })}>
            {words.text("ui.host.pause")}
          </button>
        )}
        {acting && (
          <button
            type="button"
            onClick={() =>
              order({ order: "give-time", seat_no: acting.seat_no, ms: GIVEN_SECONDS * 1000 })
            }
          >
            {words.text("ui.host.give-time", { seconds: GIVEN_SECONDS, name: acting.name })}
          </button>
        )}
        {table.bomb_ante > 0 && !control.bomb_pot_next && (
          <button type="button" onClick={() => order({ order: "bomb-pot" })}>
            {words.text("ui.host.bomb-pot")}
          </button>
        )}
        {!control.closing && (
          <button type="button" onClick={() => onGrave({ order: "close" })}>
            {words.text("ui.host.close")}
          </button>
        )}
      </div>
      <h3>{words.text("ui.host_players")}</h3>
      <ul className="host-players">
        {view.seats.map((seat) => (
          <li key={seat.seat_no}>
            <span className="host-name">{seat.name}</span>
            {(["sit-out", "stand-up"] as const).map((what) => {
              const text = words.text(`ui.host.${what}`);
              const done = what === "sit-out" ? seat.sitting_out : seat.leaving;
              return (
                <button
                  key={what}
                  type="button"
                  className="small"
                  aria-label={`${text}: ${seat.name}`}
                  disabled={done}
                  onClick={() =>
                    what === "stand-up"
                      ? onGrave({ order: what, seat })
                      : order({ order: what, seat_no: seat.seat_no })
                  }
                >
                  {text}
                </button>
              );
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What cannot be taken back is asked once. */
function Question({
  actions,
  grave,
  onClose,
  onBack,
}: HostProps & { readonly grave: Grave; readonly onBack: () => void }) {
  const words = useWords();
  const closes = grave.order === "close";
  return (
    <>
      <p>
        {closes
          ? words.text("ui.close_sure")
          : words.text("ui.stand_up_sure", { name: grave.seat.name })}
      </p>
      <div className="dialog-buttons">
        <button type="button" data-first onClick={onBack}>
          {words.text("ui.cancel")}
        </button>
        <button
          type="button"
          className="primary"
          onClick={() => {
            const { order } = grave;
            actions.send(
              closes
                ? { type: "host", order }
                : { type: "host", order, seat_no: grave.seat.seat_no },
            );
            onClose();
          }}
        >
          {words.text(`ui.host.${grave.order}`)}
        </button>
      </div>
    </>
  );
}
