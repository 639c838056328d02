import { type ClientState, INITIAL, reduce } from "../src/model/state";
import type { Language } from "../src/model/words";
import { PROTOCOL_VERSION, type TableView } from "../src/protocol/generated";

/** A file of `tools/web_scenes.py`. */
export interface Scene {
  readonly you: string | null;
  readonly view: TableView;
  readonly log: Readonly<Record<Language, readonly string[]>>;
}

const files = import.meta.glob<Scene>("./fixtures/*.json", { eager: true, import: "default" });

export const SCENES: Readonly<Record<string, Scene>> = Object.fromEntries(
  Object.entries(files).map(([path, scene]) => [path.replace(/.*\/|\.json$/g, ""), scene]),
);

export function scene(name: string): Scene {
  const found = SCENES[name];
  if (!found) throw new Error(`no scene ${name}; there are ${Object.keys(SCENES).join(", ")}`);
  return found;
}

/** The client's state after it was welcomed to a scene. */
export function stateOf({ you, view }: Scene, nowMs = Date.now()): ClientState {
  const message = {
    type: "welcome",
    protocol: PROTOCOL_VERSION,
    server_version: "0",
    you,
    view,
  } as const;
  const welcomed = reduce(INITIAL, { type: "message", message, nowMs });
  return reduce(welcomed, { type: "connection", connection: "open" });
}
