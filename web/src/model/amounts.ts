/** Groups of three digits from five digits on: "1250000" as "1", "250", "000". */
export function digitGroups(digits: string): string[] {
  if (digits.length < 5) return [digits];
  return digits.replace(/\B(?=(\d{3})+$)/g, " ").split(" ");
}

/** The whole number that a person typed, or null if it is none. Blanks between digits are his. */
export function parseChips(text: string): number | null {
  const digits = text.replace(/\s/g, "");
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

export function isWithin(value: number | null, least: number, most: number): value is number {
  return value !== null && value >= least && value <= most;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
