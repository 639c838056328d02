import { useSyncExternalStore } from "react";
import { LanguageProvider } from "./i18n/language";
import { LobbyPage } from "./lobby/lobby-page";
import { TablePage } from "./table/table-page";
import { SettingsProvider } from "./ui/settings";

const TABLE = /^#\/tables\/([^/]+)$/;

export function tableHref(tableId: string): string {
  return `#/tables/${encodeURIComponent(tableId)}`;
}

/** The table that the address names, null for the lobby. */
function tableOf(hash: string): string | null {
  const id = TABLE.exec(hash)?.[1];
  return id === undefined ? null : decodeURIComponent(id);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

export function App() {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  const tableId = tableOf(hash);
  return (
    <LanguageProvider>
      <SettingsProvider>
        {tableId === null ? <LobbyPage /> : <TablePage key={tableId} tableId={tableId} />}
      </SettingsProvider>
    </LanguageProvider>
  );
}
