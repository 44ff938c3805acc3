// Finds the staff: who may enter the back office, how far, and whether they have a way in yet.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";

export const noStaff = "There is nobody of this name among the staff.";

/** Whether an account has a password or an outside identity; one without is still invited. */
export const hasWayIn = sql<number>`case when exists (select 1 from passwords where passwords."userId" = users.id)
  or exists (select 1 from identities where identities."userId" = users.id) then 1 else 0 end`;

/** Somebody of the staff as the screens show them. */
export type StaffMember = NonNullable<Awaited<ReturnType<typeof findStaffMember>>>;

function members(db: Db) {
  return db
    .selectFrom("users")
    .leftJoin("secondFactors", "secondFactors.userId", "users.id")
    .select(["users.id", "name", "email", "roleTitle", "areas", "status", "version"])
    .select((eb) => [
      hasWayIn.as("wayIn"),
      "secondFactors.confirmedAt as factorSince",
      eb
        .selectFrom("sessions")
        .select(({ fn }) => fn.max("lastSeenAt").as("seen"))
        .whereRef("sessions.userId", "=", "users.id")
        .as("lastSeenAt"),
    ])
    .where("role", "=", "Admin");
}

/** All of the staff, the first one first. */
export function listStaff() {
  return members(getDb()).orderBy("users.createdAt").orderBy("users.id").limit(200).execute();
}

/** One of the staff; null when there is none with this id. */
export async function findStaffMember(id: string, db: Db = getDb()) {
  return (await members(db).where("users.id", "=", id).executeTakeFirst()) ?? null;
}
