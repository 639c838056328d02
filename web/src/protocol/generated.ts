/** The messages of the room: `ninecards.room.views`, `log` and `outputs`, and their envelope. */

export const PROTOCOL_VERSION = 1;

export interface HighView {
  readonly category: string;
  readonly first: string;
  readonly second: string | null;
  readonly cards: readonly string[];
}

export interface LowView {
  readonly ranks: string;
  readonly cards: readonly string[];
}

export interface MadeView {
  readonly high: HighView;
  readonly low: LowView | null;
}

export interface SeatView {
  readonly seat_no: number;
  readonly name: string;
  readonly chips: number;
  readonly in_front: number;
  readonly cards: readonly (string | null)[];
  readonly made: readonly MadeView[];
  readonly status: "in" | "folded" | "all-in" | "waiting" | "sitting-out";
  readonly sitting_out: boolean;
  readonly leaving: boolean;
  readonly won: number;
  readonly is_you: boolean;
}

export interface PotView {
  readonly chips: number;
  readonly seat_nos: readonly number[];
}

export interface AwardView {
  readonly pot: number;
  readonly board: number | null;
  readonly half: "whole" | "high" | "low";
  readonly shares: readonly (readonly [number, number])[];
}

export interface WagerView {
  readonly kind: "bet" | "raise";
  readonly least: number;
  readonly most: number;
  readonly half_pot: number;
  readonly pot: number;
}

export interface LegalView {
  readonly fold: boolean;
  readonly check: boolean;
  readonly call: number | null;
  readonly wager: WagerView | null;
  readonly show: boolean;
  readonly muck: boolean;
}

export interface DecisionView {
  readonly decision_no: number;
  readonly seat_no: number;
  readonly asked_ms: number;
  readonly deadline_ms: number;
  readonly legal: LegalView | null;
}

export interface TableInfo {
  readonly game: string;
  readonly limit: "fixed" | "pot" | "no";
  readonly small_blind: number;
  readonly big_blind: number;
  readonly small_bet: number;
  readonly big_bet: number;
  readonly hole_cards: number;
  readonly hi_lo: boolean;
  readonly seats: number;
  readonly min_buy_in: number;
  readonly max_buy_in: number;
}

export interface LogItem {
  readonly type:
    | "post"
    | "dealt"
    | "street"
    | "fold"
    | "check"
    | "call"
    | "bet"
    | "raise"
    | "uncalled"
    | "run_outs"
    | "showdown"
    | "show"
    | "muck"
    | "rake"
    | "award";
  readonly seat_no: number | null;
  readonly chips: number | null;
  readonly to: number | null;
  readonly all_in: boolean;
  readonly cards: readonly string[];
  readonly name: string | null;
  readonly board: number | null;
  readonly pot: number | null;
  readonly shares: readonly (readonly [number, number])[];
}

export interface HandView {
  readonly hand_no: number;
  readonly street: "preflop" | "flop" | "turn" | "river";
  readonly button: number;
  readonly boards: readonly (readonly string[])[];
  readonly pots: readonly PotView[];
  readonly pot_total: number;
  readonly showdown: boolean;
  readonly over: boolean;
  readonly awards: readonly AwardView[];
  readonly log: readonly LogItem[];
}

export interface TableView {
  readonly type: "table";
  readonly seq: number;
  readonly now_ms: number;
  readonly table: TableInfo;
  readonly your_seat: number | null;
  readonly seats: readonly SeatView[];
  readonly hand: HandView | null;
  readonly decision: DecisionView | null;
  readonly next_hand_ms: number | null;
}

export interface Accepted {
  readonly type: "accepted";
  readonly command_id: string;
}

export interface Refused {
  readonly type: "refused";
  readonly command_id: string;
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly legal: LegalView | null;
}

export interface Welcome {
  readonly type: "welcome";
  readonly protocol: number;
  readonly server_version: string;
  readonly you: string | null;
  readonly view: TableView;
}

export interface Problem {
  readonly type: "problem";
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export type ServerMessage = Welcome | TableView | Accepted | Refused | Problem;
