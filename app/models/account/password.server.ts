// Hashes and checks passwords with argon2id, one at a time, so that pages keep their threads and cores.
import { hash, verify } from "@node-rs/argon2";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { Limiter } from "~/limiter.server";
import { recordChanges } from "~/models/audit/audit.server";
import { Refusal } from "~/models/refusal.server";
import { requireGoodPassword } from "./password-rule.server";

/** Argon2id (the library's default) at OWASP's setting of 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A job takes about 30 ms of a core: the last of so many waits for little more than a second. */
const MOST_WAITING = 40;

/**
 * Hashes a password, salt included, for storage.
 * @throws Refusal when too many wait for their turn
 */
export function hashPassword(plain: string): Promise<string> {
  return inTurn(() => hash(plain, options));
}

let decoy: string | undefined;

/**
 * Says whether the password is the one behind the hash. Without a hash the same work is done
 * against a decoy, so that the time taken does not tell whether an account exists.
 * @throws Refusal when too many wait for their turn
 */
export function passwordMatches(plain: string, hashed: string | undefined): Promise<boolean> {
  return inTurn(async () => {
    decoy ??= await hash("a password that nobody has", options);
    const matches = await verify(hashed ?? decoy, plain);
    return hashed !== undefined && matches;
  });
}

/**
 * One job at a time. Each takes a core and 19 MiB: many at once would keep pages waiting for the
 * processor, and files and the network for a thread of Node's pool.
 */
const jobs = new Limiter(1);

async function inTurn<T>(job: () => Promise<T>): Promise<T> {
  if (jobs.waiting >= MOST_WAITING) throw tooBusy();
  return jobs.run(job);
}

function tooBusy(): Refusal {
  const message = "The shop is very busy at the moment. Please try again in a few seconds.";
  return new Refusal("busy", message, { retryAfter: 5 });
}

/**
 * Whether this is the user's password.
 * @returns null for an account that has none
 */
export async function isOwnPassword(userId: string, password: string): Promise<boolean | null> {
  const hash = await findPasswordHash(userId);
  return hash === null ? null : passwordMatches(password, hash);
}

/** The hash of a user's password; null for an account without one. */
export async function findPasswordHash(userId: string): Promise<string | null> {
  const row = await getDb()
    .selectFrom("passwords")
    .select("hash")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/**
 * Sets a password and signs every device of the user out; that it is the user who asks is the
 * caller's to prove.
 * @throws Refusal when the password breaks the rule of its account, or too many wait for their turn
 */
export async function setPassword(userId: string, password: string): Promise<void> {
  requireGoodPassword(await requireOwner(getDb(), userId), password);
  const hash = await hashPassword(password);
  await transact((trx) => replacePassword(trx, userId, hash));
}

async function requireOwner(db: Db, userId: string) {
  const query = db.selectFrom("users").select(["id", "name", "email", "role"]);
  const row = await query.where("id", "=", userId).executeTakeFirst();
  if (!row) throw new Refusal("notFound", "There is no such account any more.");
  return row;
}

/** When the password was set last; null for an account without one. */
export async function findPasswordDate(userId: string): Promise<string | null> {
  const row = await getDb()
    .selectFrom("passwords")
    .select("updatedAt")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.updatedAt ?? null;
}

/**
 * Stores a new password's hash, ends all sessions and makes links to set another worthless. That an
 * administrator has another one stands in the audit log.
 */
export async function replacePassword(trx: Db, userId: string, hash: string): Promise<void> {
  await savePassword(trx, userId, hash);
  await trx.deleteFrom("sessions").where("userId", "=", userId).execute();
  await trx.deleteFrom("passwordResets").where("userId", "=", userId).execute();
  const { role, ...owner } = await requireOwner(trx, userId);
  if (role !== "Admin") return;
  const change = { action: "changed the password of", entity: "admin" } as const;
  await recordChanges(trx, owner, [{ ...change, entityId: userId, name: owner.name }]);
}

/** Stores a password's hash in place of the one before. */
export async function savePassword(db: Db, userId: string, hash: string): Promise<void> {
  const updatedAt = new Date().toISOString();
  await db
    .insertInto("passwords")
    .values({ userId, hash, updatedAt })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ hash, updatedAt }))
    .execute();
}
