import { parseChips } from "../model/amounts";
import type { NewTable } from "../protocol/generated";

/** Presets of house rules; those that have a name of their own are called by it. */
export const RULES = ["club", "casino-club", "wsop", "tda"] as const;
export const STRADDLES = ["off", "voluntary", "mandatory"] as const;
export const RUN_OUTS = ["never", "ask", "always"] as const;
export const BOARDS = ["1", "2"] as const;

export interface RotationGame {
  /** Tells the rows of the form apart. */
  readonly key: number;
  readonly game: string;
  readonly limit: NewTable["limit"];
}

/** What a table may have beside its game, as it is filled in. */
export interface HouseOptions {
  readonly rules: (typeof RULES)[number];
  /** In big blinds. */
  readonly leastBuyIn: string;
  readonly mostBuyIn: string;
  readonly bankSeconds: string;
  readonly graceSeconds: string;
  readonly voteSeconds: string;
  readonly awayMinutes: string;
  readonly ante: string;
  readonly boards: string;
  readonly straddles: (typeof STRADDLES)[number];
  readonly straddleFromButton: boolean;
  readonly runOuts: (typeof RUN_OUTS)[number];
  readonly bombAnte: string;
  readonly bombEvery: string;
  readonly bombByVote: boolean;
  readonly bombBoards: string;
  readonly rotation: readonly RotationGame[];
  readonly rotationHands: string;
}

export const USUAL: HouseOptions = {
  rules: "club",
  leastBuyIn: "40",
  mostBuyIn: "200",
  bankSeconds: "30",
  graceSeconds: "30",
  voteSeconds: "10",
  awayMinutes: "20",
  ante: "0",
  boards: "1",
  straddles: "off",
  straddleFromButton: false,
  runOuts: "never",
  bombAnte: "0",
  bombEvery: "0",
  bombByVote: false,
  bombBoards: "1",
  rotation: [],
  rotationHands: "0",
};

/** What of them is asked for: all that is not usual. Null where a figure is none. */
export function askedOptions(options: HouseOptions): Partial<NewTable> | null {
  const { rules, boards, straddles, runOuts, rotation } = options;
  const ante = parseChips(options.ante);
  const bombAnte = parseChips(options.bombAnte);
  const bombEvery = parseChips(options.bombEvery);
  const hands = parseChips(options.rotationHands);
  const buyIn = askedBuyIn(options);
  const clocks = askedClocks(options);
  if (ante === null || bombAnte === null || bombEvery === null || hands === null) return null;
  if (buyIn === null || clocks === null) return null;
  const bombs = bombAnte > 0 || bombEvery > 0 || options.bombByVote;
  return {
    ...(rules !== USUAL.rules && { rules }),
    ...buyIn,
    ...clocks,
    ...(ante > 0 && { ante }),
    ...(boards !== USUAL.boards && { boards: Number(boards) }),
    ...(straddles !== "off" && {
      straddles: { rule: straddles, from_button: options.straddleFromButton },
    }),
    ...(runOuts !== "never" && { run_outs: runOuts }),
    ...(bombs && {
      bomb_pots: {
        ante: bombAnte,
        every: bombEvery,
        by_vote: options.bombByVote,
        boards: Number(options.bombBoards),
      },
    }),
    ...(rotation.length > 0 && {
      rotation: rotation.map(({ game, limit }) => ({ game, limit })),
      rotation_hands: hands,
    }),
  };
}

function askedBuyIn(options: HouseOptions): Pick<NewTable, "buy_in"> | null {
  const least = parseChips(options.leastBuyIn);
  const most = parseChips(options.mostBuyIn);
  if (least === null || most === null) return null;
  const usual = options.leastBuyIn === USUAL.leastBuyIn && options.mostBuyIn === USUAL.mostBuyIn;
  return usual ? {} : { buy_in: { least_bb: least, most_bb: most } };
}

/** Hands after which a time bank grows. */
const BANK_EVERY = 10;
const CLOCKS = ["bankSeconds", "graceSeconds", "voteSeconds", "awayMinutes"] as const;

function askedClocks(options: HouseOptions): Pick<NewTable, "clocks"> | null {
  const [bank, grace, vote, away] = CLOCKS.map((name) => parseChips(options[name]));
  if (bank == null || grace == null || vote == null || away == null) return null;
  if (CLOCKS.every((name) => options[name] === USUAL[name])) return {};
  return {
    clocks: {
      bank_ms: bank * 1000,
      // Without a time bank nothing is added to it either.
      bank_every: bank === 0 ? 0 : BANK_EVERY,
      grace_ms: grace * 1000,
      vote_ms: vote * 1000,
      away_ms: away * 60_000,
    },
  };
}
