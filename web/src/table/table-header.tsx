import { LanguageChoice, useWords } from "../i18n/language";
import { tableText } from "../model/selectors";
import type { ClientState } from "../model/state";

const CONNECTION = {
  connecting: "ui.connecting",
  open: "ui.connected",
  lost: "ui.lost",
  ended: "ui.disconnected",
} as const;

export const PANEL_ID = "side-panel";

/** Which table this is, whether it is reached, and the way back. */
export function TableHeader({
  state,
  menu,
  onMenu,
}: {
  readonly state: ClientState;
  readonly menu: boolean;
  /** Null where the side panel is always there. */
  readonly onMenu: (() => void) | null;
}) {
  const words = useWords();
  const { connection, notice, view } = state;
  return (
    <header className="table-header">
      <a className="icon back" href="#/">
        <span aria-hidden="true">‹</span>
        <span className="visually-hidden">{words.text("ui.back")}</span>
      </a>
      <h1>{view ? tableText(words, view.table) : words.text("ui.tables")}</h1>
      <p className="connection" role="status" data-connection={connection}>
        <span className="dot" aria-hidden="true" />
        <span className="connection-text">{words.text(CONNECTION[connection])}</span>
      </p>
      {notice?.code === "wrong_protocol" && (
        <button type="button" className="small" onClick={() => window.location.reload()}>
          {words.text("ui.reload")}
        </button>
      )}
      {onMenu === null && <LanguageChoice />}
      {onMenu && (
        <button
          type="button"
          className="icon"
          aria-label={words.text("ui.menu")}
          aria-expanded={menu}
          aria-controls={PANEL_ID}
          onClick={onMenu}
        >
          <span aria-hidden="true">☰</span>
        </button>
      )}
    </header>
  );
}
