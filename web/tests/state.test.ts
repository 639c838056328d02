import { describe, expect, test } from "vitest";
import { scene } from "../dev/scenes";
import { type ClientEvent, type ClientState, INITIAL, reduce } from "../src/model/state";
import type { ServerMessage, TableView } from "../src/protocol/generated";
import { later, nextDecision, welcome } from "./support";

const NOW = 1_800_000_000_000;
const { view } = scene("flop");

function told(state: ClientState, ...messages: ServerMessage[]): ClientState {
  return messages.reduce(
    (before, message) => reduce(before, { type: "message", message, nowMs: NOW }),
    state,
  );
}

const HOME = told(INITIAL, welcome(view));
const ACT: ClientEvent = {
  type: "sent",
  nowMs: NOW,
  command: {
    type: "act",
    id: "c1",
    hand_no: 1,
    decision_no: view.decision?.decision_no ?? 0,
    action: { type: "fold" },
  },
};

describe("views", () => {
  test("a welcome is the table as it is, whatever was there", () => {
    const back = later(view, 1);
    expect(told(HOME, later(view, view.seq + 5), welcome(back)).view).toEqual(back);
  });

  test("a view replaces an older one and no newer one", () => {
    const newer = later(view, view.seq + 1);
    expect(told(HOME, newer).view).toBe(newer);
    expect(told(HOME, newer, later(view, view.seq)).view).toBe(newer);
    expect(told(HOME, later(view, view.seq)).view).toEqual(view);
  });

  test("the server's clock is known by its difference", () => {
    expect(HOME.clockOffsetMs).toBe(NOW - view.now_ms);
  });
});

describe("an answer", () => {
  test("holds until its decision is over", () => {
    const sent = reduce(HOME, ACT);
    expect(sent.answer).toEqual({ id: "c1", decisionNo: view.decision?.decision_no });
    expect(sent.answeredMs).toBe(NOW);
    expect(told(sent, { type: "accepted", command_id: "c1" }).answer).not.toBeNull();
    expect(told(sent, later(view, view.seq + 1)).answer).not.toBeNull();
    expect(told(sent, nextDecision(view)).answer).toBeNull();
    expect(told(sent, later(view, view.seq + 1, { decision: null })).answer).toBeNull();
  });

  test("that is refused may be given again, and says why", () => {
    const legal = view.decision?.legal ?? null;
    const refused: ServerMessage = {
      type: "refused",
      command_id: "c1",
      code: "illegal_action",
      values: { reason: "x" },
      legal,
    };
    const state = told(reduce(HOME, ACT), refused);
    expect(state.answer).toBeNull();
    expect(state.notice).toEqual({
      kind: "refused",
      code: "illegal_action",
      values: { reason: "x" },
      legal,
    });
    const other = told(reduce(HOME, ACT), { ...refused, command_id: "c0" });
    expect(other.answer).not.toBeNull();
  });
});

describe("a notice", () => {
  const troubled = told(HOME, { type: "problem", code: "table_paused", values: {} });

  test("stays until it is dismissed or something is tried", () => {
    expect(troubled.notice?.code).toBe("table_paused");
    expect(told(troubled, later(view, view.seq + 1)).notice).not.toBeNull();
    expect(reduce(troubled, { type: "dismissed" }).notice).toBeNull();
    expect(reduce(troubled, ACT).notice).toBeNull();
    const leave = { type: "sent", nowMs: NOW, command: { type: "leave", id: "c2" } } as const;
    expect(reduce(troubled, leave)).toMatchObject({ notice: null, answer: null });
  });
});

describe("hands", () => {
  test("one that is over stays in the log when the next begins", () => {
    const hand = view.hand as NonNullable<TableView["hand"]>;
    const second = later(view, view.seq + 1, { hand: { ...hand, hand_no: 2, log: [] } });
    const state = told(HOME, second);
    expect(state.hands.map(({ handNo, log }) => [handNo, log.length])).toEqual([
      [1, hand.log.length],
      [2, 0],
    ]);
  });

  test("at most twenty are kept", () => {
    const hand = view.hand as NonNullable<TableView["hand"]>;
    const views = Array.from({ length: 30 }, (_, index) =>
      later(view, view.seq + 1 + index, { hand: { ...hand, hand_no: index + 2 } }),
    );
    const kept = told(HOME, ...views).hands.map(({ handNo }) => handNo);
    expect(kept).toHaveLength(20);
    expect(kept.at(-1)).toBe(31);
  });

  test("a name stays with its hand when its owner has left and another sits there", () => {
    const hand = view.hand as NonNullable<TableView["hand"]>;
    const over = { ...hand, over: true };
    const seats = view.seats.filter(({ seat_no }) => seat_no !== 5);
    const left = later(view, view.seq + 1, { hand: over, seats });
    const zoe = { ...(view.seats[0] as TableView["seats"][number]), seat_no: 5, name: "Zoe" };
    const taken = later(view, view.seq + 2, { hand: over, seats: [...seats, zoe] });
    expect(told(HOME, left, taken).hands[0]?.names[5]).toBe("Emma");
  });

  test("a page that comes when a player has left has his name from the hand", () => {
    const hand = view.hand as NonNullable<TableView["hand"]>;
    const seats = view.seats.map((seat) => (seat.seat_no === 5 ? { ...seat, name: "Zoe" } : seat));
    const late = { ...view, hand: { ...hand, over: true }, seats };
    expect(told(INITIAL, welcome(late)).hands[0]?.names[5]).toBe("Emma");
  });

  test("none is kept before the first", () => {
    expect(told(INITIAL, welcome(scene("waiting").view)).hands).toEqual([]);
  });
});

test("what a later server may say is no reason to stumble", () => {
  const unknown = { type: "fanfare" } as unknown as ServerMessage;
  expect(told(HOME, unknown)).toBe(HOME);
});

test("the connection is part of the state", () => {
  expect(reduce(HOME, { type: "connection", connection: "lost" })).toMatchObject({
    connection: "lost",
    view,
  });
});
