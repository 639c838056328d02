import type { ActMessage, CommandMessage } from "./generated";

/** What a player answers to a decision; figures are street totals. */
export type ActionBody = ActMessage["action"];

/** What a person asks of a table; the socket gives it an id. */
export type Command = WithoutId<CommandMessage>;

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
