// Lists a shopper's own orders.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { selectLines } from "./lines.server";
import { orderSorts, ordersPageSize, type AccountOrder, type OrderSort } from "./order";

const sortSchema = z.object({
  sort: z.enum(Object.keys(orderSorts) as [OrderSort, ...OrderSort[]]).catch("date"),
  dir: z.enum(["asc", "desc"]).catch("desc"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/** How the orders are sorted, and their page; what an address has wrong falls back to newest first. */
export type OrderView = z.infer<typeof sortSchema>;

/** Reads the view from the address. */
export function readOrderView(params: URLSearchParams): OrderView {
  return sortSchema.parse({
    sort: params.get("sort"),
    dir: params.get("dir"),
    page: params.get("page") ?? 1,
  });
}

const columns = { id: "id", date: "placedAt", total: "total" } as const;

/** A page of the shopper's own orders, each with its lines. */
export async function listOrdersOf(userId: string, view: OrderView): Promise<AccountOrder[]> {
  const orders = await getDb()
    .selectFrom("orders")
    .select(["id", "status", "currency", "total", "itemCount", "placedAt"])
    .where("userId", "=", userId)
    .orderBy(columns[view.sort], view.dir)
    .orderBy("id", view.dir)
    .limit(ordersPageSize)
    .offset((view.page - 1) * ordersPageSize)
    .execute();
  if (orders.length === 0) return [];
  const lines = await selectLines(
    orders.map(({ id }) => id),
    ordersPageSize * 50,
  )
    .select("orderLines.orderId")
    .execute();
  return orders.map((order) => {
    const currency = order.currency;
    return {
      id: order.id,
      status: order.status,
      total: { amount: order.total, currency },
      itemCount: order.itemCount,
      date: order.placedAt,
      lines: lines
        .filter(({ orderId }) => orderId === order.id)
        .map(({ orderId: _orderId, cancelled: _cancelled, price, ...line }) => ({
          ...line,
          price: { amount: price, currency },
        })),
    };
  });
}
