// Keeps a payment that is not as expected for the staff to look at.
import type { Db } from "~/db/schema";
import { formatMoney } from "~/models/money";
import { addNotification } from "~/models/notification/add.server";
import { moveOrder, type OrderRow } from "~/models/order/move.server";
import type { Verdict } from "./provider";
import { setState, type AttemptRow } from "./try.server";

/** Whether the provider's payment paid another order already. */
export async function isUsed(trx: Db, { id, provider }: AttemptRow, ref: string): Promise<boolean> {
  const used = await trx
    .selectFrom("payments")
    .select("id")
    .where("provider", "=", provider)
    .where("ref", "=", ref)
    .where("id", "!=", id)
    .executeTakeFirst();
  return used !== undefined;
}

/** The staff looks at it; the order waits, and does not expire meanwhile. */
export async function keepForReview(
  trx: Db,
  attempt: AttemptRow,
  order: OrderRow,
  { amount, currency, ref, risky }: Verdict,
): Promise<void> {
  const isKnown = currency === attempt.currency;
  const used = await isUsed(trx, attempt, ref);
  await setState(trx, attempt, {
    state: "review",
    ...(isKnown && amount > 0 ? { amount } : {}),
    ...(used ? {} : { ref }),
  });
  const [came, wanted] = [
    formatMoney({ amount, currency }),
    formatMoney({ amount: attempt.amount, currency: attempt.currency }),
  ];
  const what =
    came === wanted ? `${came} came in` : `${came} came in where ${wanted} was asked for`;
  const why = risky ? ", and the provider doubts it" : used ? ", with a number that was used" : "";
  await moveOrder(trx, "shop", order, {
    set: {},
    note: `A payment has to be looked at: ${what}${why}`,
    forCustomer: false,
  });
  await addNotification(trx, {
    type: "order",
    title: "Payment to be looked at",
    message: `Order #${order.id}: ${what}${why}.`,
    link: `/admin/orders/${order.id}`,
  });
}
