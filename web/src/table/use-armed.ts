import { useEffect, useState } from "react";

/** The second click of two comes within this time; it was not meant for a new decision. */
const DOUBLE_CLICK_MS = 400;

/** Whether controls that have just appeared may be used: not by the rest of a double click. */
export function useArmed(answeredMs: number): boolean {
  const [waitMs] = useState(() => answeredMs + DOUBLE_CLICK_MS - Date.now());
  const [armed, setArmed] = useState(waitMs <= 0);
  useEffect(() => {
    if (waitMs <= 0) return undefined;
    const timer = setTimeout(() => setArmed(true), waitMs);
    return () => clearTimeout(timer);
  }, [waitMs]);
  return armed;
}
