import { useCallback, useEffect, useState } from "react";

export type Loaded<T> =
  | { readonly state: "loading" }
  | { readonly state: "failed" }
  | { readonly state: "there"; readonly value: T };

/** What a request brings, and a way to ask again. What was there stays while it is asked anew. */
export function useLoaded<T>(load: () => Promise<T>): [Loaded<T>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading" });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is one more time
  useEffect(() => {
    let current = true;
    load().then(
      (value) => current && setLoaded({ state: "there", value }),
      () => current && setLoaded({ state: "failed" }),
    );
    return () => {
      current = false;
    };
  }, [load, round]);
  return [loaded, useCallback(() => setRound((before) => before + 1), [])];
}
