import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { faults } from "./axe";
import { screenWidth } from "./setup";
import { later, openTable } from "./support";

const user = userEvent.setup();

function button(name: string | RegExp): HTMLButtonElement {
  return screen.getByRole("button", { name });
}

function box(name: string): HTMLInputElement {
  return screen.getByRole("checkbox", { name });
}

function actions(): HTMLElement {
  return screen.getByRole("region", { name: "Actions" });
}

function turn(): (string | null)[] {
  return within(screen.getByRole("main"))
    .getAllByRole("status")
    .map(({ textContent }) => textContent);
}

function logged(): (string | null)[] {
  return within(screen.getByRole("log"))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
}

function tableMarks(): (string | null)[] {
  return within(screen.getByRole("list", { name: "At the table now" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
}

describe("markers", () => {
  test.each([
    ["Seat 7: Grace, stack 900, waits, new at the table", "new"],
    ["Seat 4: Dan, stack 430, sits out, missed big blind (ML)", "ML"],
    ["Seat 2: Ben, stack 1245, sits out, missed small blind (MS), dealer", "MS"],
    ["Seat 6: Frank, stack 1085, bet 20, straddle", "straddle"],
    ["Seat 5: Emma, stack 1990, bet 10, connection lost", ""],
  ])("%s", (name, badge) => {
    openTable("markers");
    const seat = screen.getByRole("group", { name });
    expect(seat.querySelector(".mark")?.textContent).toBe(badge);
  });

  test("there are none where nothing is owed", () => {
    openTable("flop");
    expect(document.querySelectorAll(".mark")).toHaveLength(0);
  });
});

describe("blinds that are owed", () => {
  test("are told with their price, and posted out of turn", async () => {
    const { commands, socket, scene } = openTable("newcomer");
    expect(screen.getByText("You are dealt in with the big blind")).toBeTruthy();
    expect(box("Post 10 to enter").checked).toBe(false);
    await user.click(box("Post 10 to enter"));
    expect(commands()).toEqual([
      { type: "set_box", id: expect.any(String), box: "post-to-enter", on: true },
    ]);
    const you = { ...scene.view.you, boxes: ["post-blinds", "post-to-enter"] } as never;
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { you })));
    expect(box("Post 10 to enter").checked).toBe(true);
    expect(screen.getByText("You are dealt in as soon as your seat may post")).toBeTruthy();
    await user.click(box("Post 10 to enter"));
    expect(commands().at(-1)).toMatchObject({ box: "post-to-enter", on: false });
  });

  test("have a dead part, which comes on top", async () => {
    const { commands } = openTable("back");
    expect(box("Post 10 + 5 dead to enter")).toBeTruthy();
    await user.click(button("Sit in"));
    expect(commands().map(({ type }) => type)).toEqual(["sit_in"]);
  });

  test.each([
    [5, 0, "Post 5 to enter"],
    [0, 5, "Post 5 dead to enter"],
  ])("%i live and %i dead: %s", (live, dead, name) => {
    const { socket, scene } = openTable("back");
    const you = { ...scene.view.you, owed_live: live, owed_dead: dead } as never;
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { you })));
    expect(box(name)).toBeTruthy();
  });
});

describe("boxes at one's seat", () => {
  test.each([
    ["Post blinds automatically", "post-blinds", false],
    ["Sit out at the next big blind", "sit-out-at-big-blind", true],
    ["Muck at the showdown", "muck", true],
    ["Post a straddle", "straddle", true],
  ])("%s", async (name, kind, on) => {
    const { commands } = openTable("markers");
    expect(box(name).checked).toBe(!on);
    await user.click(box(name));
    expect(commands()).toEqual([{ type: "set_box", id: expect.any(String), box: kind, on }]);
  });

  test("no straddle is offered where there are none", () => {
    openTable("flop");
    expect(screen.queryByRole("checkbox", { name: "Post a straddle" })).toBeNull();
  });
});

describe("the question whether one posts", () => {
  test.each([
    ["Yes, post it", true],
    ["No, sit out", false],
  ])("%s", async (name, yes) => {
    const { commands } = openTable("post_question");
    expect(turn()).toContain("Post your blind in the next hand?");
    await user.click(button(name));
    expect(commands()).toEqual([{ type: "answer_post", id: expect.any(String), yes }]);
  });

  test("has a clock", () => {
    openTable("post_question");
    expect(within(actions()).getByText("3")).toBeTruthy();
  });
});

describe("boxes before one's turn", () => {
  const names = () =>
    within(screen.getByRole("group", { name: "Before your turn" }))
      .getAllByRole("checkbox")
      .map((found) => (found as HTMLInputElement).labels?.[0]?.textContent);

  test("are those that the server offers, with their prices", () => {
    openTable("pre_actions");
    expect(names()).toEqual(["Fold", "Check/fold", "Call 40", "Call any", "Raise pot 160"]);
  });

  test("of the pot are a bet where nobody has bet", () => {
    const { socket, scene } = openTable("pre_actions");
    const pre_choices = [{ kind: "raise-pot", chips: 60, opens: true }];
    const you = { ...scene.view.you, pre_action: null, pre_choices } as never;
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { you })));
    expect(names()).toEqual(["Bet pot 60"]);
  });

  test("are ticked as the server says, and can be taken back", async () => {
    const { commands, scene } = openTable("pre_actions");
    expect(box("Call 40").checked).toBe(true);
    await user.click(box("Call 40"));
    const { hand_no } = scene.view.hand ?? {};
    const id = expect.any(String);
    expect(commands()).toEqual([{ type: "pre_act", id, hand_no, kind: null, chips: 0 }]);
    expect(box("Call 40").checked).toBe(true);
  });

  test("are chosen at the price that was seen", async () => {
    const { commands } = openTable("pre_actions");
    await user.click(box("Raise pot 160"));
    expect(commands()[0]).toMatchObject({ type: "pre_act", kind: "raise-pot", chips: 160 });
  });

  test("fall when the server says so", () => {
    const { socket, scene } = openTable("pre_actions");
    const choices = scene.view.you?.pre_choices.map((choice) =>
      choice.kind === "call" ? { ...choice, chips: 120 } : choice,
    );
    const you = { ...scene.view.you, pre_action: null, pre_choices: choices } as never;
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { you })));
    expect(box("Call 120").checked).toBe(false);
    expect(screen.queryByRole("checkbox", { name: "Call 40" })).toBeNull();
  });

  test("a click that comes too late for one does not act", async () => {
    const { commands, socket, scene } = openTable("pre_actions");
    const legal = { fold: true, check: false, call: 40, wager: null, show: false, muck: false };
    const decision = { ...scene.view.decision, decision_no: 99, seat_no: 3, legal } as never;
    const you = { ...scene.view.you, pre_choices: [], pre_action: null } as never;
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { decision, you })));
    expect(button("Fold").disabled).toBe(true);
    await user.click(button("Fold"));
    expect(commands()).toEqual([]);
    await act(() => new Promise((resolve) => setTimeout(resolve, 450)));
    await user.click(button("Fold"));
    expect(commands()[0]).toMatchObject({ type: "act", decision_no: 99 });
  });

  test("are on a phone too", async () => {
    screenWidth.narrow = true;
    openTable("pre_actions");
    expect(names()).toHaveLength(5);
    expect(await faults(document.body)).toEqual([]);
  });
});

describe("time", () => {
  test("of a decision is told with what the time bank holds", () => {
    openTable("bomb_pot");
    expect(screen.getByRole("img", { name: "time bank: 30 s" }).textContent).toBe("+30");
  });

  test("from the time bank is told as such", () => {
    openTable("time_bank");
    expect(turn()[0]).toBe("Your time bank is running: fold, call 10, raise to 20–35");
    expect(within(actions()).getByText("22")).toBeTruthy();
    expect(screen.queryByRole("img", { name: /^time bank/ })).toBeNull();
    expect(screen.getByRole("group", { name: /Clara.*to act, time bank$/ })).toBeTruthy();
    const bar = actions().querySelector<HTMLElement>(".time-bar");
    expect(bar?.dataset["bank"]).toBe("true");
    expect(bar?.style.getPropertyValue("--length")).toBe("30000ms");
  });

  test("stands still in a pause", async () => {
    openTable("paused");
    expect(within(actions()).getByText("43")).toBeTruthy();
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_300)));
    expect(within(actions()).getByText("43")).toBeTruthy();
    const bar = actions().querySelector<HTMLElement>(".time-bar");
    expect(bar?.dataset["stopped"]).toBe("true");
  });
});

describe("buying chips", () => {
  test("waits for the end of a hand", async () => {
    const { socket, scene, commands } = openTable("flop");
    await user.click(button("Add chips"));
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("Chips are added between hands.");
    const you = { ...scene.view.you, top_up: [7, 300] } as never;
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { you })));
    expect(within(dialog).getByText("from 7 to 300")).toBeTruthy();
    await user.click(button("Add"));
    expect(commands()).toEqual([{ type: "add_chips", id: expect.any(String), chips: 300 }]);
  });

  test("who comes back is told the least, and the dialog knows it", async () => {
    const { commands, socket } = openTable("spectator");
    localStorage.setItem("ninecards.name", "Zoe");
    await user.click(button("Take a seat"));
    await user.click(button("Sit down"));
    act(() =>
      socket.tell({
        type: "refused",
        command_id: String(commands()[0]?.["id"]),
        code: "bad_buy_in",
        values: { chips: 5000, least: 7300, most: 10_000 },
        legal: null,
      }),
    );
    expect(screen.getByText("A buy-in of 5000 cannot be: from 7300 to 10000.")).toBeTruthy();
    await user.click(button("Take a seat"));
    expect((screen.getByRole("textbox", { name: "Buy-in" }) as HTMLInputElement).value).toBe(
      "7300",
    );
    expect(screen.getByText("from 7300 to 10000")).toBeTruthy();
  });
});

describe("run-outs", () => {
  const votes = () =>
    within(screen.getByRole("list", { name: "Votes" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

  test.each([
    ["Once", 1],
    ["Twice", 2],
    ["Three times", 3],
  ])("%s is voted for", async (name, times) => {
    const { commands, scene } = openTable("vote");
    expect(turn()).toContain("How often is the rest of the board dealt?");
    expect(votes()).toEqual(["Ben: Three times", "Clara: no vote yet", "Anna: no vote yet"]);
    expect(within(actions()).getByText("8")).toBeTruthy();
    await user.click(button(name));
    const { hand_no } = scene.view.hand ?? {};
    expect(commands()).toEqual([{ type: "vote_run_outs", id: expect.any(String), hand_no, times }]);
  });

  test("who has voted waits for the others", () => {
    const { socket, scene } = openTable("vote");
    const vote = { ...scene.view.vote, votes: [[3, 2]] } as never;
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { vote })));
    expect(screen.queryByRole("button", { name: "Twice" })).toBeNull();
    expect(votes()).toContain("Clara: Twice");
  });

  test("are dealt on boards of their own, each with its result", () => {
    openTable("run_outs");
    for (const number of [1, 2, 3]) {
      const board = screen.getByRole("group", { name: `Board ${number}` });
      expect(within(board).getAllByRole("img")).toHaveLength(5);
    }
    const result = within(screen.getByRole("region", { name: "Result" }));
    expect(result.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Pot, board 1: Anna 700straight, ten high",
      "Pot, board 2: Clara 700two pair, aces and threes",
      "Pot, board 3: Clara 700two pair, aces and threes",
    ]);
  });
});

describe("bomb pots and rotation", () => {
  test("a bomb pot is called so, and has two boards", () => {
    openTable("bomb_pot");
    expect(tableMarks()).toEqual(["Bomb pot"]);
    expect(screen.getByRole("group", { name: "Board 2" })).toBeTruthy();
  });

  test("one is voted for, and the vote taken back", async () => {
    const { commands } = openTable("bomb_vote");
    expect(tableMarks()).toEqual(["For a bomb pot: 2"]);
    const vote = button("Vote for a bomb pot");
    expect(vote.getAttribute("aria-pressed")).toBe("true");
    await user.click(vote);
    expect(commands()).toEqual([{ type: "vote_bomb_pot", id: expect.any(String), yes: false }]);
  });

  test("that comes next is announced, and not voted for any more", () => {
    const { socket, scene } = openTable("bomb_vote");
    const control = { ...scene.view.control, bomb_pot_next: true, bomb_votes: 0 };
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { control })));
    expect(tableMarks()).toEqual(["Next hand: bomb pot"]);
    expect(screen.queryByRole("button", { name: "Vote for a bomb pot" })).toBeNull();
  });

  test("the next game is told beside that of now", () => {
    openTable("rotation");
    expect(tableMarks()).toEqual([
      "Pause after this hand",
      "Omaha Hi/Lo · next game: 5-card Omaha Hi/Lo",
    ]);
    expect(logged()[0]).toBe("game: Omaha Hi/Lo");
    expect(logged().at(-1)).toBe("Anna: pause after this hand");
  });
});

describe("a host", () => {
  test.each([
    ["Pause now", { order: "pause" }],
    ["Pause after this hand", { order: "pause-after-hand" }],
    ["Give 30 s more: Anna", { order: "give-time", seat_no: 1, ms: 30_000 }],
    ["Sit out: Emma", { order: "sit-out", seat_no: 5 }],
  ])("%s", async (name, order) => {
    const { commands } = openTable("pre_actions");
    await user.click(button("Host controls"));
    expect(await faults(document.body)).toEqual([]);
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
    expect(commands()).toEqual([{ type: "host", id: expect.any(String), ...order }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("orders a bomb pot where there are any", async () => {
    const { commands } = openTable("bomb_vote");
    await user.click(button("Host controls"));
    await user.click(button("Bomb pot next"));
    expect(commands()[0]).toMatchObject({ type: "host", order: "bomb-pot" });
  });

  test("closes the table after being asked", async () => {
    const { commands } = openTable("pre_actions");
    await user.click(button("Host controls"));
    await user.click(button("Close the table"));
    expect(commands()).toEqual([]);
    await user.click(button("Cancel"));
    await user.click(button("Close the table"));
    await user.click(button("Close the table"));
    expect(commands()).toEqual([{ type: "host", id: expect.any(String), order: "close" }]);
  });

  test("stands somebody up after being asked", async () => {
    const { commands } = openTable("pre_actions");
    await user.click(button("Host controls"));
    await user.click(button("Stand up: Frank"));
    expect(screen.getByRole("dialog", { name: "Stand up" }).textContent).toContain(
      "Stand Frank up?",
    );
    expect(await faults(document.body)).toEqual([]);
    expect(document.activeElement).toBe(button("Cancel"));
    await user.click(button("Cancel"));
    expect(screen.getByRole("dialog", { name: "Host controls" })).toBeTruthy();
    expect(commands()).toEqual([]);
    await user.click(button("Stand up: Frank"));
    await user.click(button("Stand up"));
    const id = expect.any(String);
    expect(commands()).toEqual([{ type: "host", id, order: "stand-up", seat_no: 6 }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is not asked about who has left meanwhile, though another has his chair", async () => {
    const { socket, scene } = openTable("pre_actions");
    await user.click(button("Host controls"));
    await user.click(button("Stand up: Frank"));
    const seats = scene.view.seats.map((seat) =>
      seat.name === "Frank" ? { ...seat, name: "Zoe" } : seat,
    );
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { seats })));
    expect(screen.queryByText(/Stand Frank up/)).toBeNull();
    expect(button("Stand up: Zoe")).toBeTruthy();
  });

  test("gives his orders without a chair too", async () => {
    const { commands, socket, scene } = openTable("paused");
    const none = { your_seat: null, you: null };
    const seats = scene.view.seats.filter((seat) => !seat.is_you);
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { ...none, seats })));
    await user.click(button("Host controls"));
    await user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Resume play" }),
    );
    expect(commands()[0]).toMatchObject({ type: "host", order: "resume" });
  });

  test("alone has orders to give", () => {
    const { socket, scene } = openTable("paused");
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { host: false })));
    expect(screen.queryByRole("button", { name: "Host controls" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Resume play" })).toBeNull();
  });
});

describe("a table that stands still", () => {
  test("says so, lets nobody act, and goes on when the host says so", async () => {
    const { commands } = openTable("paused");
    expect(turn()).toContain("The table is paused");
    expect(button("Fold").disabled).toBe(true);
    expect(logged().slice(-2)).toEqual(["Anna: more time for Clara", "Anna: the table is paused"]);
    await user.click(button("Resume play"));
    expect(commands()).toEqual([{ type: "host", id: expect.any(String), order: "resume" }]);
  });

  test("for ever has no seats to take, and leads to the others", () => {
    openTable("closed");
    expect(turn()).toContain("The table is closed");
    expect(screen.queryByRole("button", { name: /^(Sit here|Take a seat)/ })).toBeNull();
    expect(within(actions()).getByRole("link", { name: "To the tables" })).toBeTruthy();
    expect(logged()).toEqual(["Clara: the table closes"]);
  });
});

describe("the table's lines", () => {
  test("come once, each where it came", () => {
    const { socket, scene } = openTable("paused");
    const { control, hand, seq } = scene.view;
    const call = { ...hand?.log.at(-1), type: "call", seat_no: 3, chips: 10 } as never;
    const grown = { ...hand, log: [...(hand?.log ?? []), call] } as never;
    const resumed = { kind: "resume", hand_no: 1, seat_no: null, name: "" };
    const notices = [...control.notices, resumed];
    act(() => socket.tell(later(scene.view, seq + 1, { hand: grown })));
    const more = { ...control, paused: false, notices };
    act(() => socket.tell(later(scene.view, seq + 2, { hand: grown, control: more })));
    expect(logged().slice(-4)).toEqual([
      "Anna: more time for Clara",
      "Anna: the table is paused",
      "Clara: call 10",
      "Host: play goes on",
    ]);
  });

  test("of hands that were over before the page came are not shown", () => {
    const { socket, scene } = openTable("bomb_pot");
    const told = scene.view.control.notices;
    expect(told.map(({ kind, hand_no }) => [kind, hand_no])).toEqual([["bomb-pot", 1]]);
    act(() => socket.tell(later(scene.view, scene.view.seq + 1)));
    expect(logged()).toHaveLength(scene.view.hand?.log.length ?? 0);
  });
});
