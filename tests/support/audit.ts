// What the log of changes says.
import { getDb } from "~/db/connection.server";

/** The actions on what has this name, the oldest first. */
export async function auditOf(name: string): Promise<string[]> {
  const rows = await getDb()
    .selectFrom("auditEntries")
    .select("action")
    .where("entityName", "=", name)
    .orderBy("createdAt")
    .execute();
  return rows.map(({ action }) => action);
}
