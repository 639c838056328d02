import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { later, nextDecision, openTable } from "./support";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => vi.useRealTimers());

function user() {
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

function button(name: string | RegExp): HTMLButtonElement {
  return screen.getByRole("button", { name });
}

function amount(): HTMLInputElement {
  return screen.getByRole("textbox", { name: "Amount" });
}

/** The action of the only command that was sent. */
function onlyAction(commands: Record<string, unknown>[]): unknown {
  expect(commands).toHaveLength(1);
  return commands[0]?.["action"];
}

describe("the buttons", () => {
  test("fold, call and raise with the decision that they were drawn for", async () => {
    const { commands, scene } = openTable("flop");
    await user().click(button("Call 90"));
    expect(commands()).toEqual([
      {
        type: "act",
        id: expect.any(String),
        hand_no: scene.view.hand?.hand_no,
        decision_no: scene.view.decision?.decision_no,
        action: { type: "call" },
      },
    ]);
  });

  test("are those that the server allows", () => {
    openTable("double_board");
    const moves = screen.getAllByRole("button").map(({ textContent }) => textContent?.trim());
    expect(moves).toEqual(expect.arrayContaining(["Fold F", "Check C", "Bet 10 R"]));
    expect(screen.queryByRole("button", { name: /Call/ })).toBeNull();
  });

  test("have one figure in a fixed limit", async () => {
    const { commands } = openTable("fixed");
    expect(screen.queryByRole("textbox", { name: "Amount" })).toBeNull();
    await user().click(button("Raise to 60"));
    expect(onlyAction(commands())).toEqual({ type: "raise", to: 60 });
  });

  test("say when a figure is the whole stack", async () => {
    openTable("heads_up");
    await user().click(button("Max"));
    expect(button("Raise to 1100000, all-in")).toBeTruthy();
  });
});

describe("the figure", () => {
  test.each(["180", "181", "297", "409", "410"])("%s can be typed", async (figure) => {
    const { commands } = openTable("flop");
    await user().clear(amount());
    await user().type(amount(), `${figure}{Enter}`);
    expect(onlyAction(commands())).toEqual({ type: "raise", to: Number(figure) });
  });

  test.each(["179", "411", "0", "x", " "])(
    "%j shows the legal range and sends nothing",
    async (figure) => {
      const { commands } = openTable("flop");
      await user().clear(amount());
      await user().type(amount(), `${figure}{Enter}`);
      expect(commands()).toEqual([]);
      expect(screen.getByText(/cannot be: from 180 to 410$/)).toBeTruthy();
      expect(amount().getAttribute("aria-invalid")).toBe("true");
      await user().clear(amount());
      await user().type(amount(), "200{Enter}");
      expect(onlyAction(commands())).toEqual({ type: "raise", to: 200 });
    },
  );

  test.each([
    ["Min", "180"],
    ["½ pot", "250"],
    ["Pot", "410"],
    ["Max", "410"],
  ])("%s is %s", async (name, figure) => {
    openTable("flop");
    await user().click(button(name));
    expect(amount().value).toBe(figure);
    expect(button(`Raise to ${figure}`)).toBeTruthy();
  });

  test("can be drawn", async () => {
    const { commands } = openTable("flop");
    const slider = screen.getByRole("slider", { name: "Amount, slider" });
    fireEvent.change(slider, { target: { value: "333" } });
    await user().click(button("Raise to 333"));
    expect(onlyAction(commands())).toEqual({ type: "raise", to: 333 });
  });

  test("is turned with the wheel, a big blind a turn, within the range", () => {
    openTable("flop");
    const turn = (deltaY: number, more: WheelEventInit = {}) =>
      fireEvent(amount(), new WheelEvent("wheel", { ...wheel, deltaY, ...more }));
    const wheel = { bubbles: true, cancelable: true };
    expect(turn(-100)).toBe(false);
    expect(amount().value).toBe("190");
    expect(screen.getByRole<HTMLInputElement>("slider").value).toBe("190");
    turn(-3, { deltaMode: WheelEvent.DOM_DELTA_LINE });
    expect(amount().value).toBe("200");
    for (const pixels of [-15, -15, 15, -15, -15]) turn(pixels);
    expect(amount().value).toBe("200");
    turn(-15);
    expect(amount().value).toBe("210");
    for (let turns = 0; turns < 5; turns += 1) turn(100);
    expect(amount().value).toBe("180");
    for (let turns = 0; turns < 30; turns += 1) turn(-100);
    expect(amount().value).toBe("410");
    expect(turn(100, { ctrlKey: true })).toBe(true);
    expect(amount().value).toBe("410");
  });
});

describe("the keys", () => {
  test.each([
    ["f", { type: "fold" }],
    ["F", { type: "fold" }],
    ["c", { type: "call" }],
  ])("%s", async (key, action) => {
    const { commands } = openTable("flop");
    await user().keyboard(key);
    expect(onlyAction(commands())).toEqual(action);
  });

  test("C checks where a check is free", async () => {
    const { commands } = openTable("double_board");
    await user().keyboard("c");
    expect(onlyAction(commands())).toEqual({ type: "check" });
  });

  test("digits fill the figure, Enter raises to it", async () => {
    const { commands } = openTable("flop");
    await user().keyboard("275{Enter}");
    expect(onlyAction(commands())).toEqual({ type: "raise", to: 275 });
  });

  test("R goes to the figure, so that digits replace it", async () => {
    const { commands } = openTable("flop");
    await user().keyboard("r300");
    expect(document.activeElement).toBe(amount());
    expect(amount().value).toBe("300");
    await user().keyboard("{Enter}");
    expect(onlyAction(commands())).toEqual({ type: "raise", to: 300 });
  });

  test("R goes to the button where there is one figure, Enter presses it", async () => {
    const { commands } = openTable("fixed");
    await user().keyboard("r{Enter}");
    expect(onlyAction(commands())).toEqual({ type: "raise", to: 60 });
  });

  test("work in the field too", async () => {
    const { commands } = openTable("flop");
    await user().click(amount());
    await user().keyboard("c");
    expect(onlyAction(commands())).toEqual({ type: "call" });
  });

  test.each([
    ["а", "KeyF", { type: "fold" }],
    ["ψ", "KeyC", { type: "call" }],
  ])("work on another layout: %s", (key, code, action) => {
    const { commands } = openTable("flop");
    fireEvent.keyDown(document.body, { key, code });
    expect(onlyAction(commands())).toEqual(action);
  });

  test("do nothing while held, or with Ctrl, Alt or Meta", () => {
    const { commands } = openTable("flop");
    fireEvent.keyDown(document.body, { key: "f", repeat: true });
    for (const held of ["ctrlKey", "altKey", "metaKey"]) {
      fireEvent.keyDown(document.body, { key: "f", [held]: true });
    }
    expect(commands()).toEqual([]);
  });

  test("do nothing where they are switched off", async () => {
    const { commands } = openTable("flop");
    await user().click(screen.getByRole("checkbox", { name: /^Keys F, C, R/ }));
    await user().keyboard("fc300");
    expect(commands()).toEqual([]);
    expect(amount().value).toBe("180");
  });

  test("do nothing when it is somebody else's turn, or in a dialog", async () => {
    const { commands, socket, scene } = openTable("flop");
    await user().click(button("Leave the table"));
    await user().keyboard("fc");
    await user().click(button("Cancel"));
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { decision: null })));
    await user().keyboard("fc");
    expect(commands()).toEqual([]);
  });

  test("do nothing while a word is typed elsewhere", () => {
    const { commands } = openTable("flop");
    fireEvent.keyDown(screen.getByRole("combobox", { name: "Language" }), { key: "f" });
    expect(commands()).toEqual([]);
  });
});

describe("one decision, one answer", () => {
  test("a double click acts once", async () => {
    const { commands } = openTable("flop");
    await user().dblClick(button("Call 90"));
    expect(commands()).toHaveLength(1);
  });

  test("two keys act once", async () => {
    const { commands } = openTable("flop");
    await user().keyboard("cf");
    expect(onlyAction(commands())).toEqual({ type: "call" });
  });

  test("the rest of a double click does nothing to a decision that comes in between", async () => {
    const { commands, socket, scene } = openTable("flop");
    const call = button("Call 90");
    fireEvent.click(call);
    act(() => socket.tell(nextDecision(scene.view, { call: 400 })));
    const next = button(/^Call 400/);
    expect(next.disabled).toBe(true);
    fireEvent.click(next);
    fireEvent.keyDown(document.body, { key: "c" });
    expect(commands()).toHaveLength(1);
    act(() => vi.advanceTimersByTime(400));
    expect(next.disabled).toBe(false);
    fireEvent.click(next);
    expect(commands().map((command) => command["decision_no"])).toEqual([
      scene.view.decision?.decision_no,
      (scene.view.decision?.decision_no ?? 0) + 1,
    ]);
  });

  test("nothing typed survives into the next decision", async () => {
    const { socket, scene } = openTable("flop");
    await user().keyboard("27");
    expect(amount().value).toBe("27");
    act(() => socket.tell(nextDecision(scene.view)));
    expect(amount().value).toBe("180");
    expect(screen.queryByText(/cannot be/)).toBeNull();
  });

  test("a view without a new decision leaves what was typed", async () => {
    const { socket, scene } = openTable("flop");
    await user().keyboard("27");
    act(() => socket.tell(later(scene.view, scene.view.seq + 1)));
    expect(amount().value).toBe("27");
  });

  test("a button that is left over answers its own decision, which the server refuses", async () => {
    const { commands, socket, scene } = openTable("flop");
    const fold = button("Fold");
    const press = () => fireEvent.click(fold);
    press();
    act(() => socket.tell(nextDecision(scene.view)));
    press();
    expect(commands()).toHaveLength(1);
    expect(commands()[0]?.["decision_no"]).toBe(scene.view.decision?.decision_no);
  });

  test("a refusal is said with the legal range, and the buttons come back", async () => {
    const { commands, socket, scene } = openTable("flop");
    await user().click(button("Fold"));
    expect(button("Fold").disabled).toBe(true);
    act(() =>
      socket.tell({
        type: "refused",
        command_id: String(commands()[0]?.["id"]),
        code: "stale_decision",
        values: { decision: 8 },
        legal: scene.view.decision?.legal ?? null,
      }),
    );
    const alert = screen.getAllByRole("alert").find(({ textContent }) => textContent !== "");
    expect(alert?.textContent).toContain(
      "Too late: that decision is over. You may: fold, call 90, raise to 180–410",
    );
    expect(button("Fold").disabled).toBe(false);
    await user().click(button("Dismiss"));
    expect(screen.queryByText(/Too late/)).toBeNull();
  });
});

test("the focus stays in the bar when its button is gone", async () => {
  const { socket, scene } = openTable("flop");
  await user().click(button("Call 90"));
  act(() => socket.tell(later(scene.view, scene.view.seq + 1, { decision: null })));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Actions" }));
});

describe("the choice at the showdown", () => {
  test("leads to neither", () => {
    openTable("show_choice");
    expect([button("Muck"), button("Show")].map(({ className }) => className)).toEqual(["", ""]);
  });

  test("shows or mucks", async () => {
    const { commands } = openTable("show_choice");
    await user().click(button("Show"));
    expect(onlyAction(commands())).toEqual({ type: "show" });
  });

  test.each([
    ["s", { type: "show" }],
    ["m", { type: "muck" }],
  ])("has the key %s", async (key, action) => {
    const { commands } = openTable("show_choice");
    await user().keyboard(key);
    expect(onlyAction(commands())).toEqual(action);
  });
});

describe("the clock", () => {
  test("counts the seconds and says them aloud twice", () => {
    const { scene, socket } = openTable("flop");
    const left = scene.view.decision?.deadline_ms ?? 0;
    const at = (seconds: number) => left - seconds * 1000;
    const said = () => screen.queryByText(/^seconds left/)?.textContent ?? "";
    expect(screen.getByText("16")).toBeTruthy();
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { now_ms: at(10) })));
    act(() => vi.advanceTimersByTime(250));
    expect(said()).toBe("seconds left: 10");
    act(() => socket.tell(later(scene.view, scene.view.seq + 2, { now_ms: at(7) })));
    act(() => vi.advanceTimersByTime(250));
    expect(said()).toBe("");
    act(() => socket.tell(later(scene.view, scene.view.seq + 3, { now_ms: at(-3) })));
    act(() => vi.advanceTimersByTime(250));
    expect(screen.getByText("0")).toBeTruthy();
  });
});

describe("the connection", () => {
  test("is said in words", () => {
    const { socket } = openTable("flop");
    expect(screen.getByText("Connected")).toBeTruthy();
    act(() => socket.lose());
    expect(screen.getByText("Connection lost, trying again…")).toBeTruthy();
  });
});

describe("the log", () => {
  test("grows with the hand", () => {
    const { scene, socket } = openTable("flop");
    const lines = () => within(screen.getByRole("log")).getAllByRole("listitem");
    const before = lines().length;
    const hand = scene.view.hand;
    const call = { ...hand?.log.at(-1), type: "call", seat_no: 3, chips: 90 } as never;
    const grown = { ...hand, log: [...(hand?.log ?? []), call] } as never;
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { hand: grown })));
    expect(lines()).toHaveLength(before + 1);
    expect(lines().at(-1)?.textContent).toBe("Clara: call 90");
  });
});
