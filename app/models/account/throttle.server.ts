// Counts attempts in a window of time, in the shop's own database so that all its processes count together.
import { isIPv6 } from "node:net";
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { Refusal } from "~/models/refusal.server";

/** How many attempts a key has in how many seconds. */
export interface Limit {
  points: number;
  seconds: number;
}

/**
 * 5 failures in 15 minutes for an account, 10 a minute from an address. What nobody needs to sign in
 * for stays in the database: one address may leave so many drafts an hour and so many carts a day,
 * enough for an office or a mobile network behind it. Orders to be paid at the door cost the shop a
 * parcel each: five a day. Whoever guesses codes of promotions has ten tries in ten minutes.
 * An account asks ten questions a day: the staff reads each.
 */
export const limits = {
  account: { points: 5, seconds: 15 * 60 },
  address: { points: 10, seconds: 60 },
  drafts: { points: 30, seconds: 3_600 },
  guests: { points: 300, seconds: 86_400 },
  orders: { points: 5, seconds: 86_400 },
  codes: { points: 10, seconds: 600 },
  questions: { points: 10, seconds: 86_400 },
} satisfies Record<string, Limit>;

/**
 * An address as it is counted. Whoever has one IPv6 address has the whole /64 around it (RFC 6177),
 * so all of that is one; an IPv4 address is the same one when written as IPv6 (RFC 4291, 2.5.5.2).
 * @param address as the front saw it; what is no address counts as it is written
 */
export function countedAddress(address: string): string {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  // A URL writes every form of an address in one: hexadecimal, and short.
  const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const [left, right] = [head, tail ?? ""].map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - (left?.length ?? 0) - (right?.length ?? 0)).fill("0");
  const groups = [...(left ?? []), ...zeros, ...(right ?? [])];
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") {
    const bytes = groups.slice(6).flatMap((group) => {
      const value = parseInt(group, 16);
      return [value >> 8, value & 255];
    });
    return bytes.join(".");
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/**
 * Counts one attempt from an address.
 * @param what is attempted; each thing is counted by itself
 * @returns 0 when the attempt may go on, otherwise seconds until the window ends
 */
export function countAttemptFrom(
  address: string,
  what: string,
  limit: Limit = limits.address,
): Promise<number> {
  return countAttempt(addressKey(address, what), limit);
}

/**
 * Counts one attempt from an address.
 * @param what is attempted; each thing is counted by itself
 * @throws Refusal when it had its attempts
 */
export async function requireAttemptFrom(address: string, what: string): Promise<void> {
  await requireAttempt(addressKey(address, what), limits.address);
}

/**
 * Counts one attempt.
 * @throws Refusal when the key had its attempts
 */
export async function requireAttempt(key: string, limit: Limit): Promise<void> {
  const wait = await countAttempt(key, limit);
  if (wait === 0) return;
  const time = wait <= 60 ? "a minute" : `${Math.ceil(wait / 60)} minutes`;
  const message = `Too many attempts. Please try again in ${time}.`;
  throw new Refusal("tooMany", message, { retryAfter: wait });
}

/** Takes one counted attempt from an address back: it turned out to be a success. */
export function refundAttemptFrom(address: string, what: string): Promise<void> {
  return refundAttempt(addressKey(address, what));
}

function addressKey(address: string, what: string): string {
  return `${what}-from:${countedAddress(address)}`;
}

/**
 * Lets somebody try to prove something, counted before the proof, so that tries at the same moment
 * count too. A success forgets what was counted; a try that broke inside was none and is taken back.
 * @param prove null when the proof failed
 * @returns the proof's outcome
 * @throws Refusal when the key had its tries
 */
export async function tryCounted<T>(
  key: string,
  prove: () => Promise<T | null>,
): Promise<T | null> {
  await requireAttempt(key, limits.account);
  const proved = await prove().catch(async (error: unknown) => {
    await refundAttempt(key);
    throw error;
  });
  if (proved !== null) await clearAttempts(key);
  return proved;
}

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
async function refundAttempt(key: string): Promise<void> {
  await getDb()
    .updateTable("throttles")
    .set((eb) => ({ points: eb("points", "-", 1) }))
    .where("key", "=", key)
    .execute();
}

function secondsUntil(time: string): number {
  return Math.max(1, Math.ceil((Date.parse(time) - Date.now()) / 1000));
}
