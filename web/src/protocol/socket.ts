import type { Command } from "./commands";
import {
  type ClientMessage,
  type CommandMessage,
  PROTOCOL_VERSION,
  type Problem,
  type ServerMessage,
} from "./generated";

/** As much of a WebSocket as is used, so that a test can be one. */
export interface SocketLike {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface SocketOptions {
  readonly open: () => SocketLike;
  readonly onMessage: (message: ServerMessage) => void;
  readonly onConnection: (connection: "connecting" | "open" | "lost" | "ended") => void;
  readonly newId?: () => string;
}

const OPEN = 1;
const BACK_OFF_MS = [250, 500, 1000, 2000, 4000];
/** How long a socket that was asleep may take to answer before it counts as lost. */
const PROBE_MS = 3000;
/** Problems that a new connection would have again. */
const FINAL: readonly string[] = ["wrong_protocol", "no_such_table"];

/**
 * A table's socket, kept open: it says hello, repeats what was not answered after a loss, asks
 * for the whole table when a view is missing, and reconnects at once when the page wakes up.
 */
export class TableSocket {
  private socket: SocketLike | null = null;
  private welcomed = false;
  private resyncing = false;
  private stopped = false;
  private attempts = 0;
  private lastSeq: number | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private probe: ReturnType<typeof setTimeout> | undefined;
  private readonly pending = new Map<string, CommandMessage>();
  private readonly newId: () => string;

  constructor(private readonly options: SocketOptions) {
    this.newId = options.newId ?? randomId;
  }

  start(): void {
    this.stopped = false;
    document.addEventListener("visibilitychange", this.onVisible);
    window.addEventListener("pageshow", this.wake);
    window.addEventListener("online", this.wake);
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    document.removeEventListener("visibilitychange", this.onVisible);
    window.removeEventListener("pageshow", this.wake);
    window.removeEventListener("online", this.wake);
    this.drop();
  }

  /** Send a command, now or as soon as there is a connection. */
  send(command: Command): CommandMessage {
    const sent: CommandMessage = { ...command, id: this.newId() };
    this.pending.set(sent.id, sent);
    if (this.welcomed) this.write(sent);
    return sent;
  }

  /** The page is looked at again: a dead socket is replaced now, a silent one is asked. */
  private readonly wake = (): void => {
    if (this.stopped) return;
    if (this.socket?.readyState !== OPEN || !this.welcomed) {
      this.attempts = 0;
      this.connect();
    } else if (this.probe === undefined) {
      this.write({ type: "resync" });
      this.probe = setTimeout(() => this.lose(), PROBE_MS);
    }
  };

  private readonly onVisible = (): void => {
    if (document.visibilityState === "visible") this.wake();
  };

  private connect(): void {
    this.drop();
    this.options.onConnection(this.lastSeq === null ? "connecting" : "lost");
    const socket = this.options.open();
    this.socket = socket;
    socket.onopen = () => {
      this.write({ type: "hello", protocol: PROTOCOL_VERSION, last_seq: this.lastSeq });
    };
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onclose = () => this.lose();
  }

  /** Forget the socket without a word from it. */
  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.probe);
    this.probe = undefined;
    this.welcomed = false;
    this.resyncing = false;
    const socket = this.socket;
    this.socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private lose(): void {
    this.drop();
    if (this.stopped) return;
    this.options.onConnection("lost");
    const wait = BACK_OFF_MS[Math.min(this.attempts, BACK_OFF_MS.length - 1)];
    this.attempts += 1;
    this.retry = setTimeout(() => this.connect(), wait);
  }

  private receive(data: unknown): void {
    clearTimeout(this.probe);
    this.probe = undefined;
    const message = messageOf(data);
    if (message === null) return;
    if (message.type === "welcome") {
      if (message.protocol !== PROTOCOL_VERSION) {
        const values = { protocol: message.protocol };
        this.end({ type: "problem", code: "wrong_protocol", values });
        return;
      }
      this.lastSeq = message.view.seq;
      this.resyncing = false;
      this.options.onMessage(message);
      this.greet();
      return;
    }
    if (message.type === "table") this.follow(message.seq);
    if (message.type === "accepted" || message.type === "refused") {
      this.pending.delete(message.command_id);
    }
    if (message.type === "problem" && FINAL.includes(message.code)) this.end(message);
    else this.options.onMessage(message);
  }

  /** Connected: what was never answered is told again, under the same id. */
  private greet(): void {
    if (this.welcomed) return;
    this.welcomed = true;
    this.attempts = 0;
    this.options.onConnection("open");
    for (const command of this.pending.values()) this.write(command);
  }

  private follow(seq: number): void {
    const gap = this.lastSeq !== null && seq > this.lastSeq + 1;
    this.lastSeq = Math.max(this.lastSeq ?? 0, seq);
    if (gap && !this.resyncing) {
      this.resyncing = true;
      this.write({ type: "resync" });
    }
  }

  /** Trying again would not help. */
  private end(problem: Problem): void {
    this.stop();
    this.options.onMessage(problem);
    this.options.onConnection("ended");
  }

  private write(frame: ClientMessage): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(frame));
  }
}

/** A random UUID, also where a page without TLS is not given `randomUUID`. */
export function randomId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function messageOf(data: unknown): ServerMessage | null {
  if (typeof data !== "string") return null;
  try {
    const message: unknown = JSON.parse(data);
    const typed = typeof message === "object" && message !== null && "type" in message;
    return typed ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
}
