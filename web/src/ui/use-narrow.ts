import { useSyncExternalStore } from "react";

/** A phone, upright or on its side; the style sheets have the same. */
const NARROW = "(max-width: 820px), (max-height: 560px)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}
