import type { Games, NewTable, NotOpened, TableMade, TableSummary } from "./generated";

/** The server said no; `told` is null where it said nothing. */
export class ApiError extends Error {
  constructor(readonly told: NotOpened | null) {
    super(told?.detail ?? "the server cannot be reached");
  }
}

export function listTables(): Promise<readonly TableSummary[]> {
  return ask("/api/tables");
}

export function listGames(): Promise<Games> {
  return ask("/api/games");
}

export async function createTable(table: NewTable): Promise<string> {
  const made = await ask<TableMade>("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(table),
  });
  return made.table_id;
}

/** The address of a table's socket on the server that the page came from. */
export function socketUrl(tableId: string): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/ws/tables/${encodeURIComponent(tableId)}`;
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError(null);
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(toldBy(body));
  return body as T;
}

function toldBy(body: unknown): NotOpened | null {
  if (typeof body !== "object" || body === null) return null;
  const { detail, code, values }: Partial<NotOpened> = body;
  if (typeof detail !== "string") return null;
  return { detail, code: code ?? null, values: values ?? {} };
}
