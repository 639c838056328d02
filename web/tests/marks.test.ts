import { expect, test } from "vitest";
import { scene } from "../dev/scenes";
import { marksAt, marksOf } from "../src/model/marks";

function cards(
  marks: ReadonlyMap<string, { high: boolean; low: boolean }> | undefined,
  half: "high" | "low",
) {
  return [...(marks ?? [])]
    .filter(([, mark]) => mark[half])
    .map(([card]) => card)
    .sort();
}

test("nothing is marked before something was won at a showdown", () => {
  for (const name of ["waiting", "flop", "show_choice", "sitting_out"]) {
    expect(marksOf(scene(name).view, null), name).toBeNull();
  }
});

test("the best five of all winners are marked, of side pots too, high and low apart", () => {
  const marks = marksOf(scene("hilo_showdown").view, null);
  expect(cards(marks?.boards[0], "high")).toEqual(["8h", "9d", "Kc"]);
  expect(cards(marks?.boards[0], "low")).toEqual(["3d", "4c", "8h"]);
  expect(cards(marks?.seats.get(1), "high")).toEqual(["Kd", "Kh"]);
  expect(cards(marks?.seats.get(3), "low")).toEqual(["2d", "As"]);
  expect(cards(marks?.seats.get(4), "low")).toEqual(["2c", "Ah"]);
  expect(cards(marks?.seats.get(6), "low")).toEqual(["6c", "7c"]);
  expect(cards(marks?.seats.get(6), "high")).toEqual([]);
});

test("a chair that won nothing has marks without a card, so that its cards are dimmed", () => {
  const { view } = scene("six_cards");
  const marks = marksOf(view, null);
  expect(cards(marksAt(marks, 7) ?? undefined, "high")).toEqual(["4h", "Ah"]);
  expect(marksAt(marks, 1)?.size).toBe(0);
  expect(marksAt(null, 1)).toBeNull();
});

test("a picked part of a pot marks its own winner", () => {
  const { view } = scene("hilo_showdown");
  const low = view.hand?.awards.find(({ pot, half }) => pot === 2 && half === "low") ?? null;
  const marks = marksOf(view, low);
  expect([...(marks?.seats.keys() ?? [])]).toEqual([6]);
  expect(cards(marks?.seats.get(6), "low")).toEqual(["6c", "7c"]);
  expect(cards(marks?.boards[0], "high")).toEqual([]);
});

test("a pot won both ways is marked both ways", () => {
  const { view } = scene("hilo_showdown");
  const whole = { pot: 0, board: 0, half: "whole", shares: [[3, 560]] } as const;
  const marks = marksOf(view, whole);
  expect(cards(marks?.seats.get(3), "high")).toHaveLength(2);
  expect(cards(marks?.seats.get(3), "low")).toEqual(["2d", "As"]);
});
