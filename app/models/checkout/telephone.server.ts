// Orders that somebody of the staff takes by telephone: what they would cost, read back to the customer, then placed.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { insertOrder, prepareOrder } from "~/models/order/place.server";
import { methodKinds } from "~/models/payment/method";
import { chosenAddress } from "./address.server";
import { purchaseOf } from "./reckoning";
import type { TelephoneForm } from "./telephone-form.server";
import { quoteOf, type TelephoneQuote } from "./telephone-quote.server";

/**
 * Places the order when the form names the quote that was read back, and it still holds.
 * @returns the order's number, or the quote that is to be read back
 * @throws Refusal when there is no such SKU or too few pieces, it cannot be brought there or paid
 *   so, or as `prepareOrder` does
 */
export async function takeTelephoneOrder(
  actor: Actor,
  form: TelephoneForm,
): Promise<{ order: string } | { quote: TelephoneQuote }> {
  const placed = await orderOf(getDb(), form.key);
  if (placed !== null) return { order: placed };
  const address = await chosenAddress(null, { ...form, addressId: "" });
  const quote = await quoteOf(form, address);
  if (quote.hash !== form.quote) return { quote };
  const { name, email, phone, note, method, key } = form;
  const prepared = await prepareOrder(
    { id: null, name, email, phone },
    {
      payment: methodKinds[method].payment,
      address,
      ...purchaseOf(quote.lines, quote.delivery, quote.discounts),
      ...{ note, checkoutId: key, takenBy: actor },
    },
  );
  const order = await transact(
    async (trx) => (await orderOf(trx, key)) ?? insertOrder(trx, prepared),
  );
  return { order };
}

/** The number of the order that a form became; null for none. */
async function orderOf(db: Db, key: string): Promise<string | null> {
  const row = await db
    .selectFrom("orders")
    .select("id")
    .where("checkoutId", "=", key)
    .executeTakeFirst();
  return row?.id ?? null;
}
