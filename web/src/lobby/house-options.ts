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
  readonly rules: string;
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
  if (ante === null || bombAnte === null || bombEvery === null || hands === null) return null;
  const bombs = bombAnte > 0 || bombEvery > 0 || options.bombByVote;
  return {
    ...(rules !== USUAL.rules && { rules }),
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
