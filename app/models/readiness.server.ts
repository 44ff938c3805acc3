// Whether the shop's database answers and takes what is written.
import { setTimeout as sleep } from "node:timers/promises";
import { getDb } from "~/db/connection.server";

/** Who asks wants to know soon: a database that takes longer counts as away. */
const PATIENCE_MS = 2_000;
/** Many probes at once are no reason for many writes. */
const TRUST_MS = 1_000;

let lastWritten = -Infinity;

/** Writes one row; false when the database is away, full, locked or read-only. */
export async function isDatabaseReady(): Promise<boolean> {
  if (performance.now() - lastWritten < TRUST_MS) return canRead();
  return inTime(async () => {
    const value = new Date().toISOString();
    await getDb()
      .insertInto("facts")
      .values({ name: "lastProbe", value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute();
    lastWritten = performance.now();
  });
}

function canRead(): Promise<boolean> {
  return inTime(() => getDb().selectFrom("facts").select("name").limit(1).execute());
}

async function inTime(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    const answer = ask().then(() => true);
    return await Promise.race([answer, sleep(PATIENCE_MS, false, { ref: false })]);
  } catch {
    return false;
  }
}
