// Finds what a buyer has answered on the way to an order: one open checkout for each shopper and currency.
import type { Selectable } from "kysely";
import { getDb } from "~/db/connection.server";
import type { CheckoutsTable, Db } from "~/db/schema";
import { readAddress } from "~/models/account/address-form.server";
import type { Currency } from "~/models/money";
import { ownerKey, type Shopper } from "~/models/shopper.server";
import { readChoice } from "~/models/payment/choice";
import type { Checkout } from "./checkout";

/** The shopper's open checkout in a currency; null before the first answer. */
export async function findCheckout(shopper: Shopper, currency: Currency): Promise<Checkout | null> {
  const row = await checkoutsOf(getDb(), shopper)
    .selectAll()
    .where("currency", "=", currency)
    .where("orderId", "is", null)
    .executeTakeFirst();
  return row ? toCheckout(row) : null;
}

/**
 * One of the shopper's checkouts, open or placed; null for an unknown one and for another shopper's.
 * @returns with the order that it became, if it did
 */
export async function findCheckoutById(shopper: Shopper, id: string) {
  const row = await checkoutsOf(getDb(), shopper)
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? { ...toCheckout(row), orderId: row.orderId } : null;
}

/** A shopper's rows, for whatever is asked of them next. */
export function checkoutsOf(db: Db, shopper: Shopper) {
  const [column, value] = ownerKey(shopper);
  return db.selectFrom("checkouts").where(column, "=", value);
}

function toCheckout(row: Selectable<CheckoutsTable>): Checkout {
  const { id, currency, name, email, phone, rateId, note, code } = row;
  return {
    ...{ id, currency, name, email, phone, rateId, note, code },
    address: readAddress(row.address),
    method: readChoice(row.method) ? row.method : null,
  };
}
