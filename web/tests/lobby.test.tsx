import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { App } from "../src/app";
import { firstForm, fitted, mostBots, newTable } from "../src/lobby/new-table";
import { faults } from "./axe";
import { FakeSocket } from "./support";

const GAMES = {
  games: [
    { name: "omaha", max_seats: 10 },
    { name: "omaha5", max_seats: 8 },
    { name: "omaha6-hilo", max_seats: 7 },
  ],
  limits: ["fixed", "pot", "no"] as const,
  bots: ["caller", "random", "pot-odds"],
};
const TABLE = {
  table_id: "t 7",
  game: "omaha",
  limit: "pot",
  small_blind: 5,
  big_blind: 10,
  small_bet: 10,
  big_bet: 20,
  seats: 6,
  players: 4,
};

const user = userEvent.setup();
let asked: [string, unknown][];
let answers: Record<string, () => Response>;

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}

beforeEach(() => {
  window.location.hash = "";
  asked = [];
  answers = {
    "GET /api/tables": () => json([TABLE]),
    "GET /api/games": () => json(GAMES),
    "POST /api/tables": () => json({ table_id: "new" }, 201),
  };
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    const name = `${init?.method ?? "GET"} ${path}`;
    asked.push([name, init?.body ? JSON.parse(String(init.body)) : null]);
    const answer = answers[name];
    if (!answer) throw new TypeError("network");
    return answer();
  });
});

function posted(): unknown {
  return asked.find(([name]) => name === "POST /api/tables")?.[1];
}

describe("the lobby", () => {
  test("lists the tables, each a link", async () => {
    render(<App />);
    const link = await screen.findByRole("link", { name: /Omaha/ });
    expect(link.textContent).toBe("OmahaPot limit 5/10Players: 4 of 6");
    expect(link.getAttribute("href")).toBe("#/tables/t%207");
    await screen.findByRole("button", { name: "Open the table" });
    expect(await faults(document.body)).toEqual([]);
  });

  test("calls a fixed limit by its bets", async () => {
    answers["GET /api/tables"] = () => json([{ ...TABLE, limit: "fixed" }]);
    render(<App />);
    expect((await screen.findByRole("link", { name: /Omaha/ })).textContent).toContain("10/20");
  });

  test("says that there is none", async () => {
    answers["GET /api/tables"] = () => json([]);
    render(<App />);
    expect(await screen.findByText(/^No tables yet/)).toBeTruthy();
  });

  test("says that the server is away, and tries again", async () => {
    delete answers["GET /api/tables"];
    render(<App />);
    expect(await screen.findByText("The server cannot be reached.")).toBeTruthy();
    answers["GET /api/tables"] = () => json([TABLE]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: /Omaha/ })).toBeTruthy();
  });

  test("goes to a table and back", async () => {
    render(<App />);
    await user.click(await screen.findByRole("link", { name: /Omaha/ }));
    act(() => {
      window.location.hash = "#/tables/t%207";
      window.dispatchEvent(new Event("hashchange"));
    });
    expect(screen.getByText("Connecting…")).toBeTruthy();
    expect(screen.getByRole("link", { name: /To the tables$/ }).getAttribute("href")).toBe("#/");
  });
});

describe("a new table", () => {
  async function form(): Promise<HTMLElement> {
    render(<App />);
    return screen.findByRole("form", { name: "New table" });
  }

  test("is asked for as the form says, and gone to", async () => {
    const within_ = within(await form());
    await user.selectOptions(within_.getByRole("combobox", { name: "Game" }), "omaha5");
    await user.selectOptions(within_.getByRole("combobox", { name: "Limit" }), "no");
    await user.selectOptions(within_.getByRole("combobox", { name: "Stakes" }), "low");
    await user.selectOptions(within_.getByRole("combobox", { name: "Seats" }), "3");
    await user.selectOptions(within_.getByRole("combobox", { name: "Seconds to decide" }), "60");
    await user.click(screen.getByRole("button", { name: "Open the table" }));
    expect(posted()).toEqual({
      game: "omaha5",
      limit: "no",
      small_blind: 1,
      big_blind: 2,
      seats: 3,
      bots: ["caller", "random"],
      decision_ms: 60_000,
    });
    expect(window.location.hash).toBe("#/tables/new");
  });

  test("has stakes of one's own", async () => {
    const within_ = within(await form());
    await user.selectOptions(within_.getByRole("combobox", { name: "Stakes" }), "own");
    const big = within_.getByRole("spinbutton", { name: "Big blind" });
    await user.clear(big);
    await user.type(big, "25");
    await user.click(screen.getByRole("button", { name: "Open the table" }));
    expect(posted()).toMatchObject({ small_blind: 5, big_blind: 25 });
  });

  test("has what a club's table may have, where it is asked for", async () => {
    const within_ = within(await form());
    await user.click(within_.getByText("More options"));
    const choose = (name: string, option: string) =>
      user.selectOptions(within_.getByRole("combobox", { name }), option);
    const fill = async (name: string, figure: string) => {
      const field = within_.getByRole("spinbutton", { name });
      await user.clear(field);
      await user.type(field, figure);
    };
    await choose("House rules", "WSOP");
    await fill("Ante", "2");
    await choose("Board after an all-in", "players vote");
    await choose("Straddle", "voluntary");
    await user.click(within_.getByRole("checkbox", { name: "Straddle from the button" }));
    const bombs = within(within_.getByRole("group", { name: "Bomb pots" }));
    await fill("Ante (0: none)", "20");
    await fill("Every … hands (0: never)", "8");
    await user.selectOptions(bombs.getByRole("combobox", { name: "Boards" }), "2");
    await user.click(bombs.getByRole("checkbox", { name: "By vote of the players" }));
    await user.click(within_.getByRole("button", { name: "Add a game" }));
    await user.click(within_.getByRole("button", { name: "Add a game" }));
    await user.click(within_.getByRole("button", { name: "Remove game 3" }));
    await choose("Limit 2", "Fixed limit");
    await fill("Hands of each (0: an orbit)", "8");
    expect(await faults(document.body)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Open the table" }));
    expect(posted()).toMatchObject({
      rules: "wsop",
      ante: 2,
      run_outs: "ask",
      straddles: { rule: "voluntary", from_button: true },
      bomb_pots: { ante: 20, every: 8, by_vote: true, boards: 2 },
      rotation: [{ game: "omaha5", limit: "fixed" }],
      rotation_hands: 8,
    });
  });

  test("says in a line what each preset of house rules is", async () => {
    const within_ = within(await form());
    await user.click(within_.getByText("More options"));
    const rules = within_.getByRole("combobox", { name: "House rules" });
    const said = () => document.getElementById(rules.getAttribute("aria-describedby") ?? "");
    expect(said()?.textContent).toMatch(/^Dead button; three raises/);
    const lines = new Set();
    for (const option of within(rules).getAllByRole("option")) {
      await user.selectOptions(rules, option);
      lines.add(said()?.textContent);
    }
    expect(lines.size).toBe(4);
    await user.selectOptions(rules, "TDA");
    expect(said()?.textContent).toMatch(/^As Club, but the high and the low half/);
    await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "el");
    expect(said()?.textContent).toMatch(/^Όπως της λέσχης/);
  });

  test("has buy-ins and clocks of its own, where they are not the usual ones", async () => {
    const within_ = within(await form());
    await user.click(within_.getByText("More options"));
    const fill = async (name: string, figure: string) => {
      const field = within_.getByRole("spinbutton", { name });
      await user.clear(field);
      await user.type(field, figure);
    };
    await fill("Least", "20");
    await fill("Most", "100");
    await fill("Time bank", "0");
    await fill("Lost connection", "15");
    await fill("Vote on the board", "20");
    await fill("Chair kept, minutes", "5");
    expect(await faults(document.body)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Open the table" }));
    expect(posted()).toMatchObject({
      buy_in: { least_bb: 20, most_bb: 100 },
      clocks: { bank_ms: 0, bank_every: 0, grace_ms: 15_000, vote_ms: 20_000, away_ms: 300_000 },
    });
  });

  test.each([
    [
      "ante",
      { ante: 1000, most: 100 },
      "An ante of 1000 is too large at these blinds: at most 100.",
    ],
    ["buy_in", { least: 50, most: 20 }, "The least buy-in, 50 big blinds, is above the most, 20."],
  ])("says why %s was refused", async (code, values, sentence) => {
    answers["POST /api/tables"] = () => json({ detail: "no", code, values }, 422);
    await form();
    await user.click(screen.getByRole("button", { name: "Open the table" }));
    expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  });

  test("shows why the server did not open it", async () => {
    const values = { small: 20, big: 10 };
    answers["POST /api/tables"] = () =>
      json({ detail: "small_blind 20 is above big_blind 10", code: "small_blind", values }, 422);
    await form();
    await user.click(screen.getByRole("button", { name: "Open the table" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "The small blind of 20 is above the big blind of 10.",
    );
    expect(window.location.hash).toBe("");
    await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "ru");
    expect(screen.getByRole("alert").textContent).toBe(
      "Малый блайнд 20 больше большого блайнда 10.",
    );
  });

  test.each([
    [{ detail: "decision_ms: Field required", code: null, values: {} }],
    [{ detail: "decision_ms: Field required", code: "of later", values: {} }],
    [{ detail: "decision_ms: Field required" }],
  ])("says what has no sentence in the server's words: %o", async (told) => {
    answers["POST /api/tables"] = () => json(told, 422);
    await form();
    await user.click(screen.getByRole("button", { name: "Open the table" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "This table cannot be opened: decision_ms: Field required",
    );
  });

  test("says that the server is away where it says nothing", async () => {
    answers["POST /api/tables"] = () => new Response("<html>", { status: 502 });
    await form();
    await user.click(screen.getByRole("button", { name: "Open the table" }));
    expect((await screen.findByRole("alert")).textContent).toBe("The server cannot be reached.");
  });

  test("says that a figure is none, and asks nothing", async () => {
    await form();
    await user.click(screen.getByText("More options"));
    const ante = screen.getByRole("spinbutton", { name: "Ante" });
    fireEvent.change(ante, { target: { value: "1e3" } });
    await user.click(screen.getByRole("button", { name: "Open the table" }));
    expect(screen.getByRole("alert").textContent).toBe(
      "A figure is no whole number of chips or hands.",
    );
    expect(asked.map(([path]) => path)).not.toContain("POST /api/tables");
    fireEvent.change(ante, { target: { value: "1000" } });
    await user.click(screen.getByRole("button", { name: "Open the table" }));
    expect(posted()).toMatchObject({ ante: 1000 });
  });

  test("unfolds the options where a figure of theirs is missing", async () => {
    await form();
    const details = screen.getByText("More options").closest("details") as HTMLDetailsElement;
    await user.click(screen.getByText("More options"));
    await user.clear(screen.getByRole("spinbutton", { name: "Ante" }));
    await user.click(screen.getByText("More options"));
    expect(details.open).toBe(false);
    await user.click(screen.getByRole("button", { name: "Open the table" }));
    expect(details.open).toBe(true);
    expect(asked.map(([path]) => path)).not.toContain("POST /api/tables");
  });
});

describe("the form", () => {
  const first = firstForm(GAMES);

  test("begins with six seats of the first game at pot limit, full of bots but for one", () => {
    expect(first).toMatchObject({ game: "omaha", limit: "pot", seats: 6 });
    expect(newTable(first)?.bots).toHaveLength(5);
  });

  test("brings seats and bots down to what a game can have", () => {
    const ten = { ...first, seats: 10, bots: { "pot-odds": 3, caller: 3, random: 3 } };
    const fewer = fitted({ ...ten, game: "omaha6-hilo" }, GAMES);
    expect(fewer.seats).toBe(7);
    expect(newTable(fewer)?.bots).toHaveLength(6);
  });

  test("leaves a chair for a person", () => {
    expect(mostBots({ ...first, bots: { "pot-odds": 2, caller: 1, random: 0 } }, "random")).toBe(2);
  });

  test("asks for nothing without numbers", () => {
    expect(newTable({ ...first, stakes: "own", bigBlind: "x" })).toBeNull();
    for (const part of ["ante", "mostBuyIn", "awayMinutes"]) {
      expect(newTable({ ...first, house: { ...first.house, [part]: "" } })).toBeNull();
    }
  });

  test("asks for a time bank that grows, where there is one", () => {
    const house = { ...first.house, bankSeconds: "60" };
    expect(newTable({ ...first, house })?.clocks).toEqual({
      bank_ms: 60_000,
      bank_every: 10,
      grace_ms: 30_000,
      vote_ms: 10_000,
      away_ms: 1_200_000,
    });
    expect(newTable(first)).not.toHaveProperty("clocks");
  });
});
