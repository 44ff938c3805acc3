// Ends orders that were not paid in time, and brings one back whose money came late.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { withoutIndex } from "~/db/without-index.server";
import { takeVariantsOut, type CartOwner } from "~/models/cart/refill.server";
import { retakeUses } from "~/models/promotion/use.server";
import { cancel } from "./cancel.server";
import { countOrders, countSold } from "./counts.server";
import { GRACE_MS } from "./hold.server";
import { findForChange, moveOrder, type OrderRow } from "./move.server";
import { receive } from "./pay.server";
import { hasVariant, ownerOf, piecesOf, putBack } from "./refill.server";
import { waitsForCall, waitsForPayment } from "./step";
import { stockCause } from "~/models/stock.server";
import { changeTries } from "./tries.server";

/** As many orders as one look ends. */
const MOST_AT_ONCE = 20;

/**
 * Ends an order whose time to pay is over: its pieces go back into stock and into the buyer's cart. So
 * does one that is paid at the door and that nobody confirmed in time, but for the cart.
 * One that was paid meanwhile, whose buyer gave a number, or whose attempt may still be paid, stays.
 * @param now the moment that counts
 * @returns whether it was ended
 */
export async function expire(trx: Db, orderId: string, now: Date): Promise<boolean> {
  const order = await findForChange(trx, orderId);
  if (order.holdUntil === null || order.holdUntil > now.toISOString()) return false;
  if (waitsForCall(order)) {
    const move = await cancel(trx, "shop", order, "We could not reach you to confirm the order");
    const set = { ...move.set, cancelReason: "shop" as const };
    await moveOrder(trx, "shop", order, { ...move, set });
    return true;
  }
  if (!waitsForPayment(order) || (await mayBePaid(trx, orderId))) return false;
  await closeUnpaid(trx, order, "Not paid in time");
  return true;
}

/** Ends an order that waits for its payment: what it wanted goes back into stock and into the cart. */
export async function closeUnpaid(trx: Db, order: OrderRow, note: string): Promise<void> {
  await moveOrder(trx, "shop", order, await cancel(trx, "shop", order, note));
  await putBack(trx, order);
}

/** Attempts that nobody has ended yet, and numbers that the staff looks at. */
async function mayBePaid(trx: Db, orderId: string): Promise<boolean> {
  const attempt = await trx
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", orderId)
    .where("state", "in", ["open", "given", "review", "paid"])
    .executeTakeFirst();
  return attempt !== undefined;
}

/**
 * Ends orders that hold some of the variants and are past their time and their provider's, without
 * asking anybody: whoever wants to buy need not wait for the task that does it.
 */
export async function expireHolding(
  variantIds: readonly string[],
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MS).toISOString();
  const rows = await getDb()
    .selectFrom("orders")
    .select("id")
    .where("holdUntil", "<", before)
    // Few orders are held; lines of a variant are all that were ever sold.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("orderLines")
          .select("orderLines.id")
          .whereRef("orderLines.orderId", "=", "orders.id")
          .where(withoutIndex("orderLines.variantId"), "in", variantIds),
      ),
    )
    .limit(MOST_AT_ONCE)
    .execute();
  for (const { id } of rows) {
    await transact(async (trx) => {
      await changeTries(trx, "open", { state: "ended" }, now)
        .where("orderId", "=", id)
        .where("endsAt", "<", before)
        .execute();
      await expire(trx, id, now);
    });
  }
}

/**
 * Brings back an order that had expired, since its money is here.
 * @param amount that came in, in minor units
 * @returns false when it cannot be: something of it is sold, or its buyer ordered it anew
 */
export async function revive(trx: Db, order: OrderRow, amount: number): Promise<boolean> {
  const wanted = wantedOf(await piecesOf(trx, order.id));
  const owner = ownerOf(order);
  if (!wanted) return false;
  if (owner && (await orderedAnew(trx, owner, order))) return false;
  await retake(trx, order.id, wanted);
  await trx
    .updateTable("orderLines")
    // What went back into stock at the end is out again: it may come back once more.
    .set((eb) => ({ returned: eb.ref("cancelled") }))
    .where("orderId", "=", order.id)
    .execute();
  if (owner) await takeVariantsOut(trx, owner, [...wanted.keys()]);
  const { userId, customerEmail: email, phone } = order;
  await retakeUses(trx, { orderId: order.id, userId, email, phone });
  await countOrders(trx, order.userId, { orders: 0, spent: order.worth });
  const move = receive(order, amount, "Paid late: the order is taken up again");
  await moveOrder(trx, "shop", order, { ...move, set: { ...move.set, cancelReason: null } });
  return true;
}

/** How many of each variant are wanted; null when one of them is gone, or there are fewer. */
function wantedOf(pieces: Awaited<ReturnType<typeof piecesOf>>): Map<string, number> | null {
  const wanted = new Map<string, number>();
  for (const piece of pieces) {
    if (!hasVariant(piece) || piece.deletedAt !== null) return null;
    const count = (wanted.get(piece.variantId) ?? 0) + piece.quantity;
    if (count > (piece.stock ?? 0)) return null;
    wanted.set(piece.variantId, count);
  }
  return wanted.size > 0 ? wanted : null;
}

/** Whether the buyer placed another order of the same things since this one ended. */
async function orderedAnew(trx: Db, owner: CartOwner, order: OrderRow): Promise<boolean> {
  const [column, value] =
    "userId" in owner
      ? (["userId", owner.userId] as const)
      : (["guestHash", owner.tokenHash] as const);
  const later = await trx
    .selectFrom("orders")
    .innerJoin("orderLines", "orderLines.orderId", "orders.id")
    .select("orders.id")
    .where(`orders.${column}`, "=", value)
    .where("orders.id", "!=", order.id)
    .where("orders.placedAt", ">", order.placedAt)
    .where("orders.status", "!=", "Cancelled")
    .where("orderLines.variantId", "in", (eb) =>
      eb
        .selectFrom("orderLines as own")
        .select("own.variantId")
        .where("own.orderId", "=", order.id)
        .where("own.variantId", "is not", null),
    )
    .executeTakeFirst();
  return later !== undefined;
}

/** Takes the pieces out of stock, whatever they cost by now: the buyer has paid the old price. */
async function retake(trx: Db, order: string, wanted: ReadonlyMap<string, number>): Promise<void> {
  const sold = new Map<string, { quantity: number; stock: number }>();
  // In the order in which placing an order updates them, so that the two cannot deadlock.
  for (const [variantId, quantity] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const taken = await trx
      .updateTable("variants")
      .set((eb) => ({
        stock: eb("stock", "-", quantity),
        stockCause: stockCause({ reason: "revived", order }),
      }))
      .where("id", "=", variantId)
      .where("stock", ">=", quantity)
      .returning(["productId", "active"])
      .executeTakeFirst();
    // They were seen to be there in this very transaction.
    if (!taken) throw new Error(`Variant ${variantId} has fewer pieces than were counted`);
    const { quantity: others, stock } = sold.get(taken.productId) ?? { quantity: 0, stock: 0 };
    // Lists count no pieces of a variant that is off.
    const counted = taken.active === 1 ? quantity : 0;
    sold.set(taken.productId, { quantity: others + quantity, stock: stock + counted });
  }
  for (const [id, { quantity, stock }] of [...sold].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await countSold(trx, id, { stock: -stock, sold: quantity });
  }
}
