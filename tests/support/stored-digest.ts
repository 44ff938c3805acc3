// Everything that the shop has stored, as one line for each row, to show that something changed nothing.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";

/** What every visit may write (counters, drafts of forms), and what the shop does by itself meanwhile. */
const visits = new Set(["throttles", "drafts", "dailyCounts", "facts", "tasks"]);

/** @returns by table its rows in order */
export async function storedDigest(): Promise<Record<string, string[]>> {
  const db = getDb();
  const tables = await db.introspection.getTables();
  const digest: Record<string, string[]> = {};
  for (const { name, isView, columns } of tables) {
    if (isView || visits.has(name) || /fts|search_|^searchParts|^catalogue/i.test(name)) continue;
    const seen = new Set(["lastSeenAt", "last_seen_at"]);
    const kept = columns.map((column) => column.name).filter((column) => !seen.has(column));
    const rows =
      await sql<object>`select ${sql.join(kept.map((one) => sql.ref(one)))} from ${sql.table(name)}`.execute(
        db,
      );
    digest[name] = rows.rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return digest;
}
