import { expect, test } from "vitest";
import { lineText, logLine } from "../src/model/log";
import { turnText } from "../src/model/selectors";
import { INITIAL, reduce } from "../src/model/state";
import { LANGUAGES, Words } from "../src/model/words";
import fixture from "../src/protocol/fixture.json";
import type { ServerMessage } from "../src/protocol/generated";

const MESSAGES = fixture as unknown as readonly ServerMessage[];

test("a real hand's messages are followed from the welcome to the end, without a gap", () => {
  let state = INITIAL;
  let seq = 0;
  for (const message of MESSAGES) {
    state = reduce(state, { type: "message", message, nowMs: 0 });
    if (message.type !== "table") continue;
    if (seq > 0) expect(message.seq).toBe(seq + 1);
    seq = message.seq;
    expect(state.view).toBe(message);
    for (const language of LANGUAGES) {
      const words = new Words(language);
      const lines = state.hands.flatMap((hand) =>
        hand.log.map((item) => lineText(logLine(words, item, hand))),
      );
      expect([...lines, turnText(words, message)].join("\n")).not.toMatch(/[{}]|undefined|null/);
    }
  }
  expect(state.view?.hand?.over).toBe(true);
  expect(state.hands.at(-1)?.log.some(({ type }) => type === "award")).toBe(true);
});
