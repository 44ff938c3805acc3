// Counts attempts in a window of time, in the shop's own database so that all its processes count together.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";

/** How many attempts a key has in how many seconds. */
export interface Limit {
  points: number;
  seconds: number;
}

/**
 * 5 failures in 15 minutes for an account, 10 a minute from an address. What nobody needs to sign in
 * for stays in the database: one address may leave so many drafts an hour and so many carts a day,
 * enough for an office or a mobile network behind it.
 */
export const limits = {
  account: { points: 5, seconds: 15 * 60 },
  address: { points: 10, seconds: 60 },
  drafts: { points: 30, seconds: 3_600 },
  guests: { points: 300, seconds: 86_400 },
} satisfies Record<string, Limit>;

/**
 * Counts one attempt and says how long to wait.
 * @returns 0 when the attempt may go on, otherwise seconds until the window ends
 */
export async function countAttempt(key: string, limit: Limit): Promise<number> {
  const now = Date.now();
  const nowText = new Date(now).toISOString();
  const expiresAt = new Date(now + limit.seconds * 1000).toISOString();
  const row = await getDb()
    .insertInto("throttles")
    .values({ key, points: 1, expiresAt })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        points: sql`case when throttles."expiresAt" <= ${nowText} then 1 else throttles.points + 1 end`,
        expiresAt: sql`case when throttles."expiresAt" <= ${nowText} then ${expiresAt} else throttles."expiresAt" end`,
      }),
    )
    .returning(["points", "expiresAt"])
    .executeTakeFirstOrThrow();
  if (row.points === 1)
    await getDb().deleteFrom("throttles").where("expiresAt", "<", nowText).execute();
  return row.points > limit.points ? secondsUntil(row.expiresAt) : 0;
}

/** Forgets what was counted for a key. */
export async function clearAttempts(key: string): Promise<void> {
  await getDb().deleteFrom("throttles").where("key", "=", key).execute();
}

/** Takes one counted attempt back: it turned out to be a success. */
export async function refundAttempt(key: string): Promise<void> {
  await getDb()
    .updateTable("throttles")
    .set((eb) => ({ points: eb("points", "-", 1) }))
    .where("key", "=", key)
    .execute();
}

function secondsUntil(time: string): number {
  return Math.max(1, Math.ceil((Date.parse(time) - Date.now()) / 1000));
}
