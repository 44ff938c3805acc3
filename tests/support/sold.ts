// Orders of one line at any time, for tests of what the dashboard counts.
import { getDb } from "~/db/connection.server";
import type { OrderStatus } from "~/models/order/order";

/** A Wednesday, years after the sample orders. */
export const now = new Date("2031-03-12T10:00:00.000Z");

interface Sold {
  placedAt: string;
  currency?: "BDT" | "USD";
  status?: OrderStatus;
  productId?: string;
  price?: number;
  quantity?: number;
}

let number = 0;

/** Writes an order of one line past the shop's own rules. */
export async function sell(sold: Sold) {
  const { placedAt, currency = "USD", status = "Delivered" } = sold;
  const { productId = "xiaomi-15", price = 1000, quantity = 1 } = sold;
  const id = `test-${++number}`;
  await getDb()
    .insertInto("orders")
    .values({
      id,
      userId: null,
      customerName: "Test",
      customerEmail: "test@example.com",
      status,
      payment: "PayPal",
      currency,
      total: price * quantity,
      itemCount: quantity,
      address: null,
      placedAt,
      updatedAt: placedAt,
    })
    .execute();
  await getDb()
    .insertInto("orderLines")
    .values({
      id,
      orderId: id,
      productId,
      variantId: null,
      name: "Its name then",
      quantity,
      price,
      picture: null,
      position: 1,
    })
    .execute();
}

/** Takes away what was sold in this way. */
export async function forgetSold(): Promise<void> {
  await getDb().deleteFrom("orders").where("id", "like", "test-%").execute();
}
