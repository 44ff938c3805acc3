// Indexes for staff who are told some kinds of notifications only: the newest of each kind, and what is unread of it.
import { sql, type Kysely } from "kysely";

/** The indexes of all kinds together stay: who is told everything goes along them, and the version before does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const byTime = sql`notifications (type, "createdAt", id)`;
  await sql`create index "notificationsTypeNewest" on ${byTime}`.execute(db);
  await sql`create index "notificationsTypeUnread" on ${byTime} where "readAt" is null`.execute(db);
}
