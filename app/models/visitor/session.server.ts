// Finds who is signed in, with what they have gathered.
import { getDb } from "~/db/connection.server";
import { ownFault } from "~/db/outage.server";
import { sharedInTurn } from "~/db/turn.server";
import { noteUse, runningSession } from "~/models/account/session.server";
import { hashToken } from "~/models/account/token.server";
import type { User } from "~/models/account/user";
import { gatheredBy, type Gathered } from "./gathered.server";

export interface SignedIn {
  user: User;
  gathered: Gathered;
}

/**
 * Finds who is signed in with a token, or null when the session ended, by its time or for want of use, or the
 * account is inactive. The loaders of one page share one query.
 */
export async function findSignedIn(token: string): Promise<SignedIn | null> {
  const id = hashToken(token);
  try {
    return await sharedInTurn(getDb(), `session ${id}`, () => findSession(id));
  } catch (error) {
    throw ownFault(error);
  }
}

async function findSession(id: string): Promise<SignedIn | null> {
  const now = new Date();
  const row = await runningSession(id, now)
    .select((eb) => gatheredBy("userId", eb.ref("users.id")))
    .executeTakeFirst();
  if (!row) return null;
  const { lastSeenAt, cart, wishes, ...user } = row;
  await noteUse(id, { lastSeenAt }, now);
  return { user, gathered: { cart, wishes } };
}
