import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { SCENES, scene, stateOf } from "../dev/scenes";
import { INITIAL } from "../src/model/state";
import { LANGUAGES } from "../src/model/words";
import { TableScreen } from "../src/table/table-screen";
import { faults } from "./axe";
import { screenWidth } from "./setup";
import { speak } from "./support";

const quiet = { send: () => undefined, answer: () => undefined, dismiss: () => undefined };

function show(name: string, language: (typeof LANGUAGES)[number] = "en") {
  return speak(<TableScreen state={stateOf(scene(name))} actions={quiet} />, language);
}

function seat(name: RegExp) {
  return screen.getByRole("group", { name });
}

function names(element: HTMLElement, role: string): (string | null)[] {
  return within(element)
    .queryAllByRole(role)
    .map((found) => found.getAttribute("aria-label"));
}

describe.each(Object.keys(SCENES))("%s", (name) => {
  test("has nothing that axe calls serious", async () => {
    expect(await faults(show(name).container)).toEqual([]);
  });

  test.each(LANGUAGES)("has every word in %s", (language) => {
    const { container } = show(name, language);
    expect(container.textContent).not.toMatch(/[{}]|undefined|null|NaN/);
    expect(document.documentElement.lang).toBe(language);
  });
});

test.each(["flop", "hilo_showdown", "spectator"])("%s on a phone has neither", async (name) => {
  screenWidth.narrow = true;
  expect(await faults(show(name).container)).toEqual([]);
});

describe("seats", () => {
  test("say who sits there with how much, and what he does", () => {
    show("preflop");
    expect(seat(/^Seat 2: Ben, stack 1200, bet 40$/)).toBeTruthy();
    expect(seat(/^Seat 4: Dan, stack 430, dealer$/)).toBeTruthy();
    expect(seat(/^Seat 3: Clara, You, stack 1000, to act$/)).toBeTruthy();
  });

  test("show others' cards as backs, and none after a fold", () => {
    show("flop");
    expect(names(seat(/^Seat 2/), "img")).toEqual(["face-down cards: 4"]);
    expect(names(seat(/^Seat 6/), "img")).toEqual([]);
    expect(seat(/^Seat 6: Frank, stack 1105, fold, dealer/)).toBeTruthy();
  });

  test("show one's own cards by name", () => {
    show("flop");
    expect(names(screen.getByRole("group", { name: "Your cards" }), "img")).toEqual([
      "ace of spades",
      "ace of hearts",
      "king of spades",
      "ten of hearts",
    ]);
  });

  test("keep one's own folded cards for the eye alone", () => {
    const { container } = show("sitting_out");
    const own = screen.getByRole("group", { name: "Your cards" });
    expect(names(own, "img")).toEqual([]);
    expect(own.querySelectorAll("[aria-hidden] .card")).toHaveLength(4);
    expect(container.querySelectorAll(".seat [data-suit]")).toHaveLength(0);
  });

  test("say what was won", () => {
    show("hilo_showdown");
    expect(seat(/^Seat 1: Anna, stack 1730, won 950$/)).toBeTruthy();
  });

  test("that are free can be taken by who has none", () => {
    show("spectator");
    expect(names(document.body, "button").filter((name) => name?.startsWith("Sit"))).toEqual([
      "Sit here: seat 3",
      "Sit here: seat 5",
      "Sit here: seat 6",
    ]);
  });
});

describe("the middle", () => {
  test("has the board from left to right", () => {
    show("flop");
    expect(names(screen.getByRole("group", { name: "Board" }), "img")).toEqual([
      "ace of clubs",
      "nine of hearts",
      "seven of diamonds",
    ]);
  });

  test("has both boards, by number", () => {
    show("double_board");
    expect(names(screen.getByRole("group", { name: "Board 1" }), "img")).toHaveLength(5);
    expect(names(screen.getByRole("group", { name: "Board 2" }), "img")).toHaveLength(5);
  });

  test("has Courchevel's open card before the flop", () => {
    show("courchevel");
    expect(names(screen.getByRole("group", { name: "Board" }), "img")).toEqual(["ten of diamonds"]);
  });

  test("has the pots without the bets, and the total", () => {
    show("flop");
    const pots = within(screen.getByRole("list", { name: "Pots" })).getAllByRole("listitem");
    expect(pots.map((pot) => pot.textContent)).toEqual(["Pot 140", "total 230"]);
  });

  test("marks the best five of the winners, high and low", () => {
    show("hilo_showdown");
    expect(names(screen.getByRole("group", { name: "Board" }), "img")).toEqual([
      "three of diamonds, in the best low",
      "four of clubs, in the best low",
      "eight of hearts, in the best hand and the best low",
      "king of clubs, in the best hand",
      "nine of diamonds, in the best hand",
    ]);
    expect(names(seat(/^Seat 1/), "img")).toEqual([
      "king of diamonds, in the best hand",
      "king of hearts, in the best hand",
      "queen of spades",
      "jack of spades",
    ]);
  });
});

describe("one's own hand in words", () => {
  function made() {
    const list = screen.getByRole("list", { name: "Your hand" });
    return within(list)
      .queryAllByRole("listitem")
      .map((item) => item.textContent);
  }

  test("is high and low where the game has a low", () => {
    show("hilo_showdown");
    expect(made()).toEqual(["Pair of kings; low 8-4-3-2-A"]);
  });

  test("is high alone where it has none", () => {
    show("flop");
    expect(made()).toEqual(["Three of a kind, aces"]);
  });

  test("is one for each board", () => {
    show("double_board");
    expect(made()).toEqual([
      "Board 1: Pair of kings; low 8-5-4-2-A",
      "Board 2: Two pair, jacks and twos; low 8-7-3-2-A",
    ]);
  });

  test("is nothing before the flop", () => {
    show("preflop");
    expect(made()).toEqual([]);
  });
});

describe("whose turn it is", () => {
  function turn() {
    return screen.getAllByRole("status").map((status) => status.textContent);
  }

  test("is said in words", () => {
    show("other");
    expect(turn()).toContain("To act: Frank");
    expect(document.title).toBe("5-card Omaha, pot limit, 5/10");
  });

  test("is said with what may be done, and in the title", () => {
    show("flop");
    expect(turn()).toContain("Your turn: fold, call 90, raise to 180–410");
    expect(document.title).toMatch(/^● Your turn/);
  });

  test("is nobody's where players are missing, or between two hands", () => {
    const waiting = show("waiting");
    expect(turn()).toContain("Waiting for players: two are needed");
    waiting.unmount();
    show("hilo_showdown");
    expect(turn()).toContain("The next hand is about to start");
  });
});

test("a table that is not there leads back to those that are", async () => {
  const gone = { kind: "problem", code: "no_such_table", values: {}, legal: null } as const;
  const state = { ...INITIAL, connection: "ended", notice: gone } as const;
  const { container } = speak(<TableScreen state={state} actions={quiet} />);
  expect(screen.getByText("There is no such table.")).toBeTruthy();
  const links = screen.getAllByRole("link", { name: /To the tables/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["#/", "#/"]);
  expect(await faults(container)).toEqual([]);
});

test("the log is a live region with the hand's lines", () => {
  show("flop", "ru");
  const log = screen.getByRole("log", { name: "Ход раздачи" });
  expect(log.getAttribute("aria-live")).toBe("polite");
  const lines = within(log).getAllByRole("listitem");
  expect(lines.at(-1)?.textContent).toBe("Ben: бет 90");
  expect(lines).toHaveLength(scene("flop").log.ru.length);
});

test("the log is read out on a phone as well, where it is not shown", () => {
  screenWidth.narrow = true;
  show("flop");
  expect(screen.getByRole("log", { name: "Hand log" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Menu", expanded: false })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Leave the table" })).toBeNull();
});
