// What a shop of the end-to-end tests has stored, read past the shop itself.
import Database from "better-sqlite3";
import path from "node:path";
import pg from "pg";

/** The shops that the tests run against, by their project's name; the configuration sets them. */
export function shopNames(): string[] {
  return (process.env.E2E_SHOPS ?? "").split(",");
}

/** The database of a shop on PostgreSQL; empty for one on SQLite. */
export function databaseUrl(shop: string): string {
  const server = process.env.TEST_POSTGRES_URL ?? "";
  if (!shop.startsWith("postgres")) return "";
  return Object.assign(new URL(server), { pathname: `/e2e-${shop}` }).href;
}

/**
 * The rows that a query finds, each as one line, in order of the lines. An uploaded picture's name
 * is drawn by lot, an order's number depends on who else ordered before: both are left out.
 */
export async function storedRows(shop: string, query: string): Promise<string[]> {
  const url = databaseUrl(shop);
  const rows = url === "" ? fromSqlite(shop, query) : await fromPostgres(url, query);
  const plain = (value: unknown) => (typeof value === "boolean" ? Number(value) : value);
  const line = (row: unknown[]) => row.map(plain).join(" | ");
  return rows
    .map((row) =>
      line(row)
        // A proposed SKU is made of a random form key.
        .replaceAll(/GS-[0-9A-Z]{8}(?=[-"])/g, "GS-x")
        .replaceAll(/\/pictures\/[0-9a-f-]{36}/g, "/pictures/x")
        .replaceAll(/(order) #\d+/gi, "$1 #n"),
    )
    .sort();
}

function fromSqlite(shop: string, query: string): unknown[][] {
  const file = path.join(process.env.E2E_DATA ?? "", shop, "shop.db");
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare(query).raw().all() as unknown[][];
  } finally {
    database.close();
  }
}

async function fromPostgres(url: string, query: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: query, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}

/** Changes a row behind the shop's back, such as into one that it cannot read. */
export async function changeStored(shop: string, statement: string): Promise<void> {
  const url = databaseUrl(shop);
  if (url !== "") {
    await fromPostgres(url, statement);
    return;
  }
  const database = new Database(path.join(process.env.E2E_DATA ?? "", shop, "shop.db"));
  database.prepare(statement).run();
  database.close();
}
