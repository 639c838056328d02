import type {
  CommandMessage,
  LegalView,
  LogItem,
  NoticeView,
  ServerMessage,
  TableView,
} from "../protocol/generated";

export type Connection = "connecting" | "open" | "lost" | "ended";

/** A line that the person is to see: a command refused, or trouble with the table. */
export interface Notice {
  readonly kind: "refused" | "problem";
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly legal: LegalView | null;
}

/** A line for the table, and after how many lines of its hand it came. */
export interface Noted {
  readonly after: number;
  readonly notice: NoticeView;
}

/**
 * What was seen of a hand; names stay those of its players when they leave. Number 0 is the time
 * before the first one.
 */
export interface HandRecord {
  readonly handNo: number;
  readonly names: Readonly<Record<number, string>>;
  readonly pots: number;
  readonly log: readonly LogItem[];
  readonly notices: readonly Noted[];
}

/** The answer that was sent to the decision that is open. */
export interface Answer {
  readonly id: string;
  readonly decisionNo: number;
}

export interface ClientState {
  readonly connection: Connection;
  readonly view: TableView | null;
  /** Add it to a time of the server to have it on this machine's clock. */
  readonly clockOffsetMs: number;
  /** The hands seen, oldest first. */
  readonly hands: readonly HandRecord[];
  readonly notice: Notice | null;
  readonly answer: Answer | null;
  /** When the last answer was sent, on this machine's clock. */
  readonly answeredMs: number;
}

export type ClientEvent =
  | { readonly type: "connection"; readonly connection: Connection }
  | { readonly type: "message"; readonly message: ServerMessage; readonly nowMs: number }
  | { readonly type: "sent"; readonly command: CommandMessage; readonly nowMs: number }
  | { readonly type: "dismissed" };

export const INITIAL: ClientState = {
  connection: "connecting",
  view: null,
  clockOffsetMs: 0,
  hands: [],
  notice: null,
  answer: null,
  answeredMs: 0,
};

const HANDS_KEPT = 20;

/** The state after an event. It knows every event and raises for none. */
export function reduce(state: ClientState, event: ClientEvent): ClientState {
  switch (event.type) {
    case "connection":
      return { ...state, connection: event.connection };
    case "sent":
      return sent(state, event.command, event.nowMs);
    case "dismissed":
      return { ...state, notice: null };
    case "message":
      return received(state, event.message, event.nowMs);
  }
}

function sent(state: ClientState, command: CommandMessage, nowMs: number): ClientState {
  // Whoever presses a box as his turn comes has not meant the button that is there now.
  if (command.type === "pre_act") return { ...state, notice: null, answeredMs: nowMs };
  if (command.type !== "act") return { ...state, notice: null };
  const answer = { id: command.id, decisionNo: command.decision_no };
  return { ...state, notice: null, answer, answeredMs: nowMs };
}

function received(state: ClientState, message: ServerMessage, nowMs: number): ClientState {
  switch (message.type) {
    case "welcome":
      return seen(state, message.view, nowMs);
    case "table":
      if (state.view !== null && message.seq <= state.view.seq) return state;
      return seen(state, message, nowMs);
    case "accepted":
      return state;
    case "refused": {
      const { code, values, legal } = message;
      const answer = state.answer?.id === message.command_id ? null : state.answer;
      return { ...state, answer, notice: { kind: "refused", code, values, legal } };
    }
    case "problem": {
      const { code, values } = message;
      return { ...state, notice: { kind: "problem", code, values, legal: null } };
    }
    default:
      return state;
  }
}

function seen(state: ClientState, view: TableView, nowMs: number): ClientState {
  const answered = state.answer?.decisionNo === view.decision?.decision_no;
  return {
    ...state,
    view,
    clockOffsetMs: nowMs - view.now_ms,
    hands: noted(recorded(state.hands, view), view),
    answer: answered ? state.answer : null,
  };
}

function recorded(hands: readonly HandRecord[], view: TableView): readonly HandRecord[] {
  if (view.hand === null) return hands;
  const { hand_no: handNo, pots, log } = view.hand;
  const before = hands.find((hand) => hand.handNo === handNo);
  const names = { ...before?.names };
  // A chair that is free or taken anew after the hand keeps the name of whom it was dealt to.
  for (const seat of view.seats) {
    if (!view.hand.over || names[seat.seat_no] === undefined) names[seat.seat_no] = seat.name;
  }
  Object.assign(names, Object.fromEntries(view.hand.names));
  const others = hands.filter((hand) => hand.handNo !== handNo);
  const notices = before?.notices ?? [];
  return [...others, { handNo, names, pots: pots.length, log, notices }].slice(-HANDS_KEPT);
}

/** The hands with the table's lines that are new, each where it came. */
function noted(hands: readonly HandRecord[], view: TableView): readonly HandRecord[] {
  const { notices } = view.control;
  const now = view.hand?.hand_no ?? 0;
  const numbers = new Set(notices.map((notice) => notice.hand_no));
  let all = hands;
  for (const handNo of numbers) {
    const said = notices.filter((notice) => notice.hand_no === handNo);
    const record = all.find((hand) => hand.handNo === handNo);
    // Of hands that were over before the page came there is no log.
    if (!record && handNo < now) continue;
    const names = Object.fromEntries(view.seats.map(({ seat_no, name }) => [seat_no, name]));
    const before = record ?? { handNo, names, pots: 0, log: [], notices: [] };
    const fresh = said.slice(before.notices.length);
    if (fresh.length === 0) continue;
    // A change of game comes before the first card.
    const after = ({ kind }: NoticeView) =>
      kind === "game" || kind === "passed-over" ? 0 : before.log.length;
    const more = fresh.map((notice) => ({ after: after(notice), notice }));
    const others = all.filter((hand) => hand.handNo !== handNo);
    all = [...others, { ...before, notices: [...before.notices, ...more] }].sort(
      (a, b) => a.handNo - b.handNo,
    );
  }
  return all;
}
