// Finds an order for its page in the back office.
import { getDb } from "~/db/connection.server";
import type { Selectable } from "kysely";
import type { OrdersTable } from "~/db/schema";
import { readAddress } from "~/models/account/address-form.server";
import type { OrderDetail } from "./detail";
import { findDiscounts } from "./discount.server";
import { selectLines } from "./lines.server";
import { findTimeline } from "./timeline.server";

/** The words for an order that is not there. */
export const noOrder = "There is no such order.";

/** Finds an order with its lines and its timeline, the oldest step first; null for an unknown one. */
export async function findOrder(id: string): Promise<OrderDetail | null> {
  const order = await getDb()
    .selectFrom("orders")
    .leftJoin("users", (join) =>
      join.onRef("users.id", "=", "orders.userId").on("users.role", "=", "Customer"),
    )
    .selectAll("orders")
    .select("users.id as customerId")
    .where("orders.id", "=", id)
    .executeTakeFirst();
  if (!order) return null;
  const currency = order.currency;
  const [lines, timeline, discounts] = await Promise.all([
    selectLines([id]).select(["orderLines.returned", "orderLines.sku"]).execute(),
    findTimeline(id),
    findDiscounts(order),
  ]);
  return {
    id,
    version: order.version,
    customer: order.customerName,
    email: order.customerEmail,
    customerId: order.customerId,
    itemCount: order.itemCount,
    items: lines.map(({ name }) => name).join(", "),
    total: { amount: order.total, currency },
    payment: order.payment,
    status: order.status,
    date: order.placedAt,
    ...pick(order),
    address: readAddress(order.address),
    lines: lines.map(({ price, ...line }) => ({
      ...line,
      price: { amount: price, currency },
    })),
    timeline,
    discounts,
  };
}

function pick(order: Selectable<OrdersTable>) {
  const { phone, payState, fulfilment, delivery, note, staffNote, invoiceNumber } = order;
  const { subtotal, discount, shipping, tax, total, dueNow, paid, refunded } = order;
  const sums = { subtotal, discount, shipping, tax, total, dueNow, paid, refunded };
  return { phone, payState, fulfilment, delivery, note, staffNote, invoiceNumber, sums };
}
