import type { DecisionView } from "./generated";

/** What a player answers to a decision; figures are street totals. */
export type ActionBody =
  | { readonly type: "fold" | "check" | "call" | "show" | "muck" }
  | { readonly type: "bet" | "raise"; readonly to: number };

/** What a person may ask of a table; the socket gives it an id. */
export type Command =
  | {
      readonly type: "sit";
      readonly seat_no: number;
      readonly name: string;
      readonly chips: number;
    }
  | { readonly type: "leave" | "sit_out" | "sit_in" }
  | { readonly type: "add_chips"; readonly chips: number }
  | {
      readonly type: "act";
      readonly hand_no: number;
      readonly decision_no: DecisionView["decision_no"];
      readonly action: ActionBody;
    };

export type SentCommand = Command & { readonly id: string };
