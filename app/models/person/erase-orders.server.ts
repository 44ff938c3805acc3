// Takes the person out of their orders: numbers, lines, sums, payments, invoice, VAT, dates and district stay.
import { sql } from "kysely";
import type { Db } from "~/db/schema";
import { readAddress } from "~/models/account/address-form.server";
import { orderSearchText } from "~/models/order/order";
import { eraseBeside } from "./erase-beside.server";
import { erasedName, erasedWords } from "./person";

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
