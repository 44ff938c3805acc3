// Whether the shop's database answers.
import { getDb } from "~/db/connection.server";

/** Reads one row; false when the database is away. */
export async function isDatabaseReady(): Promise<boolean> {
  try {
    await getDb().selectFrom("facts").select("name").limit(1).execute();
    return true;
  } catch {
    return false;
  }
}
