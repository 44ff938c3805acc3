// Everything that the shop has stored, as one line for each row, to show that something changed nothing.
import { sql } from "kysely";
import { expect, vi } from "vitest";
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

/** Waits until the shop that works beside this process has done what is due: on some days a sale begins as it starts. */
export async function workDone(): Promise<void> {
  const due = () =>
    getDb()
      .selectFrom("tasks")
      .select("key")
      .where("doneAt", "is", null)
      .where("failedAt", "is", null)
      .where("runAt", "<=", new Date().toISOString())
      .execute();
  await vi.waitFor(async () => expect(await due()).toEqual([]), { timeout: 30_000 });
}
