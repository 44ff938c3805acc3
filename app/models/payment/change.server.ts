// Changes how an order that waits for its payment is paid, also to cash at the door, as far as that is offered for it.
import type { Db } from "~/db/schema";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { addSweep, holdEnd } from "~/models/order/hold.server";
import { refuseTooManyUnconfirmed } from "~/models/order/limits.server";
import { findForChange, moveOrder, type OrderRow } from "~/models/order/move.server";
import { Refusal } from "~/models/refusal.server";
import { requireNoNumber, requirePayable } from "./payable.server";
import type { PayChoice } from "./choice";
import { findMethods } from "./method.server";
import { methodKinds } from "./method";
import { findChoices, presentChoice } from "./choice.server";
import { endTries, findTries } from "./tries.server";

/**
 * Pays an order another way from now on; the same way once more changes nothing. Pages of providers
 * that are open for it are ended by a task: money that still comes in there is the order's.
 * @throws Refusal when nothing is to be paid, its time is over, or it cannot be paid so
 */
export async function changeWay(orderId: string, choiceId: string): Promise<PayChoice> {
  const order = await findForChange(getDb(), orderId);
  requirePayable(order);
  const [present, choices] = await Promise.all([findPresent(order), findChoices(order)]);
  if (present?.id === choiceId) return present;
  const now = new Date();
  if ((order.holdUntil ?? "") <= now.toISOString()) {
    throw new Refusal("impossible", "The time to pay this order is over.");
  }
  const choice = choices.find(({ id }) => id === choiceId);
  if (!choice) throw new Refusal("impossible", "This way to pay is not offered for this order.");
  await transact(async (trx) => {
    requireNoNumber(await findTries(trx, orderId));
    await endTries(trx, orderId, now);
    // It refuses an order that changed since it was read.
    await change(trx, order, choice, now);
  });
  return choice;
}

async function findPresent(order: OrderRow): Promise<PayChoice | null> {
  const [methods, tries, checkout] = await Promise.all([
    findMethods(order.currency),
    findTries(getDb(), order.id),
    getDb()
      .selectFrom("checkouts")
      .select("method")
      .where("orderId", "=", order.id)
      .executeTakeFirst(),
  ]);
  const method = checkout?.method ?? null;
  return presentChoice({ ...order, method }, methods, tries.at(0)?.provider ?? null);
}

async function change(trx: Db, order: OrderRow, choice: PayChoice, now: Date): Promise<void> {
  const { by, dueNow } = choice;
  const { payment } = methodKinds[by.id];
  const atDoor = by.kind === "on delivery";
  // Who pays by hand has as long as from the beginning; a page's time begins with its page.
  const from = by.kind === "by hand" ? new Date(order.placedAt) : now;
  const until = holdEnd(payment, from);
  const held = order.holdUntil ?? "";
  const holdUntil = atDoor || until === null || until > held ? until : held;
  await moveOrder(trx, "shop", order, {
    set: {
      ...{ payment, dueNow, holdUntil },
      payState: atDoor ? "To pay on delivery" : "Awaiting payment",
    },
    note: `To be paid another way: ${choice.label}`,
    ...(by.kind === "hosted" ? {} : { mail: { kind: "placed" as const } }),
  });
  if (holdUntil !== null) await addSweep(trx, order.id, holdUntil);
  if (atDoor) await refuseTooManyUnconfirmed(trx, order.phone);
}
