import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { scene } from "../dev/scenes";
import { PROTOCOL_VERSION, type ServerMessage } from "../src/protocol/generated";
import { randomId, TableSocket } from "../src/protocol/socket";
import { FakeSocket, later, welcome } from "./support";

const { view } = scene("flop");
const sockets: FakeSocket[] = [];
const messages: ServerMessage[] = [];
const connections: string[] = [];
let socket: TableSocket;
let ids = 0;

function line(index = sockets.length - 1): FakeSocket {
  const found = sockets[index];
  if (!found) throw new Error(`no socket ${index}`);
  return found;
}

function connect(): FakeSocket {
  line().accept();
  line().tell(welcome(view));
  return line();
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets.length = messages.length = connections.length = ids = 0;
  socket = new TableSocket({
    open: () => {
      sockets.push(new FakeSocket());
      return line();
    },
    onMessage: (message) => messages.push(message),
    onConnection: (connection) => connections.push(connection),
    newId: () => {
      ids += 1;
      return `c${ids}`;
    },
  });
  socket.start();
});

afterEach(() => socket.stop());

describe("hello", () => {
  test("is the first frame, without a seq", () => {
    line().accept();
    expect(line().sent).toEqual([{ type: "hello", protocol: PROTOCOL_VERSION, last_seq: null }]);
    expect(connections).toEqual(["connecting"]);
  });

  test("says the last view that was seen", () => {
    connect().tell(later(view, view.seq + 1));
    line().lose();
    vi.advanceTimersByTime(250);
    line().accept();
    expect(line().last()).toEqual({
      type: "hello",
      protocol: PROTOCOL_VERSION,
      last_seq: view.seq + 1,
    });
  });

  test("is answered: the page is connected and has the table", () => {
    connect();
    expect(connections.at(-1)).toBe("open");
    expect(messages).toEqual([welcome(view)]);
  });
});

describe("a gap in the views", () => {
  test("asks for the whole table, once", () => {
    const open = connect();
    open.tell(later(view, view.seq + 1));
    expect(open.types()).toEqual(["hello"]);
    open.tell(later(view, view.seq + 3));
    open.tell(later(view, view.seq + 5));
    expect(open.types()).toEqual(["hello", "resync"]);
    open.tell(welcome(later(view, view.seq + 6)));
    open.tell(later(view, view.seq + 7));
    expect(open.types()).toEqual(["hello", "resync"]);
    open.tell(later(view, view.seq + 9));
    expect(open.types()).toEqual(["hello", "resync", "resync"]);
  });
});

describe("commands", () => {
  test("carry an id each", () => {
    const open = connect();
    socket.send({ type: "sit_out" });
    socket.send({ type: "sit_in" });
    expect(open.sent.slice(1)).toEqual([
      { type: "sit_out", id: "c1" },
      { type: "sit_in", id: "c2" },
    ]);
  });

  test("have ids of their own by default", () => {
    const one = new TableSocket({
      open: () => new FakeSocket(),
      onMessage: () => undefined,
      onConnection: () => undefined,
    });
    const sent = [one.send({ type: "sit_in" }).id, one.send({ type: "sit_in" }).id];
    expect(new Set(sent).size).toBe(2);
    expect(sent[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("have them without TLS too", () => {
    const { getRandomValues } = crypto;
    vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
    expect(randomId()).toMatch(/^[0-9a-f]{32}$/);
    expect(randomId()).not.toBe(randomId());
  });

  test("that were not answered are told again after a loss, with the same id", () => {
    const open = connect();
    socket.send({ type: "sit_out" });
    socket.send({ type: "leave" });
    socket.send({ type: "add_chips", chips: 5 });
    open.tell({ type: "accepted", command_id: "c1" });
    open.tell({ type: "refused", command_id: "c3", code: "in_hand", values: {}, legal: null });
    open.lose();
    vi.advanceTimersByTime(250);
    const again = connect();
    expect(again).not.toBe(open);
    expect(again.sent.slice(1)).toEqual([{ type: "leave", id: "c2" }]);
  });

  test("wait for the welcome", () => {
    line().accept();
    socket.send({ type: "sit_in" });
    expect(line().types()).toEqual(["hello"]);
    line().tell(welcome(view));
    expect(line().types()).toEqual(["hello", "sit_in"]);
    line().tell(welcome(view));
    expect(line().types()).toEqual(["hello", "sit_in"]);
  });
});

describe("a lost connection", () => {
  test("is tried again after longer and longer waits", () => {
    connect().lose();
    expect(connections.at(-1)).toBe("lost");
    for (const wait of [250, 500, 1000, 2000, 4000, 4000]) {
      const before = sockets.length;
      vi.advanceTimersByTime(wait - 1);
      expect(sockets).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(before + 1);
      line().lose();
    }
  });

  test("is tried at once when the page wakes up", () => {
    connect().lose();
    window.dispatchEvent(new Event("pageshow"));
    expect(sockets).toHaveLength(2);
    line().lose();
    window.dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(3);
    line().lose();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(sockets).toHaveLength(4);
  });

  test("is not tried by a page that is hidden", () => {
    connect().lose();
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(sockets).toHaveLength(1);
  });

  test("says nothing more through the old socket", () => {
    const old = connect();
    old.lose();
    vi.advanceTimersByTime(250);
    expect(old.onmessage).toBeNull();
    expect(old.closed).toBe(true);
  });
});

describe("a socket that slept", () => {
  test("is asked for the table, and replaced if it is silent", () => {
    const open = connect();
    window.dispatchEvent(new Event("pageshow"));
    window.dispatchEvent(new Event("online"));
    expect(open.types()).toEqual(["hello", "resync"]);
    vi.advanceTimersByTime(3000);
    expect(connections.at(-1)).toBe("lost");
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
  });

  test("is kept if it answers", () => {
    const open = connect();
    window.dispatchEvent(new Event("pageshow"));
    open.tell(welcome(view));
    vi.advanceTimersByTime(10_000);
    expect(sockets).toHaveLength(1);
  });
});

describe("a connection that cannot be", () => {
  test("for another version of the protocol ends the tries", () => {
    line().accept();
    line().tell({ ...welcome(view), protocol: PROTOCOL_VERSION + 1 } as ServerMessage);
    expect(connections.at(-1)).toBe("ended");
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event("pageshow"));
    expect(sockets).toHaveLength(1);
    expect(messages).toEqual([
      { type: "problem", code: "wrong_protocol", values: { protocol: PROTOCOL_VERSION + 1 } },
    ]);
  });

  test.each(["wrong_protocol", "no_such_table"])(
    "as the server says (%s) ends them too",
    (code) => {
      line().accept();
      line().tell({ type: "problem", code, values: {} });
      line().lose();
      vi.advanceTimersByTime(60_000);
      expect(connections.at(-1)).toBe("ended");
      expect(sockets).toHaveLength(1);
      expect(messages.map(({ type }) => type)).toEqual(["problem"]);
    },
  );

  test("other problems do not", () => {
    line().accept();
    line().tell({ type: "problem", code: "server_stopping", values: {} });
    line().lose();
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
  });
});

test("what is no message is passed over", () => {
  const open = connect();
  for (const text of ["", "{", "null", "3", "[]", '{"kind":"x"}']) open.tell(text);
  open.onmessage?.({ data: new ArrayBuffer(2) });
  expect(messages).toHaveLength(1);
});

test("a page that is left has no connection", () => {
  const open = connect();
  socket.stop();
  expect(open.closed).toBe(true);
  window.dispatchEvent(new Event("pageshow"));
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
});
