import { LanguageChoice, useWords } from "../i18n/language";
import type { ClientState } from "../model/state";
import { SettingsChoice } from "../ui/settings";
import { HandLog } from "./hand-log";
import { SeatChoices } from "./seat-choices";
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
  return (
    <aside
      id={PANEL_ID}
      className="side-panel"
      aria-label={words.text("ui.menu")}
      data-hidden={hidden || undefined}
    >
      <h2 className={hidden ? "visually-hidden" : undefined}>{words.text("ui.hand_log")}</h2>
      <HandLog state={state} silent={hidden} />
      {!hidden && view && <SeatChoices view={view} actions={actions} onOpen={onOpen} />}
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
