// Sales of a month by department, as products stand in departments now.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { formatMoney } from "~/models/money";
import type { Figure } from "./figure";
import type { Span } from "./month.server";

/** What was sold, in pieces that were not dropped; what is deleted for good has no department. */
export async function departmentFigure({ from, until }: Span): Promise<Figure> {
  const left = sql`("orderLines".quantity - "orderLines".cancelled)`;
  const revenue = sql<number>`sum("orderLines".price * ${left})`;
  const rows = await getDb()
    .selectFrom("orders")
    .innerJoin("orderLines", "orderLines.orderId", "orders.id")
    .leftJoin("products", "products.id", "orderLines.productId")
    .leftJoin("categories", "categories.id", "products.categoryId")
    .select(["categories.name", "orders.currency", revenue.as("revenue")])
    .select(sql<number>`sum(${left})`.as("pieces"))
    .where("orders.placedAt", ">=", from)
    .where("orders.placedAt", "<", until)
    .where("orders.status", "!=", "Cancelled")
    .groupBy(["categories.name", "orders.currency"])
    .orderBy("orders.currency")
    .orderBy(revenue, "desc")
    .execute();
  return {
    columns: [
      { label: "Department" },
      { label: "Pieces", number: true },
      { label: "Revenue", number: true },
    ],
    rows: rows.map(({ name, currency, revenue: amount, pieces }) => ({
      name: `${name ?? "Deleted products"} (${currency})`,
      cells: [String(pieces), formatMoney({ amount, currency })],
      size: amount,
    })),
  };
}
