// Writes the order that a checkout becomes, in one transaction.
import { transact } from "~/db/transaction.server";
import type { Currency } from "~/models/money";
import { takeLinesOut } from "~/models/cart/removal.server";
import { plainPhone } from "~/models/account/phone";
import { refuseSecondUnpaid } from "~/models/order/limits.server";
import { insertOrder, prepareOrder } from "~/models/order/place.server";
import { methodKinds } from "~/models/payment/method";
import { Refusal } from "~/models/refusal.server";
import { ownerKey, type Shopper } from "~/models/shopper.server";
import type { Checkout, Quote } from "./checkout";
import { claim } from "./lock.server";
import { purchaseOf } from "./reckoning";
import { wholeRefusal } from "./difference.server";

/** What came of it: an order, now or before; or a page that must be answered first. */
export type Placed =
  | { order: string; already: boolean }
  | { missing: "cart" | "answers"; currency: Currency | null };

/** Writes the order of a quote; a checkout that became one already names it. @throws Refusal as `insertOrder` does */
export async function writeOrder(
  shopper: Shopper,
  checkout: Checkout,
  quote: Quote,
): Promise<Placed> {
  const { id, name, email, phone, note } = checkout;
  const guest = "token" in shopper;
  const { delivery, pay } = quote;
  try {
    const prepared = await prepareOrder(
      { id: guest ? null : shopper.userId, name, email, phone },
      {
        payment: methodKinds[pay?.by.id ?? "cod"].payment,
        dueNow: quote.dueNow.amount,
        address: delivery.pickup ? null : checkout.address,
        ...purchaseOf(quote.lines, delivery, quote.discounts),
        ...{ note, checkoutId: id, guestHash: guest ? ownerKey(shopper)[1] : undefined },
      },
    );
    return await transact(async (trx) => {
      const before = await claim(trx, id);
      if (before !== null) return { order: before, already: true };
      const order = await insertOrder(trx, prepared);
      await trx.updateTable("checkouts").set({ orderId: order }).where("id", "=", id).execute();
      if (quote.dueNow.amount > 0) {
        await refuseSecondUnpaid(trx, { id: order, phone: plainPhone(phone), shopper });
      }
      await takeLinesOut(
        trx,
        shopper,
        quote.lines.map(({ variantId }) => variantId),
      );
      return { order, already: false };
    });
  } catch (error) {
    throw error instanceof Refusal ? wholeRefusal(error) : error;
  }
}
