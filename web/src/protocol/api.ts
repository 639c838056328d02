import type { Games, NewTable, TableMade, TableSummary } from "./generated";

/** The server said no, in one line of its own; null where it said nothing. */
export class ApiError extends Error {
  constructor(readonly detail: string | null) {
    super(detail ?? "the server cannot be reached");
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
  if (!response.ok) throw new ApiError(detailOf(body));
  return body as T;
}

function detailOf(body: unknown): string | null {
  const said = typeof body === "object" && body !== null && "detail" in body ? body.detail : null;
  return typeof said === "string" ? said : null;
}
