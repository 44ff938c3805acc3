// Track My Order: where an order stands, for who knows its number and the phone or e-mail that it was placed with.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { readAddress } from "~/models/account/address-form.server";
import { plainPhone } from "~/models/account/phone";
import { requireAttemptFrom, tryCounted } from "~/models/account/throttle.server";
import { Refusal } from "~/models/refusal.server";
import { requiredText } from "~/models/text.server";
import { noSuchOrder, type BuyerOrder } from "./page";
import { findParcels } from "./page.server";
import { MAX_LINES } from "./stock.server";

/** What the form sends. */
export const trackSchema = z.object({
  number: requiredText("Order number is required", 20).transform((value) =>
    value.replace(/^#\s*/, ""),
  ),
  contact: requiredText("Phone or e-mail is required", 254),
});

/** What the page tells: of the buyer no more than they know anyhow. */
export type TrackedOrder = Awaited<ReturnType<typeof findTracked>>;

/**
 * Finds an order by its number and what it was placed with.
 * @param from the client's address: 10 tries a minute, and 5 failed ones of an order in a quarter of an hour
 * @throws Refusal of an unknown order and of wrong details alike, and of too many tries
 */
export async function trackOrder(
  { number, contact }: z.infer<typeof trackSchema>,
  from: string,
): Promise<NonNullable<TrackedOrder>> {
  await requireAttemptFrom(from, "track");
  const found = await tryCounted(`track:${number}`, () => findTracked(number, contact));
  if (!found) throw new Refusal("unproven", noSuchOrder);
  return found;
}

async function findTracked(id: string, contact: string) {
  const order = await getDb()
    .selectFrom("orders")
    .select(["id", "status", "fulfilment", "payState", "payment", "cancelReason", "currency"])
    .select(["total", "paid", "address", "customerName", "customerEmail", "phone", "placedAt"])
    .select(["delivery"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!order || !wasPlacedWith(order, contact)) return null;
  const [items, parcels] = await Promise.all([
    getDb()
      .selectFrom("orderLines")
      .select(["id", "name", "choice", "quantity", "cancelled"])
      .where("orderId", "=", id)
      .orderBy("position")
      .limit(MAX_LINES)
      .execute(),
    findParcels(id),
  ]);
  const { customerName, customerEmail: _email, phone: _phone, address, ...rest } = order;
  return { ...rest, name: masked(customerName), address: maskedAddress(address), items, parcels };
}

function wasPlacedWith(
  { customerEmail, phone }: { customerEmail: string; phone: string },
  contact: string,
): boolean {
  if (contact.includes("@")) return customerEmail.toLowerCase() === contact.toLowerCase();
  const wanted = plainPhone(contact);
  return wanted !== "" && plainPhone(phone) === wanted;
}

/** The first letter of each word. */
function masked(text: string): string {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${String.fromCodePoint(word.codePointAt(0) ?? 0x2022)}•••`)
    .join(" ");
}

function maskedAddress(text: string | null): BuyerOrder["address"] {
  const known = readAddress(text);
  if (!known) return null;
  const { type, street, city, zipCode, state, country } = known;
  const hidden = { street: masked(street), city: masked(city), zipCode: zipCode && "•••" };
  return { type, ...hidden, state, country };
}
