// Who changes things in tests of the back office's models.
import { getDb } from "~/db/connection.server";
import type { Actor } from "~/models/audit/audit.server";

/** The sample shop's administrator; the database must be ready. */
export function anAdmin(): Promise<Actor> {
  return getDb()
    .selectFrom("users")
    .select(["id", "name"])
    .where("role", "=", "Admin")
    .executeTakeFirstOrThrow();
}
