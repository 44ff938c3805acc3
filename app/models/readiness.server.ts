// Whether the shop's database answers.
import { setTimeout as sleep } from "node:timers/promises";
import { getDb } from "~/db/connection.server";

/** Who asks wants to know soon: a database that takes longer counts as away. */
const PATIENCE_MS = 2_000;

/** Reads one row; false when the database is away. */
export async function isDatabaseReady(): Promise<boolean> {
  try {
    const answer = getDb().selectFrom("facts").select("name").limit(1).execute();
    return await Promise.race([answer.then(() => true), sleep(PATIENCE_MS, false, { ref: false })]);
  } catch {
    return false;
  }
}
