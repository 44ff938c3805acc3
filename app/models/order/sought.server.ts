// What the words of a search among orders name through an index.
import { getDb } from "~/db/connection.server";
import { findParts, type Held } from "~/db/search/parts.server";
import { PHONE_DIGITS, plainPhone, sharedDigits } from "~/models/account/phone";
import { areManyHolding, contains, mostNamed, nameFew } from "~/models/table.server";

/** Orders of a phone, or those that are named or counted. */
export type Sought = { phone: string } | Held;

/** An order's number as it is printed, or without its sign. */
const orderNumber = /^#?(\d{4,15})$/;

/**
 * The order of this number, the orders of this phone in whichever spelling, or those in whose words the
 * search stands. Null for no search.
 */
export async function findSought(q: string): Promise<Sought | null> {
  if (q === "") return null;
  const [, id] = orderNumber.exec(q) ?? [];
  if (id !== undefined && (await isThere({ id }))) return { ids: [id] };
  const phone = plainPhone(q);
  if (sharedDigits(q).length >= PHONE_DIGITS && (await isThere({ phone }))) return { phone };
  const held = await findParts(getDb(), "orders", [{ text: wordsOf(q) }], mostNamed);
  return held ?? (await findHolding(q)) ?? { many: true };
}

/** The same where no index of parts names them; null for too many. */
async function findHolding(q: string): Promise<{ ids: string[] } | null> {
  const newest = getDb()
    .selectFrom("orders")
    .select("words")
    .orderBy("placedAt", "desc")
    .orderBy("id", "desc");
  if (await areManyHolding(wordsOf(q), newest, holdWordsOf(q))) return null;
  return nameFew(getDb().selectFrom("orders").select("id").where(holdWordsOf(q)));
}

/** That the words of a search stand in an order; PostgreSQL has an index of just this (migration 47). */
export function holdWordsOf(q: string, { isCommon = false } = {}) {
  return contains("words", wordsOf(q), { lowerCase: true, isCommon });
}

async function isThere(named: { id: string } | { phone: string }): Promise<boolean> {
  const orders = getDb().selectFrom("orders").select("id");
  const row = await orders
    .where((eb) => eb.and(named))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The beginning of a phone number as orders keep it, without country code or zero; other words as they are. */
function wordsOf(q: string): string {
  return (/^[+0]/.test(q) && sharedDigits(q)) || q;
}
