const PREFIX = "ninecards.";

/** A choice that this browser was asked to remember; null where it may not or was not. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Remember a choice, if the browser lets the page. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Storage is off: the choice holds until the page is closed.
  }
}
