// Stock that runs out at this pace: pieces sold in 28 days against what is left, the soonest first.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { daysBefore } from "~/models/date";
import { fullName } from "~/models/product/choice";
import { mayBeBought } from "~/models/product/product.server";
import type { Figure } from "./figure";

const PACE_DAYS = 28;
const MOST_ROWS = 50;

/** Variants on sale that lasted less than four weeks at this pace; what is sold out stands on top. */
export async function findRunningOut(now = new Date()) {
  const sold = getDb()
    .selectFrom("orders")
    .innerJoin("orderLines", "orderLines.orderId", "orders.id")
    .select(["orderLines.variantId"])
    .select(sql<number>`sum("orderLines".quantity - "orderLines".cancelled)`.as("pieces"))
    .where("orders.placedAt", ">=", daysBefore(now, PACE_DAYS))
    .where("orders.status", "!=", "Cancelled")
    .where("orderLines.variantId", "is not", null)
    .groupBy("orderLines.variantId")
    .as("sold");
  const days = sql<number>`variants.stock * ${sql.lit(PACE_DAYS)}.0 / sold.pieces`;
  return getDb()
    .selectFrom(sold)
    .innerJoin("variants", "variants.id", "sold.variantId")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["products.id", "products.name", "variants.colour", "variants.storage"])
    .select(["variants.sku", "variants.stock", "sold.pieces", days.as("days")])
    .where(mayBeBought())
    .where("sold.pieces", ">", 0)
    .whereRef("variants.stock", "<", "sold.pieces")
    .orderBy(days)
    .orderBy("sold.pieces", "desc")
    .orderBy("variants.id")
    .limit(MOST_ROWS)
    .execute();
}

/** The same as a table. */
export async function stockFigure(): Promise<Figure> {
  const rows = await findRunningOut();
  return {
    columns: [
      { label: "Product" },
      { label: "SKU" },
      { label: "In stock", number: true },
      { label: "Sold in 28 days", number: true },
      { label: "Lasts for days", number: true },
    ],
    rows: rows.map(({ id, sku, stock, pieces, days, ...item }) => ({
      name: fullName(item),
      to: `/admin/products/${id}`,
      cells: [sku, String(stock), String(pieces), String(Math.floor(days))],
      size: days,
    })),
  };
}
