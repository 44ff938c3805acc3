// Browsers in which an account's owner has signed in before. Nothing is stored: a mark in the browser proves it.
import { getDb } from "~/db/connection.server";
import { findPasswordHash } from "./password.server";
import { hashToken, newToken } from "./token.server";

/** One account that a browser knows; neither half tells which. */
export interface KnownDevice {
  /** The browser's own, so that each has a counter of its own. */
  id: string;
  /** Made of the password's hash: a new password makes every mark worthless. */
  mark: string;
}

/**
 * What a browser keeps after its user has signed in.
 * @param known what the browser kept before; the account's own among them stays as it is
 * @returns null for an account without a password, which nobody can guess
 */
export async function markDevice(
  userId: string,
  known: KnownDevice[],
): Promise<KnownDevice | null> {
  const hash = await findPasswordHash(userId);
  if (hash === null) return null;
  const before = known.find((device) => device.mark === markOf(device.id, userId, hash));
  if (before) return before;
  const id = newToken();
  return { id, mark: markOf(id, userId, hash) };
}

/** The one that knows the account behind an e-mail address; null when none does. */
export async function findKnownDevice(
  email: string,
  known: KnownDevice[],
): Promise<KnownDevice | null> {
  if (known.length === 0) return null;
  const row = await getDb()
    .selectFrom("users")
    .innerJoin("passwords", "passwords.userId", "users.id")
    .select(["users.id", "passwords.hash"])
    .where((eb) => eb(eb.fn<string>("lower", ["users.email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  if (!row) return null;
  return known.find(({ id, mark }) => mark === markOf(id, row.id, row.hash)) ?? null;
}

function markOf(id: string, userId: string, hash: string): string {
  return hashToken(`${id} ${userId} ${hash}`);
}
