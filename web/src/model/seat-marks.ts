import type { SeatView, TableView } from "../protocol/generated";
import type { Key, Words } from "./words";

export type SeatMark = "new" | "ML" | "MS" | "straddle" | "lost";

/** What stands at a chair: what it owes, whether it straddles, whether its player is away. */
export function seatMarks(view: TableView, seat: SeatView): SeatMark[] {
  const marks: SeatMark[] = [...seat.markers];
  const { hand } = view;
  const straddled = hand?.log.some(
    ({ type, name, seat_no }) => type === "post" && name === "straddle" && seat_no === seat.seat_no,
  );
  if (straddled && !hand?.over && seat.status !== "waiting") marks.push("straddle");
  if (!seat.connected) marks.push("lost");
  return marks;
}

const MARK_WORDS: Readonly<Record<SeatMark, Key>> = {
  new: "ui.is_new",
  ML: "ui.missed_big",
  MS: "ui.missed_small",
  straddle: "post.straddle",
  lost: "ui.no_connection",
};

export function markText(words: Words, mark: SeatMark): string {
  return words.text(MARK_WORDS[mark]);
}
