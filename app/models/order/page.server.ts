// Finds an order for its buyer: the account's owner, the browser that placed it, or who has its link.
import { getDb } from "~/db/connection.server";
import { readAddress } from "~/models/account/address-form.server";
import { daysBefore } from "~/models/date";
import { keyThatOpens, opensOrder } from "./access.server";
import { findDiscounts } from "./discount.server";
import { selectLines } from "./lines.server";
import type { OrderStatus } from "./order";
import type { BuyerOrder } from "./page";

/** The browser that placed an order as a guest opens its page for so long. */
const BROWSER_MS = 24 * 3_600_000;
/** The mailed link opens it so many days after the last step. */
const LINK_DAYS = 180;

/** What somebody brings along to be let in. */
export interface Asker {
  userId: string | null;
  /** Hash of the guest's token in the cookie. */
  guestHash: string | null;
  /** Numbers of the orders that this browser opened by their links. */
  opened: readonly string[];
}

/** The buyer's order; null for an unknown one and for a stranger's alike. */
export async function findBuyerOrder(id: string, asker: Asker): Promise<BuyerOrder | null> {
  const row = await getDb()
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || !maySee(row, asker)) return null;
  const [lines, timeline, parcels, discounts] = await Promise.all([
    selectLines([id])
      .select(["orderLines.variantId", "orderLines.discount", "orderLines.net"])
      .execute(),
    findTimeline(id),
    findParcels(id),
    findDiscounts(row),
  ]);
  const { version, status, fulfilment, payState, payment, currency, cancelReason } = row;
  const { subtotal, discount, shipping, tax, total, dueNow, paid, refunded, delivery, note } = row;
  return {
    ...{ id, version, status, fulfilment, payState, payment, currency, cancelReason },
    ...{ subtotal, discount, shipping, tax, total, dueNow, paid, refunded, delivery, note },
    ...{ name: row.customerName, email: row.customerEmail, phone: row.phone },
    owned: row.userId !== null,
    address: readAddress(row.address),
    placedAt: row.placedAt,
    ...{ lines, timeline, parcels, discounts },
  };
}

interface Door {
  id: string;
  userId: string | null;
  guestHash: string | null;
  placedAt: string;
  updatedAt: string;
}

/** What was placed since then, the browser that placed it as a guest may open. */
export function browserStart(): string {
  return new Date(Date.now() - BROWSER_MS).toISOString();
}

function maySee(order: Door, { userId, guestHash, opened }: Asker): boolean {
  if (order.userId !== null && order.userId === userId) return true;
  if (opened.includes(order.id) && order.updatedAt > daysBefore(new Date(), LINK_DAYS)) return true;
  const recent = order.placedAt > browserStart();
  return order.guestHash !== null && order.guestHash === guestHash && recent;
}

/** Whether a link's key opens an order now. */
export async function isOpenedBy(id: string, key: string): Promise<boolean> {
  const row = await getDb()
    .selectFrom("orders")
    .select("accessHash")
    .where("id", "=", id)
    .where("updatedAt", ">", daysBefore(new Date(), LINK_DAYS))
    .executeTakeFirst();
  return row !== undefined && opensOrder(key, row);
}

/** The key of an order's link; null when no link opens it. */
export async function findLinkKey(id: string): Promise<string | null> {
  const row = await getDb()
    .selectFrom("orders")
    .select(["id", "accessHash"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? keyThatOpens(row) : null;
}

/** Parcels of an order, the first one first. */
export function findParcels(orderId: string) {
  return getDb()
    .selectFrom("parcels")
    .select(["id", "carrier", "number", "url", "sentAt"])
    .where("orderId", "=", orderId)
    .orderBy("sentAt")
    .orderBy("id")
    .limit(50)
    .execute();
}

/** What the buyer may read of what happened, the oldest step first. */
async function findTimeline(orderId: string): Promise<BuyerOrder["timeline"]> {
  const steps = await getDb()
    .selectFrom("orderEvents")
    .select(["id", "status", "note", "createdAt as time"])
    .where("orderId", "=", orderId)
    .where("forCustomer", "=", 1)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(100)
    .execute();
  // The column holds only statuses of orders, because only the shop's own code writes it.
  return steps.map((step) => ({ ...step, status: step.status as OrderStatus }));
}
