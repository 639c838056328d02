import { useEffect, useRef } from "react";

/** Keys that work wherever the focus is, by a letter or "digit". */
export type Keys = Readonly<Partial<Record<string, (key: string) => void>>>;

/**
 * Listen to keys of the page while `on`. A held key counts once, a key with Ctrl, Alt or Meta
 * is the browser's, and what is typed into a field stays there, but for the field `except`.
 */
export function useKeys(keys: Keys, on: boolean, except?: React.RefObject<Element | null>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!on) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const typing = isField(event.target) && event.target !== except?.current;
      if (typing || document.querySelector("dialog[open]")) return;
      const key = /^\d$/.test(event.key) ? "digit" : letterOf(event);
      const act = key === null ? undefined : latest.current[key];
      // In the field itself digits are typed as ever.
      if (!act || (key === "digit" && event.target === except?.current)) return;
      event.preventDefault();
      act(event.key);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [on, except]);
}

/** A Latin letter as it is typed; on a Cyrillic or Greek layout the one on the same key. */
function letterOf(event: KeyboardEvent): string | null {
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase();
  return /^Key[A-Z]$/.test(event.code) ? event.code.slice(3).toLowerCase() : null;
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "range"].includes(target.type);
  return target.isContentEditable || target.matches("textarea, select");
}
