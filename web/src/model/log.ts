import type { LogItem, NoticeView } from "../protocol/generated";
import type { HandRecord } from "./state";
import type { Key, Values, Words } from "./words";

/** Who did what. Cards stand apart from the text around them, so that they can be drawn. */
export interface LogLine {
  readonly parts: readonly LogPart[];
}

export type LogPart = string | { readonly cards: readonly string[] };

/** What the lines of a hand need to know: names by chair, and how many pots it had. */
export interface LogContext {
  readonly names: Readonly<Record<number, string>>;
  readonly pots: number;
}

const CARDS = "\u0000";

/** A line of the log that is still data: of the hand, or of the table. */
export type LogEntry =
  | { readonly item: LogItem; readonly notice: null }
  | { readonly item: null; readonly notice: NoticeView };

/** The lines of a hand with those of the table between them. */
export function logEntries({ log, notices }: HandRecord): LogEntry[] {
  const told = (at: number): LogEntry[] =>
    notices.filter(({ after }) => after === at).map(({ notice }) => ({ item: null, notice }));
  return [...log.flatMap((item, at) => [...told(at), { item, notice: null }]), ...told(log.length)];
}

/** The line of an item of the log: the sentence that the terminal has for the same event. */
export function logLine(words: Words, item: LogItem, context: LogContext): LogLine {
  const act = actOf(words, item);
  const sentence =
    act === null
      ? factOf(words, item, context)
      : words.text("log.player", { name: nameOf(words, context, item.seat_no ?? 0), what: act });
  return { parts: partsOf(sentence, item.cards) };
}

/** A line as plain text. */
export function lineText(line: LogLine): string {
  return line.parts
    .map((part) => (typeof part === "string" ? part : part.cards.join(" ")))
    .join("");
}

function partsOf(sentence: string, cards: readonly string[]): LogPart[] {
  const parts: LogPart[] = [];
  sentence.split(CARDS).forEach((text, index) => {
    if (index > 0) parts.push({ cards });
    if (text !== "") parts.push(text);
  });
  return parts;
}

function nameOf(words: Words, context: LogContext, seatNo: number): string {
  return context.names[seatNo] ?? words.text("ui.seat_number", { number: seatNo });
}

function actOf(words: Words, item: LogItem): string | null {
  const { chips, to } = { chips: item.chips ?? 0, to: item.to ?? 0 };
  switch (item.type) {
    case "post":
      return goingAllIn(words, item, "log.post", {
        post: words.text(`post.${item.name}` as Key),
        chips,
      });
    case "call":
      return goingAllIn(words, item, "log.call", { added: chips });
    case "bet":
      return goingAllIn(words, item, "log.bet", { to });
    case "raise":
      return goingAllIn(words, item, "log.raise", { to });
    case "dealt":
      return words.text("log.dealt", { cards: CARDS });
    case "show":
      return words.text("log.show", { cards: CARDS });
    case "uncalled":
      return words.text("log.uncalled", { chips });
    case "fold":
    case "check":
    case "muck":
      return words.text(`log.${item.type}`);
    default:
      return null;
  }
}

function goingAllIn(words: Words, item: LogItem, key: Key, values: Values): string {
  const what = words.text(key, values);
  return item.all_in ? words.text("log.all_in", { what }) : what;
}

function factOf(words: Words, item: LogItem, context: LogContext): string {
  switch (item.type) {
    case "street": {
      const values = { street: words.text(`street.${item.name}` as Key), cards: CARDS };
      if (item.board === null) return words.text("log.street", values);
      return words.text("log.street_board", { ...values, number: item.board + 1 });
    }
    case "run_outs":
      return words.text("log.run_outs", { times: item.chips ?? 1 });
    case "rake":
      return words.text("log.rake", { chips: item.chips ?? 0 });
    case "award":
      return awardText(words, item, context);
    default:
      return words.text("log.showdown");
  }
}

/** A part of a pot that was won, by whom and how much. */
export interface Award {
  readonly pot: number | null;
  readonly board: number | null;
  readonly name: string | null;
  readonly shares: LogItem["shares"];
}

export function awardText(words: Words, award: Award, context: LogContext): string {
  let pot = potName(words, award.pot ?? 0, context.pots);
  if (award.board !== null) {
    pot = words.text("pot.board", { pot, number: award.board + 1 });
  }
  if (award.name === "high" || award.name === "low") {
    pot = words.text("pot.half", { pot, half: words.text(`half.${award.name}`) });
  }
  const shares = award.shares
    .map(([seatNo, chips]) => `${nameOf(words, context, seatNo)} ${chips}`)
    .join(", ");
  return words.text("log.award", { pot, shares });
}

export function potName(words: Words, pot: number, pots: number): string {
  if (pots <= 1) return words.text("pot.only");
  return pot === 0 ? words.text("pot.main") : words.text("pot.side", { number: pot });
}
