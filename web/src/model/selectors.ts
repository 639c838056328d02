import type {
  LegalView,
  NotOpened,
  SeatView,
  TableInfo,
  TableView,
  WagerView,
} from "../protocol/generated";
import { markText, seatMarks } from "./seat-marks";
import type { ClientState, HandRecord, Notice } from "./state";
import { capital, type Key, type Words } from "./words";

export function yourSeat(view: TableView): SeatView | null {
  return view.seats.find((seat) => seat.is_you) ?? null;
}

/** "5/10": a fixed limit is called by its bets, the others by their blinds. */
export function stakesText(table: Stakes): string {
  const fixed = table.limit === "fixed";
  const lower = fixed ? table.small_bet : table.small_blind;
  const upper = fixed ? table.big_bet : table.big_blind;
  return `${lower}/${upper}`;
}

type Stakes = Pick<TableInfo, "limit" | "small_blind" | "big_blind" | "small_bet" | "big_bet">;

export function gameText(words: Words, game: string): string {
  return words.text(`game.${game}` as Key);
}

export function tableText(words: Words, table: TableInfo): string {
  return words.text("play.table", {
    game: gameText(words, table.game),
    limit: words.text(`limit.${table.limit}`),
    stakes: stakesText(table),
  });
}

function rangeText(wager: WagerView): string {
  return wager.least === wager.most ? `${wager.least}` : `${wager.least}–${wager.most}`;
}

/** What may be done, in the words of the terminal. */
export function allowedText(words: Words, legal: LegalView): string {
  const texts: string[] = [];
  if (legal.fold) texts.push(words.text("log.fold"));
  if (legal.check) texts.push(words.text("log.check"));
  if (legal.call !== null) texts.push(words.text("log.call", { added: legal.call }));
  if (legal.wager)
    texts.push(words.text(`log.${legal.wager.kind}`, { to: rangeText(legal.wager) }));
  if (legal.show) texts.push(words.text("allowed.show"));
  if (legal.muck) texts.push(words.text("allowed.muck"));
  return texts.join(", ");
}

/** Whose turn it is, or what the table waits for. */
export function turnText(words: Words, view: TableView): string {
  const { control, decision, hand } = view;
  if (control.closed) return words.text("ui.closed");
  if (control.paused) return words.text("ui.paused");
  if (view.you?.post) return words.text("ui.post_question");
  if (view.vote) return words.text("ui.vote");
  if (decision?.legal) return words.text(decision.bank ? "ui.bank_runs" : "ui.your_turn");
  if (decision) {
    const seat = view.seats.find(({ seat_no }) => seat_no === decision.seat_no);
    return capital(words.text("log.to_act", { name: seat?.name ?? "" }));
  }
  if (view.next_hand_ms !== null) return words.text("ui.next_hand");
  return hand === null || hand.over ? words.text("ui.waiting_players") : "";
}

export function noticeText(words: Words, notice: Notice): string {
  const { kind, code, values, legal } = notice;
  const sentence = words.textOr(`${kind}.${code}`, `${kind}.unknown`, { code, ...values });
  if (!legal) return sentence;
  return `${sentence} ${capital(words.text("play.you_may"))}: ${allowedText(words, legal)}`;
}

/** Why a table was not opened. What has no sentence is told in the server's English line. */
export function notOpenedText(words: Words, { code, detail, values }: NotOpened): string {
  return words.textOr(`table_refused.${code}`, "table_refused.unknown", { ...values, detail });
}

/** Everything that is to be known of a chair, in one line. */
export function seatText(words: Words, view: TableView, seat: SeatView): string {
  const parts = [seat.name];
  if (seat.is_you) parts.push(words.text("play.you"));
  parts.push(words.text("ui.stack", { chips: seat.chips }));
  if (seat.in_front > 0) parts.push(words.text("ui.bet", { chips: seat.in_front }));
  const status = statusText(words, seat);
  if (status !== "") parts.push(status);
  if (seat.leaving) parts.push(words.text("ui.leaves"));
  for (const mark of seatMarks(view, seat)) parts.push(markText(words, mark));
  if (view.hand?.button === seat.seat_no) parts.push(words.text("ui.dealer"));
  if (view.decision?.seat_no === seat.seat_no) {
    parts.push(words.text("ui.to_act"));
    if (view.decision.bank) parts.push(words.text("ui.on_bank"));
  }
  if (seat.won > 0) parts.push(words.text("ui.won", { chips: seat.won }));
  return words.text("log.player", {
    name: capital(words.text("ui.seat_number", { number: seat.seat_no })),
    what: parts.join(", "),
  });
}

export function statusText(words: Words, seat: SeatView): string {
  if (seat.sitting_out && seat.status === "in") return words.text("ui.sits_out");
  switch (seat.status) {
    case "folded":
      return words.text("log.fold");
    case "all-in":
      return words.text("play.all_in");
    case "waiting":
      return words.text("ui.waits");
    case "sitting-out":
      return words.text("ui.sits_out");
    default:
      return "";
  }
}

/** The hole cards that a chair was dealt in this hand, as far as the viewer's log has them. */
export function dealtCards(view: TableView, seat: SeatView): readonly string[] {
  const dealt = view.hand?.log.find(
    ({ type, seat_no }) => type === "dealt" && seat_no === seat.seat_no,
  );
  return dealt?.cards ?? [];
}

export function namesOf(state: ClientState): HandRecord["names"] {
  const handNo = state.view?.hand?.hand_no;
  return state.hands.find((hand) => hand.handNo === handNo)?.names ?? {};
}

/** The least and most that can be bought now, or null if nothing. */
export function topUpRange(view: TableView): { least: number; most: number } | null {
  const range = view.you?.top_up;
  return range ? { least: range[0], most: range[1] } : null;
}

export function freeSeats(view: TableView): number[] {
  const taken = new Set(view.seats.map((seat) => seat.seat_no));
  const all = Array.from({ length: view.table.seats }, (_, index) => index + 1);
  return all.filter((seatNo) => !taken.has(seatNo));
}
