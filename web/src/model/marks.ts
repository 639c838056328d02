import type { AwardView, TableView } from "../protocol/generated";

/** Whether a card is one of the best five of a winner, for the high and for the low. */
export interface Mark {
  readonly high: boolean;
  readonly low: boolean;
}

/** The marked cards of each board, and of each chair whose cards are seen. */
export interface Marks {
  readonly boards: readonly ReadonlyMap<string, Mark>[];
  readonly seats: ReadonlyMap<number, ReadonlyMap<string, Mark>>;
}

const NONE: Mark = { high: false, low: false };

/**
 * What made the winners of a part of a pot win, or all winners where none is picked. Null before
 * anything was won at a showdown.
 */
export function marksOf(view: TableView, picked: AwardView | null): Marks | null {
  const { hand, seats, table } = view;
  if (hand === null || !hand.showdown || hand.awards.length === 0) return null;
  const boards = hand.boards.map(() => new Map<string, Mark>());
  const byChair = new Map<number, Map<string, Mark>>();
  for (const award of picked ? [picked] : hand.awards) {
    const at = award.board ?? 0;
    const board = boards[at];
    for (const [seatNo] of award.shares) {
      const made = seats.find((seat) => seat.seat_no === seatNo)?.made[at];
      if (!made || !board) continue;
      const own = byChair.get(seatNo) ?? new Map<string, Mark>();
      byChair.set(seatNo, own);
      const onBoard = new Set(hand.boards[at]);
      const add = (cards: readonly string[], half: "high" | "low") => {
        for (const card of cards) mark(onBoard.has(card) ? board : own, card, half);
      };
      if (award.half !== "low") add(made.high.cards, "high");
      // A pot that the same player wins both ways is paid as one.
      if (award.half === "low" || (award.half === "whole" && table.hi_lo)) {
        add(made.low?.cards ?? [], "low");
      }
    }
  }
  return { boards, seats: byChair };
}

/** The marks of a chair: of cards that are shown and won nothing there are none. */
export function marksAt(marks: Marks | null, seatNo: number): ReadonlyMap<string, Mark> | null {
  return marks && (marks.seats.get(seatNo) ?? new Map());
}

function mark(marks: Map<string, Mark>, card: string, half: "high" | "low"): void {
  marks.set(card, { ...(marks.get(card) ?? NONE), [half]: true });
}
