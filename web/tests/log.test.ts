import { describe, expect, test } from "vitest";
import { SCENES, stateOf } from "../dev/scenes";
import { awardText, lineText, logLine, potName } from "../src/model/log";
import { LANGUAGES, Words } from "../src/model/words";

describe.each(Object.entries(SCENES))("the log of %s", (_, scene) => {
  test.each(LANGUAGES)("says in %s what the terminal says", (language) => {
    const words = new Words(language);
    const hand = stateOf(scene).hands[0];
    const lines = hand?.log.map((item) => lineText(logLine(words, item, hand))) ?? [];
    expect(lines).toEqual(scene.log[language]);
  });
});

test("cards stand apart from the words around them", () => {
  const item = {
    type: "show",
    seat_no: 2,
    chips: null,
    to: null,
    all_in: false,
    cards: ["As", "Kd"],
    name: null,
    board: null,
    pot: null,
    shares: [],
  } as const;
  const line = logLine(new Words("en"), item, { names: { 2: "Ben" }, pots: 1 });
  expect(line.parts).toEqual(["Ben: cards up ", { cards: ["As", "Kd"] }]);
});

test("who has no name any more is called by his chair", () => {
  const award = { pot: 0, board: null, name: "whole", shares: [[4, 30]] } as const;
  expect(awardText(new Words("en"), award, { names: {}, pots: 1 })).toBe("pot: seat 4 30");
});

test("pots are named where there are several", () => {
  const words = new Words("en");
  expect([0, 1, 2].map((pot) => potName(words, pot, 3))).toEqual([
    "main pot",
    "side pot 1",
    "side pot 2",
  ]);
  expect(potName(words, 0, 1)).toBe("pot");
});
