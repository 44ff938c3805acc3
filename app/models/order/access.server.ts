// Who may see an order's page: its buyer, and whoever has the key in a mailed link.
import { hashToken, keysOf } from "~/models/account/token.server";

/**
 * The key of an order, 256 bits. It follows from the shop's secret and the number, so that every
 * mail can carry it although the database keeps its hash only.
 */
export function orderKey(id: string): string {
  const [key = ""] = keysOf(wordsOf(id));
  return key;
}

/** What `orders.accessHash` keeps of a new order's key. */
export function orderAccessHash(id: string): string {
  return hashToken(orderKey(id));
}

/**
 * The key that opens an order placed while the shop had another first secret, for a mail's link.
 * @returns null when no key opens it: it was placed without one, or its secret is no longer set
 */
export function keyThatOpens({ id, accessHash }: OrderAccess): string | null {
  return keysOf(wordsOf(id)).find((key) => hashToken(key) === accessHash) ?? null;
}

/** Whether a key from an address opens the order; how long it does is for the page to say. */
export function opensOrder(key: string, { accessHash }: Pick<OrderAccess, "accessHash">): boolean {
  // Hashes of what was sent: how long comparing them takes tells nothing of the key.
  return hashToken(key) === accessHash;
}

interface OrderAccess {
  id: string;
  accessHash: string | null;
}

function wordsOf(id: string): string {
  return `order key ${id}`;
}
