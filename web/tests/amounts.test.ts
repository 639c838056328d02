import { describe, expect, test } from "vitest";
import { clamp, digitGroups, isWithin, parseChips } from "../src/model/amounts";

describe("a typed number", () => {
  test.each([
    ["35", 35],
    [" 1 250 000 ", 1250000],
    ["1\u202f000", 1000],
    ["007", 7],
    ["0", 0],
  ])("%j is %d", (text, chips) => {
    expect(parseChips(text)).toBe(chips);
  });

  test.each(["", " ", "-5", "3.5", "1e3", "٣", "12a", "9".repeat(16)])("%j is none", (text) => {
    expect(parseChips(text)).toBeNull();
  });
});

test("long numbers fall into groups of three", () => {
  expect(digitGroups("9999")).toEqual(["9999"]);
  expect(digitGroups("10000")).toEqual(["10", "000"]);
  expect(digitGroups("1250000")).toEqual(["1", "250", "000"]);
});

test("a range holds its ends", () => {
  expect([19, 20, 35, 36, null].map((chips) => isWithin(chips, 20, 35))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect([19, 27, 36].map((chips) => clamp(chips, 20, 35))).toEqual([20, 27, 35]);
});
