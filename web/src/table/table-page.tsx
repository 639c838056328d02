import { useEffect, useMemo, useSyncExternalStore } from "react";
import { TableStore } from "./store";
import { TableScreen } from "./table-screen";

/** A table of the server. */
export function TablePage({ tableId }: { readonly tableId: string }) {
  const store = useMemo(() => new TableStore(tableId), [tableId]);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  useEffect(() => {
    store.start();
    return store.stop;
  }, [store]);
  return <TableScreen state={state} actions={store} />;
}
