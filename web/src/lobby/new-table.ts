import { clamp, parseChips } from "../model/amounts";
import type { Games, NewTable } from "../protocol/generated";
import { askedOptions, type HouseOptions, USUAL } from "./house-options";

/** Usual small and big blinds. */
export const STAKES = { low: [1, 2], middle: [5, 10], high: [50, 100] } as const;
export const STAKES_NAMES = ["low", "middle", "high", "own"] as const;
export type StakesName = (typeof STAKES_NAMES)[number];

/** The form as it is filled in; bots by their kind. */
export interface TableForm {
  readonly game: string;
  readonly limit: NewTable["limit"];
  readonly house: HouseOptions;
  readonly stakes: StakesName;
  readonly smallBlind: string;
  readonly bigBlind: string;
  readonly seats: number;
  readonly bots: Readonly<Record<string, number>>;
  readonly seconds: number;
}

export const SECONDS = [10, 20, 30, 60] as const;
const MIN_SEATS = 2;
const USUAL_SEATS = 6;

export function firstForm(games: Games): TableForm {
  const game = games.games[0];
  const seats = Math.min(USUAL_SEATS, game?.max_seats ?? MIN_SEATS);
  return {
    game: game?.name ?? "",
    limit: games.limits.includes("pot") ? "pot" : (games.limits[0] ?? "pot"),
    house: USUAL,
    stakes: "middle",
    smallBlind: "5",
    bigBlind: "10",
    seats,
    bots: spread(games.bots, seats - 1),
    seconds: 20,
  };
}

/** So many bots, of each kind in turn. */
function spread(kinds: readonly string[], number: number): TableForm["bots"] {
  const each = Math.floor(number / kinds.length);
  const more = number % kinds.length;
  return Object.fromEntries(kinds.map((kind, index) => [kind, each + (index < more ? 1 : 0)]));
}

function botsOf({ bots }: TableForm): number {
  return Object.values(bots).reduce((sum, number) => sum + number, 0);
}

/** How many seats a table of the game can have. */
export function seatNumbers(games: Games, game: string): number[] {
  const numbers = Array.from({ length: maxSeats(games, game) + 1 }, (_, index) => index);
  return numbers.slice(MIN_SEATS);
}

function maxSeats(games: Games, game: string): number {
  return games.games.find(({ name }) => name === game)?.max_seats ?? MIN_SEATS;
}

/** The form with what a change of game or seats does to the rest of it. */
export function fitted(form: TableForm, games: Games): TableForm {
  const seats = clamp(form.seats, MIN_SEATS, maxSeats(games, form.game));
  const crowded = botsOf(form) > seats - 1;
  return { ...form, seats, bots: crowded ? spread(games.bots, seats - 1) : form.bots };
}

/** How many bots of a kind there may be beside the others: a chair is for the person. */
export function mostBots(form: TableForm, kind: string): number {
  return form.seats - 1 - botsOf(form) + (form.bots[kind] ?? 0);
}

/** What the server is asked for, or null if a figure is no number. */
export function newTable(form: TableForm): NewTable | null {
  const [small, big] =
    form.stakes === "own"
      ? [parseChips(form.smallBlind), parseChips(form.bigBlind)]
      : STAKES[form.stakes];
  const more = askedOptions(form.house);
  if (small === null || big === null || more === null) return null;
  return {
    game: form.game,
    limit: form.limit,
    small_blind: small,
    big_blind: big,
    seats: form.seats,
    bots: Object.entries(form.bots).flatMap(([kind, number]) => Array(number).fill(kind)),
    decision_ms: form.seconds * 1000,
    ...more,
  };
}
