import type { NoticeView, PreView, TableView, YouView } from "../protocol/generated";
import { gameText } from "./selectors";
import type { HandRecord } from "./state";
import { capital, type Words } from "./words";

/** What is posted to be dealt in out of turn: "10 + 5 dead". "" where nothing is owed. */
export function priceText(words: Words, you: YouView): string {
  const { owed_live: live, owed_dead: dead } = you;
  if (dead === 0) return live === 0 ? "" : `${live}`;
  return live === 0
    ? words.text("ui.owed_dead", { dead })
    : words.text("ui.owed_both", { live, dead });
}

/** What a box that decides before one's turn does. */
export function preText(words: Words, { kind, chips, opens }: PreView): string {
  switch (kind) {
    case "fold":
    case "check":
      return capital(words.text(`log.${kind}`));
    case "call":
      return capital(words.text("log.call", { added: chips }));
    case "check-fold":
      return words.text("ui.pre_check_fold");
    case "call-any":
      return words.text("ui.pre_call_any");
    case "raise-pot":
      return words.text(opens ? "ui.pre_bet_pot" : "ui.pre_raise_pot", { chips });
  }
}

/** How often the rest of a board is dealt. */
export function timesText(words: Words, times: number): string {
  return words.textOr(`ui.times_${times}`, "ui.times_1");
}

/** A host's order or a change of game, as a line for the table. */
export function noticeLine(words: Words, notice: NoticeView, names: HandRecord["names"]): string {
  const { kind, seat_no: seatNo, name } = notice;
  const number = seatNo ?? 0;
  return words.textOr(`notice.${kind}`, "notice.unknown", {
    name: name || words.text("notice.host"),
    player: names[number] ?? words.text("ui.seat_number", { number }),
    game: name ? words.textOr(`game.${name}`, "notice.unknown") : "",
  });
}

/** What everybody is to know of the table beside its hand, in the order of its weight. */
export function tableMarks(words: Words, view: TableView): string[] {
  const { control, hand, table } = view;
  const marks: string[] = [];
  if (hand?.bomb_pot && !hand.over) marks.push(words.text("ui.bomb_pot"));
  if (control.closing && !control.closed) marks.push(words.text("ui.closing"));
  if (control.pause_after_hand) marks.push(words.text("ui.pause_comes"));
  if (control.bomb_pot_next) marks.push(words.text("ui.bomb_pot_next"));
  if (control.bomb_votes > 0) {
    marks.push(words.text("ui.bomb_votes", { votes: control.bomb_votes }));
  }
  if (table.next_game !== null) {
    const next = words.text("ui.next_game", { game: gameText(words, table.next_game) });
    marks.push(`${gameText(words, table.game)} · ${next}`);
  }
  return marks;
}
