import { type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { type Scene, scene } from "../dev/scenes";
import { LanguageProvider } from "../src/i18n/language";
import type { Language } from "../src/model/words";
import {
  type LegalView,
  PROTOCOL_VERSION,
  type ServerMessage,
  type TableView,
} from "../src/protocol/generated";
import type { SocketLike } from "../src/protocol/socket";
import { TableStore } from "../src/table/store";
import { TableScreen } from "../src/table/table-screen";
import { SettingsProvider } from "../src/ui/settings";

/** A socket whose server is the test. */
export class FakeSocket implements SocketLike {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
    this.readyState = 3;
  }

  /** The server takes the connection. */
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  /** The connection is gone. */
  lose(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  tell(message: ServerMessage | string): void {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }

  types(): unknown[] {
    return this.sent.map((frame) => frame["type"]);
  }

  last(): Record<string, unknown> {
    return this.sent.at(-1) ?? {};
  }
}

export function welcome(view: TableView, you: string | null = null): ServerMessage {
  return { type: "welcome", protocol: PROTOCOL_VERSION, server_version: "0", you, view };
}

/** The view with another seq; times are moved to now. */
export function later(view: TableView, seq: number, change: Partial<TableView> = {}): TableView {
  return { ...view, seq, ...change };
}

/** The same table, one decision on, with other legal actions. */
export function nextDecision(view: TableView, legal: Partial<LegalView> = {}): TableView {
  const { decision } = view;
  if (!decision?.legal) throw new Error("nobody's decision");
  const next = {
    ...decision,
    decision_no: decision.decision_no + 1,
    legal: { ...decision.legal, ...legal },
  };
  return later(view, view.seq + 1, { decision: next });
}

export function speak(children: ReactNode, language: Language = "en"): RenderResult {
  return render(
    <LanguageProvider language={language}>
      <SettingsProvider>{children}</SettingsProvider>
    </LanguageProvider>,
  );
}

function Connected({ store }: { readonly store: TableStore }) {
  const state = useSyncExternalStore(store.subscribe, store.getState);
  return <TableScreen state={state} actions={store} />;
}

export interface SeatedTable {
  readonly socket: FakeSocket;
  readonly store: TableStore;
  readonly scene: Scene;
  /** The commands that were sent, without the greeting. */
  readonly commands: () => Record<string, unknown>[];
}

/** A page that was welcomed to a scene, with the socket's other end in hand. */
export function openTable(name: string, language: Language = "en"): SeatedTable {
  const found = scene(name);
  const socket = new FakeSocket();
  const store = new TableStore("t1", () => socket);
  store.start();
  socket.accept();
  socket.tell(welcome(found.view, found.you));
  speak(<Connected store={store} />, language);
  const commands = () => socket.sent.filter(({ type }) => type !== "hello");
  return { socket, store, scene: found, commands };
}
