import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { later, openTable, type SeatedTable } from "./support";

/** The notes that were begun, in hertz. */
let notes: number[];
let state: AudioContextState;

/** As much of the browser's as the page uses. */
class FakeAudio {
  readonly destination = {};
  readonly currentTime = 0;
  get state() {
    return state;
  }
  resume = async () => {
    state = "running";
  };
  createOscillator = () => {
    const tone = {
      frequency: { value: 0 },
      connect: (to: unknown) => to,
      start: () => notes.push(tone.frequency.value),
      stop: () => undefined,
    };
    return tone;
  };
  createGain = () => ({
    gain: {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    },
    connect: (to: unknown) => to,
  });
}

/** What the browser says of pages that make themselves heard, and whether this one was touched. */
function browser(touched: boolean, policy?: string): void {
  vi.stubGlobal("navigator", {
    languages: ["en"],
    userActivation: { hasBeenActive: touched },
    ...(policy !== undefined && { getAutoplayPolicy: () => policy }),
  });
}

beforeEach(() => {
  notes = [];
  state = "suspended";
  vi.stubGlobal("AudioContext", FakeAudio);
});

function sounds(): HTMLInputElement {
  return screen.getByRole("checkbox", { name: "Sound on your turn" });
}

/** Somebody else's turn, then one's own. */
function yourTurn({ socket, scene: { view } }: SeatedTable, seq: number): void {
  act(() => socket.tell(later(view, view.seq + seq, { decision: null })));
  const decision = view.decision && { ...view.decision, decision_no: 100 + seq };
  act(() => socket.tell(later(view, view.seq + seq + 1, { decision })));
}

test.each([undefined, "disallowed"])("is off where the browser says %s", (policy) => {
  browser(true, policy);
  const table = openTable("flop");
  expect(sounds().checked).toBe(false);
  yourTurn(table, 1);
  expect(notes).toEqual([]);
});

test("is on where the browser lets a page be heard", () => {
  browser(false, "allowed");
  const table = openTable("flop");
  expect(sounds().checked).toBe(true);
  expect(notes).toHaveLength(2);
  yourTurn(table, 1);
  expect(notes).toHaveLength(4);
});

test("is heard when it is chosen, then once a decision, and the choice is remembered", async () => {
  browser(true);
  const table = openTable("flop");
  await userEvent.click(sounds());
  expect(notes).toHaveLength(2);
  expect(state).toBe("running");
  expect(localStorage.getItem("ninecards.sounds")).toBe("true");
  yourTurn(table, 1);
  expect(notes).toHaveLength(4);
  const { view } = table.scene;
  const same = view.decision && { ...view.decision, decision_no: 101 };
  act(() => table.socket.tell(later(view, view.seq + 3, { decision: same })));
  expect(notes).toHaveLength(4);
  await userEvent.click(sounds());
  expect(localStorage.getItem("ninecards.sounds")).toBe("false");
  yourTurn(table, 4);
  expect(notes).toHaveLength(4);
});

test("is not tried before the page was touched: the browser would grumble", () => {
  localStorage.setItem("ninecards.sounds", "true");
  browser(false);
  yourTurn(openTable("flop"), 1);
  expect(notes).toEqual([]);
});
