import { LanguageChoice, useWords } from "../i18n/language";
import { topUpRange, yourSeat } from "../model/selectors";
import type { ClientState } from "../model/state";
import { SettingsChoice } from "../ui/settings";
import { HandLog } from "./hand-log";
import type { TableActions } from "./store";
import { PANEL_ID } from "./table-header";
import type { Opened } from "./table-screen";
import "./side-panel.css";

/** Beside the table, or over it on a phone: the log, one's seat and the settings. */
export function SidePanel({
  state,
  actions,
  narrow,
  hidden,
  onOpen,
}: {
  readonly state: ClientState;
  readonly actions: TableActions;
  /** Over the table instead of beside it. */
  readonly narrow: boolean;
  readonly hidden: boolean;
  readonly onOpen: (opened: Opened) => void;
}) {
  const words = useWords();
  const { view } = state;
  const seat = view && yourSeat(view);
  return (
    <aside
      id={PANEL_ID}
      className="side-panel"
      aria-label={words.text("ui.menu")}
      data-hidden={hidden || undefined}
    >
      <h2 className={hidden ? "visually-hidden" : undefined}>{words.text("ui.hand_log")}</h2>
      <HandLog state={state} silent={hidden} />
      {!hidden && view && seat && (
        <section aria-labelledby="your-seat">
          <h2 id="your-seat">{words.text("ui.your_seat")}</h2>
          <div className="seat-buttons">
            {!seat.sitting_out && (
              <button type="button" onClick={() => actions.send({ type: "sit_out" })}>
                {words.text("ui.sit_out")}
              </button>
            )}
            {seat.chips > 0 && topUpRange(view) && (
              <button type="button" onClick={() => onOpen("chips")}>
                {words.text("ui.add_chips")}
              </button>
            )}
            <button type="button" disabled={seat.leaving} onClick={() => onOpen("leave")}>
              {words.text("ui.leave")}
            </button>
          </div>
        </section>
      )}
      {!hidden && (
        <section aria-labelledby="settings">
          <h2 id="settings">{words.text("ui.settings")}</h2>
          <SettingsChoice />
          {narrow && <LanguageChoice />}
        </section>
      )}
    </aside>
  );
}
