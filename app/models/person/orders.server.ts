// Takes the person out of their orders: numbers, lines, sums, payments, invoice, VAT, dates and district stay.
import { sql } from "kysely";
import type { Db } from "~/db/schema";
import { readAddress } from "~/models/account/address.server";
import { orderSearchText } from "~/models/order/order";
import { erasedName, erasedWords } from "./person";

/** How many orders a sentence names. */
const MOST_NAMED = 20;

/**
 * The numbers of a customer's orders that need the person still: those that are on their way, that
 * something is being sent back of, or that money is to be given back for.
 */
export async function findOpenOrders(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("userId", "=", userId)
    .where((eb) =>
      eb.or([
        eb("status", "in", ["Pending", "Processing"]),
        eb.exists(
          eb
            .selectFrom("returns")
            .select("returns.id")
            .whereRef("returns.orderId", "=", "orders.id")
            .where("returns.state", "in", ["asked", "accepted"]),
        ),
        eb.exists(
          eb
            .selectFrom("refunds")
            .select("refunds.id")
            .whereRef("refunds.orderId", "=", "orders.id")
            .where("refunds.state", "in", ["waiting", "by hand"]),
        ),
      ]),
    )
    .orderBy("placedAt")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Why a customer cannot be erased yet. */
export function openWords(ids: readonly string[]): string {
  const named = ids.slice(0, MOST_NAMED).map((id) => `#${id}`);
  const more = ids.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])];
  const last = list.pop() ?? "";
  const words = list.length === 0 ? last : `${list.join(", ")} and ${last}`;
  const verb = ids.length === 1 ? "Order %s is" : "Orders %s are";
  return `${verb.replace("%s", words)} not finished: the customer can be erased once everything is delivered, cancelled or returned, and all money is given back.`;
}

/** Orders that a guest placed with an address that the account has proven are the person's too. */
export async function claimGuestOrdersOf(
  trx: Db,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ userId: id })
    .where("userId", "is", null)
    .where(sql<boolean>`lower("customerEmail") = ${email.toLowerCase()}`)
    .execute();
}

/**
 * Takes the person out of all orders of an account, and the account off them.
 * @returns whose orders they were, and what they said of the person
 */
export async function eraseOrders(trx: Db, userId: string) {
  const orders = await trx
    .selectFrom("orders")
    .select(["id", "customerName", "customerEmail", "phone", "address"])
    .select(["note", "staffNote", "version"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  const items = await findItems(trx, userId);
  const updatedAt = new Date().toISOString();
  await eraseBeside(trx, userId, updatedAt);
  const streets: string[] = [];
  for (const { id, version, note, staffNote, ...order } of orders) {
    const address = readAddress(order.address);
    if (address) streets.push(address.street);
    // Without an e-mail address, no mail is sent of what the staff does to it later.
    const nobody = { customerName: erasedName, customerEmail: "", phone: "" };
    // Country and district are what delivery and VAT were reckoned by.
    const place = address && {
      ...address,
      ...{ type: erasedWords, street: erasedWords, city: erasedWords, zipCode: "" },
    };
    await trx
      .updateTable("orders")
      .set({
        ...nobody,
        ...{ userId: null, accessHash: null, guestHash: null, version: version + 1, updatedAt },
        address: place && JSON.stringify(place),
        note: note && erasedWords,
        staffNote: staffNote && erasedWords,
        words: orderSearchText({ id, ...nobody }, items.get(id) ?? []),
      })
      .where("id", "=", id)
      .execute();
  }
  return {
    ids: orders.map(({ id }) => id),
    emails: orders.map(({ customerEmail }) => customerEmail),
    names: orders.map(({ customerName }) => customerName),
    phones: orders.map(({ phone }) => phone),
    streets,
  };
}

type Items = { name: string; sku: string | null }[];

async function findItems(trx: Db, userId: string): Promise<Map<string, Items>> {
  const lines = await trx
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .select(["orderLines.orderId", "orderLines.name", "orderLines.sku"])
    .where("orders.userId", "=", userId)
    .orderBy("orderLines.orderId")
    .orderBy("orderLines.position")
    .execute();
  const items = new Map<string, Items>();
  for (const { orderId, ...line } of lines)
    items.set(orderId, [...(items.get(orderId) ?? []), line]);
  return items;
}

/** What was written beside the orders; run while they are still the account's. */
async function eraseBeside(trx: Db, userId: string, updatedAt: string): Promise<void> {
  const own = trx.selectFrom("orders").select("orders.id").where("orders.userId", "=", userId);
  // The timeline keeps what became of the order, and when.
  await trx
    .updateTable("orderEvents")
    .set({ note: erasedWords })
    .where("orderId", "in", own)
    .where("note", "!=", "")
    .execute();
  await trx
    .updateTable("returns")
    .set({ reason: erasedWords, updatedAt })
    .where("orderId", "in", own)
    .execute();
  await trx
    .updateTable("refunds")
    .set({ reason: erasedWords, updatedAt })
    .where("orderId", "in", own)
    .execute();
  // Who has a parcel's number reads at the carrier's where it went.
  await trx
    .updateTable("parcels")
    .set({ number: erasedWords, url: "" })
    .where("orderId", "in", own)
    .execute();
  await trx.updateTable("payments").set({ url: null }).where("orderId", "in", own).execute();
  await trx.deleteFrom("checkouts").where("orderId", "in", own).execute();
}
