import { clamp, parseChips } from "../model/amounts";
import type { Games, NewTable } from "../protocol/api";

/** The kinds of bots, in the order in which seats are given to them. */
export const BOTS = ["pot-odds", "caller", "random"] as const;
export type BotKind = (typeof BOTS)[number];

/** Usual stakes; a fixed limit has its bets by the same names. */
export const STAKES = { low: [1, 2], middle: [5, 10], high: [50, 100] } as const;
export type StakesName = keyof typeof STAKES | "own";

/** The form as it is filled in. */
export interface TableForm {
  readonly game: string;
  readonly limit: NewTable["limit"];
  readonly stakes: StakesName;
  readonly smallBlind: string;
  readonly bigBlind: string;
  readonly seats: number;
  readonly bots: Readonly<Record<BotKind, number>>;
  readonly seconds: number;
}

export const SECONDS = [10, 20, 30, 60] as const;
const MIN_SEATS = 2;

export function firstForm(games: Games): TableForm {
  const game = games.games[0];
  const seats = Math.min(6, game?.max_seats ?? MIN_SEATS);
  return {
    game: game?.name ?? "",
    limit: games.limits.includes("pot") ? "pot" : (games.limits[0] ?? "pot"),
    stakes: "middle",
    smallBlind: "5",
    bigBlind: "10",
    seats,
    bots: spread(seats - 1),
    seconds: 20,
  };
}

/** So many bots, of each kind in turn. */
export function spread(number: number): TableForm["bots"] {
  const bots = { "pot-odds": 0, caller: 0, random: 0 };
  for (let bot = 0; bot < number; bot += 1) bots[BOTS[bot % BOTS.length] ?? "caller"] += 1;
  return bots;
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
  const total = BOTS.reduce((sum, kind) => sum + form.bots[kind], 0);
  return { ...form, seats, bots: total > seats - 1 ? spread(seats - 1) : form.bots };
}

/** How many bots of a kind there may be beside the others. */
export function mostBots(form: TableForm, kind: BotKind): number {
  const others = BOTS.filter((other) => other !== kind);
  return form.seats - 1 - others.reduce((sum, other) => sum + form.bots[other], 0);
}

/** What the server is asked for, or null if the stakes are no numbers. */
export function newTable(form: TableForm): NewTable | null {
  const [low, high] =
    form.stakes === "own"
      ? [parseChips(form.smallBlind), parseChips(form.bigBlind)]
      : STAKES[form.stakes];
  if (low === null || high === null || low === undefined || high === undefined) return null;
  return {
    game: form.game,
    limit: form.limit,
    small_blind: low,
    big_blind: high,
    seats: form.seats,
    bots: BOTS.flatMap((kind) => Array.from({ length: form.bots[kind] }, () => kind)),
    decision_ms: form.seconds * 1000,
  };
}
