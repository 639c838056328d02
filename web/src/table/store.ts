import { type ClientEvent, type ClientState, INITIAL, reduce } from "../model/state";
import { socketUrl } from "../protocol/api";
import type { ActionBody, Command } from "../protocol/commands";
import { type SocketLike, TableSocket } from "../protocol/socket";

/** A decision as its buttons know it, whatever has come since they were drawn. */
export interface DecisionKey {
  readonly handNo: number;
  readonly decisionNo: number;
}

/** What a page may do with a table. */
export interface TableActions {
  readonly send: (command: Command) => void;
  readonly answer: (decision: DecisionKey, action: ActionBody) => void;
  readonly dismiss: () => void;
}

/** A table's state and its socket. */
export class TableStore implements TableActions {
  private state = INITIAL;
  private readonly listeners = new Set<() => void>();
  private readonly socket: TableSocket;

  constructor(
    tableId: string,
    open: () => SocketLike = () => new WebSocket(socketUrl(tableId)) as SocketLike,
  ) {
    this.socket = new TableSocket({
      open,
      onMessage: (message) => this.put({ type: "message", message, nowMs: Date.now() }),
      onConnection: (connection) => this.put({ type: "connection", connection }),
    });
  }

  readonly start = (): void => this.socket.start();
  readonly stop = (): void => this.socket.stop();
  readonly getState = (): ClientState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly send = (command: Command): void => {
    const sent = this.socket.send(command);
    this.put({ type: "sent", command: sent, nowMs: Date.now() });
  };

  /** Answer a decision, once: what comes after the first click of two is not sent. */
  readonly answer = ({ handNo, decisionNo }: DecisionKey, action: ActionBody): void => {
    if (this.state.answer?.decisionNo === decisionNo) return;
    this.send({ type: "act", hand_no: handNo, decision_no: decisionNo, action });
  };

  readonly dismiss = (): void => this.put({ type: "dismissed" });

  private put(event: ClientEvent): void {
    const before = this.state;
    this.state = reduce(before, event);
    if (this.state !== before) for (const listener of this.listeners) listener();
  }
}
