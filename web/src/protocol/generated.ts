// Written by `make protocol` from ninecards.protocol and ninecards.room: change those, not this file.

/** Grows with every change after which an old page would be misread. */
export const PROTOCOL_VERSION = 3;

/**
 * What is dealt: game, limit, stakes, seats, buy-ins and the options of the table.
 *
 * `bomb_ante` 0: no bomb pots; `bomb_vote`: the players may ask for one. `next_game` is
 * dealt from the next hand on, if another is.
 */
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
  readonly straddles: "off" | "voluntary" | "mandatory";
  readonly run_outs: "never" | "ask" | "always";
  readonly bomb_ante: number;
  readonly bomb_vote: boolean;
  readonly rotation: readonly string[];
  readonly next_game: string | null;
}

/**
 * A box that decides before one's turn, and its price.
 *
 * `opens`: what is raised is no bet yet, so that the box of a raise is one of a bet.
 */
export interface PreView {
  readonly kind: "fold" | "check-fold" | "check" | "call" | "call-any" | "raise-pot";
  readonly chips: number;
  readonly opens: boolean;
}

/** You are asked whether you post a blind in the next hand. */
export interface PostView {
  readonly deadline_ms: number;
}

/**
 * What belongs to the viewer's own seat, and nobody else sees.
 *
 * `owed_live` and `owed_dead` are what he posts to be dealt in out of turn. `top_up` is
 * what he may buy now, as (least, most).
 */
export interface YouView {
  readonly boxes: readonly string[];
  readonly owed_live: number;
  readonly owed_dead: number;
  readonly top_up: readonly [number, number] | null;
  readonly bank_ms: number;
  readonly pre_action: PreView | null;
  readonly pre_choices: readonly PreView[];
  readonly post: PostView | null;
  readonly bomb_vote: boolean;
}

/** A made high: `category` and the two ranks its words may need, `cards` the five. */
export interface HighView {
  readonly category: string;
  readonly first: string;
  readonly second: string | null;
  readonly cards: readonly string[];
}

/** A qualifying low: its ranks from the highest down ("8642A") and its cards. */
export interface LowView {
  readonly ranks: string;
  readonly cards: readonly string[];
}

/** What a hand makes on one board. `low` is null where none qualifies. */
export interface MadeView {
  readonly high: HighView;
  readonly low: LowView | null;
}

/**
 * A chair and who sits there. Chips are whole units.
 *
 * `cards`: the hole cards as far as this viewer may see them, null for a card's back;
 * empty after a fold and for who was not dealt in. `made` has an entry per board where the
 * cards are seen. `won` is what the hand brought. `sitting_out`: dealt no more hands, also
 * while still in one. `markers`: why he is not dealt in, or what he owes (rules B3, B4).
 */
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
  readonly markers: readonly ("new" | "ML" | "MS")[];
  readonly connected: boolean;
  readonly won: number;
  readonly is_you: boolean;
}

/** A pot without the bets in front, main pot first, and the chairs that can win it. */
export interface PotView {
  readonly chips: number;
  readonly seat_nos: readonly number[];
}

/** A part of a pot that was won: pairs (chair, chips). */
export interface AwardView {
  readonly pot: number;
  readonly board: number | null;
  readonly half: "whole" | "high" | "low";
  readonly shares: readonly (readonly [number, number])[];
}

/**
 * One line of the log; what its type has no use for is null or empty.
 *
 * `chips` are the chips moved now, `to` a street total. `board` counts from 0 and is
 * null where there is only one; `pot` 0 is the main pot. `shares` are pairs (chair, chips).
 */
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
  /** Of a post its kind, of a street its name, of an award its half. */
  readonly name: string | null;
  readonly board: number | null;
  readonly pot: number | null;
  readonly shares: readonly (readonly [number, number])[];
}

/**
 * The hand on the table, or the last one until the next begins.
 *
 * `names` are pairs (chair, name) of who was dealt in: a chair may have a new owner since.
 */
export interface HandView {
  readonly hand_no: number;
  readonly street: "preflop" | "flop" | "turn" | "river";
  readonly button: number;
  readonly names: readonly (readonly [number, string])[];
  readonly boards: readonly (readonly string[])[];
  readonly pots: readonly PotView[];
  readonly pot_total: number;
  readonly showdown: boolean;
  readonly bomb_pot: boolean;
  readonly over: boolean;
  readonly awards: readonly AwardView[];
  readonly log: readonly LogItem[];
}

/** A bet or raise that may be made; every figure is a street total within least…most. */
export interface WagerView {
  readonly kind: "bet" | "raise";
  readonly least: number;
  readonly most: number;
  readonly half_pot: number;
  readonly three_quarter_pot: number;
  readonly pot: number;
}

/** What the viewer may do now. */
export interface LegalView {
  readonly fold: boolean;
  readonly check: boolean;
  readonly call: number | null;
  readonly wager: WagerView | null;
  readonly show: boolean;
  readonly muck: boolean;
}

/** Whose turn it is and until when; `legal` only for who is to decide. */
export interface DecisionView {
  readonly decision_no: number;
  readonly seat_no: number;
  readonly asked_ms: number;
  readonly deadline_ms: number;
  /** Whether the player's time bank is running. */
  readonly bank: boolean;
  /** When the clock began that runs now: that of the decision, or the time bank. */
  readonly since_ms: number;
  readonly legal: LegalView | null;
}

/** How often is the rest of the board dealt? `votes` are pairs (chair, times) so far. */
export interface VoteView {
  readonly seat_nos: readonly number[];
  readonly choices: readonly number[];
  readonly asked_ms: number;
  readonly deadline_ms: number;
  readonly votes: readonly (readonly [number, number])[];
}

/** A line for the table; `kind` is the key of its sentence below `notice.`. */
export interface NoticeView {
  readonly kind: string;
  readonly hand_no: number;
  readonly seat_no: number | null;
  readonly name: string | null;
}

/** What hosts have ordered, and whether the next hand is a bomb pot. */
export interface ControlView {
  readonly paused: boolean;
  readonly pause_after_hand: boolean;
  readonly closing: boolean;
  readonly closed: boolean;
  readonly bomb_pot_next: boolean;
  readonly bomb_votes: number;
  readonly notices: readonly NoticeView[];
}

/**
 * A table as one viewer sees it. `seats` are the taken chairs, in order.
 *
 * `seq` grows by one from view to view. `now_ms` is the clock the deadlines are of, and of
 * a pause the time at which it began. `host`: the viewer may give a host's orders, which he
 * may without a chair too.
 */
export interface TableView {
  readonly type: "table";
  readonly seq: number;
  readonly now_ms: number;
  readonly table: TableInfo;
  readonly your_seat: number | null;
  readonly host: boolean;
  readonly you: YouView | null;
  readonly seats: readonly SeatView[];
  readonly hand: HandView | null;
  readonly decision: DecisionView | null;
  readonly vote: VoteView | null;
  readonly control: ControlView;
  readonly next_hand_ms: number | null;
}

/**
 * The answer to a hello or a resync: the whole table, from which the views go on.
 *
 * `you` is the player id of this device, the same at every table.
 */
export interface Welcome {
  readonly type: "welcome";
  readonly protocol: number;
  readonly server_version: string;
  readonly you: string | null;
  readonly view: TableView;
}

/** The command was carried out, now or when its id was first told. */
export interface Accepted {
  readonly type: "accepted";
  readonly command_id: string;
}

/**
 * The command was not carried out and nothing has changed.
 *
 * `code` is a key of `locale/` below `refused.`; `values` fill its sentence.
 * `legal` is what the asker may do instead, where he is to act.
 */
export interface Refused {
  readonly type: "refused";
  readonly command_id: string;
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly legal: LegalView | null;
}

/**
 * Something that no command is to blame for, or a frame that is no message.
 *
 * `code` is a key of `locale/` below `problem.`; `values` fill its sentence.
 */
export interface Problem {
  readonly type: "problem";
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Take a chair with so many chips. */
export interface SitMessage {
  readonly type: "sit";
  readonly id: string;
  readonly seat_no: number;
  readonly name: string;
  readonly chips: number;
}

/** Give the chair up. */
export interface LeaveMessage {
  readonly type: "leave";
  readonly id: string;
}

/** Be dealt no more hands, and keep the chair. */
export interface SitOutMessage {
  readonly type: "sit_out";
  readonly id: string;
}

/** Be dealt in again from the next hand on. */
export interface SitInMessage {
  readonly type: "sit_in";
  readonly id: string;
}

/** Buy more between hands. */
export interface AddChipsMessage {
  readonly type: "add_chips";
  readonly id: string;
  readonly chips: number;
}

/** An action without a figure. */
export interface PlainAction {
  readonly type: "fold" | "check" | "call" | "show" | "muck";
}

/** A bet or raise; `to` is the street total. */
export interface WagerAction {
  readonly type: "bet" | "raise";
  readonly to: number;
}

/** Answer the decision `decision_no` of hand `hand_no`. */
export interface ActMessage {
  readonly type: "act";
  readonly id: string;
  readonly hand_no: number;
  readonly decision_no: number;
  readonly action: PlainAction | WagerAction;
}

/** Tick a box at your seat, or take the tick away. */
export interface SetBoxMessage {
  readonly type: "set_box";
  readonly id: string;
  readonly box: "post-blinds" | "post-to-enter" | "sit-out-at-big-blind" | "straddle" | "muck";
  readonly on: boolean;
}

/** Decide before your turn, at the price you saw; `kind` null takes it back. */
export interface PreActMessage {
  readonly type: "pre_act";
  readonly id: string;
  readonly hand_no: number;
  readonly kind: "fold" | "check-fold" | "check" | "call" | "call-any" | "raise-pot" | null;
  readonly chips?: number;
}

/** Say whether you post the blind that is due. */
export interface AnswerPostMessage {
  readonly type: "answer_post";
  readonly id: string;
  readonly yes: boolean;
}

/** Say how often, at most, you agree to deal the rest of the board. */
export interface VoteRunOutsMessage {
  readonly type: "vote_run_outs";
  readonly id: string;
  readonly hand_no: number;
  readonly times: number;
}

/** Ask for a bomb pot as the next hand, or take that back. */
export interface VoteBombPotMessage {
  readonly type: "vote_bomb_pot";
  readonly id: string;
  readonly yes: boolean;
}

/** A host's order; `seat_no` says whom it is about, `ms` how much time is given. */
export interface HostMessage {
  readonly type: "host";
  readonly id: string;
  readonly order:
    | "pause"
    | "pause-after-hand"
    | "resume"
    | "give-time"
    | "sit-out"
    | "stand-up"
    | "bomb-pot"
    | "close";
  readonly seat_no?: number | null;
  readonly ms?: number;
}

/** The first frame. `last_seq` is the `seq` of the last view seen, if there was one. */
export interface HelloMessage {
  readonly type: "hello";
  readonly protocol: number;
  readonly last_seq?: number | null;
}

/** A view is missing: asks for the whole table. */
export interface ResyncMessage {
  readonly type: "resync";
}

/** What is bought: from how many big blinds to how many. */
export interface NewBuyIn {
  readonly least_bb: number;
  readonly most_bb: number;
}

/**
 * The clocks beside that of a decision; 0 switches one off, but that of the votes.
 *
 * The time bank begins with `bank_ms` and grows every `bank_every` hands; `grace_ms` is for
 * a lost connection; who sits out for `away_ms` loses his chair.
 */
export interface NewClocks {
  readonly bank_ms: number;
  readonly bank_every: number;
  readonly grace_ms: number;
  readonly vote_ms: number;
  readonly away_ms: number;
}

/** Whether the table straddles, and from the button instead of left of the big blind. */
export interface NewStraddles {
  readonly rule: "off" | "voluntary" | "mandatory";
  readonly from_button: boolean;
}

/**
 * Bomb pots: their ante, 0 for none; every so many hands, 0 for never; by vote; boards.
 *
 * The ante is at most MOST_BOMB_ANTE_BB big blinds.
 */
export interface NewBombPots {
  readonly ante: number;
  readonly every: number;
  readonly by_vote: boolean;
  readonly boards: number;
}

/** A further game of a rotation, at the stakes of the table. */
export interface NewGame {
  readonly game: string;
  readonly limit: "fixed" | "pot" | "no";
}

/**
 * A table to be opened.
 *
 * In fixed limit the small bet is a big blind and the big bet two. `bots` take the chairs
 * from the last one down; one chair stays free. `decision_ms` is the time to decide.
 * `rules` is a preset of house rules, `rotation` further games after the first, each for
 * `rotation_hands` hands, 0 for an orbit of the button. The ante is at most MOST_ANTE_BB big
 * blinds.
 */
export interface NewTable {
  readonly game: string;
  readonly limit: "fixed" | "pot" | "no";
  readonly small_blind: number;
  readonly big_blind: number;
  readonly seats: number;
  readonly bots?: readonly string[];
  readonly decision_ms?: number;
  readonly buy_in?: NewBuyIn;
  readonly clocks?: NewClocks;
  readonly rules?: string;
  readonly ante?: number;
  readonly boards?: number;
  readonly straddles?: NewStraddles;
  readonly bomb_pots?: NewBombPots;
  readonly run_outs?: "never" | "ask" | "always";
  readonly rotation?: readonly NewGame[];
  readonly rotation_hands?: number;
}

/** The new table. */
export interface TableMade {
  readonly table_id: string;
}

/**
 * Why a table was not opened, in one English line.
 *
 * What a form can ask for has a `code`, the key of its sentence below `table_refused.`;
 * `values` fill it.
 */
export interface NotOpened {
  readonly detail: string;
  readonly code: string | null;
  readonly values: Readonly<Record<string, number>>;
}

/** A table in the list: what is played there and how many sit there. */
export interface TableSummary {
  readonly table_id: string;
  readonly game: string;
  readonly limit: "fixed" | "pot" | "no";
  readonly small_blind: number;
  readonly big_blind: number;
  readonly small_bet: number;
  readonly big_bet: number;
  readonly seats: number;
  readonly players: number;
}

/** A game that can be dealt, and at how many seats at most. */
export interface GameChoice {
  readonly name: string;
  readonly max_seats: number;
}

/** What a table may be opened with. */
export interface Games {
  readonly games: readonly GameChoice[];
  readonly limits: readonly ("fixed" | "pot" | "no")[];
  readonly bots: readonly string[];
}

/** The server answers. `paused` tables wait for a restart after a fault. */
export interface Health {
  readonly status: "ok";
  readonly version: string;
  readonly tables: number;
  readonly paused: number;
}

export type ServerMessage = Welcome | TableView | Accepted | Refused | Problem;

export type CommandMessage =
  | SitMessage
  | LeaveMessage
  | SitOutMessage
  | SitInMessage
  | AddChipsMessage
  | ActMessage
  | SetBoxMessage
  | PreActMessage
  | AnswerPostMessage
  | VoteRunOutsMessage
  | VoteBombPotMessage
  | HostMessage;

export type ClientMessage =
  | HelloMessage
  | ResyncMessage
  | SitMessage
  | LeaveMessage
  | SitOutMessage
  | SitInMessage
  | AddChipsMessage
  | ActMessage
  | SetBoxMessage
  | PreActMessage
  | AnswerPostMessage
  | VoteRunOutsMessage
  | VoteBombPotMessage
  | HostMessage;
