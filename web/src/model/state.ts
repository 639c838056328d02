import type {
  CommandMessage,
  LegalView,
  LogItem,
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

/** What was seen of a hand; names stay those of its players when they leave. */
export interface HandRecord {
  readonly handNo: number;
  readonly names: Readonly<Record<number, string>>;
  readonly pots: number;
  readonly log: readonly LogItem[];
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
    hands: recorded(state.hands, view),
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
  const others = hands.filter((hand) => hand.handNo !== handNo);
  return [...others, { handNo, names, pots: pots.length, log }].slice(-HANDS_KEPT);
}
