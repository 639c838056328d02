import { useState } from "react";
import { useWords } from "../i18n/language";
import type { HostMessage, TableView } from "../protocol/generated";
import { Dialog } from "../ui/dialog";
import type { TableActions } from "./store";

const GIVEN_SECONDS = 30;

interface HostProps {
  readonly view: TableView;
  readonly actions: TableActions;
  readonly onClose: () => void;
}

/** A host's orders. The server says what of it makes no sense. */
export function HostDialog(props: HostProps) {
  const words = useWords();
  const [closing, setClosing] = useState(false);
  const { onClose } = props;
  return (
    <Dialog title={words.text(closing ? "ui.host.close" : "ui.host")} onClose={onClose}>
      {closing ? (
        <CloseQuestion {...props} onBack={() => setClosing(false)} />
      ) : (
        <Orders {...props} onCloseTable={() => setClosing(true)} />
      )}
    </Dialog>
  );
}

function Orders({
  view,
  actions,
  onClose,
  onCloseTable,
}: HostProps & { readonly onCloseTable: () => void }) {
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
          <button type="button" onClick={onCloseTable}>
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
                  onClick={() => order({ order: what, seat_no: seat.seat_no })}
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

/** A table is closed for ever, so that is asked once. */
function CloseQuestion({
  actions,
  onClose,
  onBack,
}: Omit<HostProps, "view"> & { readonly onBack: () => void }) {
  const words = useWords();
  return (
    <>
      <p>{words.text("ui.close_sure")}</p>
      <div className="dialog-buttons">
        <button type="button" onClick={onBack}>
          {words.text("ui.cancel")}
        </button>
        <button
          type="button"
          className="primary"
          onClick={() => {
            actions.send({ type: "host", order: "close" });
            onClose();
          }}
        >
          {words.text("ui.host.close")}
        </button>
      </div>
    </>
  );
}
