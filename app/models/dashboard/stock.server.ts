// Watches the stock: how many products stand at each level, and which have the least.
import { getDb } from "~/db/connection.server";
import { timeAgo } from "~/models/date";
import type { StockItem, StockLevel } from "~/models/stock";
import { findRowCounts } from "~/db/row-counts.server";

/** What the stock monitor shows. */
export interface StockReport {
  counts: Record<StockLevel, number>;
  /** The most critical first. */
  items: StockItem[];
}

const itemCount = 5;

/** The levels' counts, and the products that have the least left. */
export async function findStockReport(): Promise<StockReport> {
  const [counts, items] = await Promise.all([
    findRowCounts(),
    getDb()
      .selectFrom("products")
      .innerJoin("categories", "categories.id", "products.categoryId")
      .select([
        "products.id",
        "products.name",
        "products.stock",
        "products.updatedAt",
        "categories.name as category",
      ])
      .where("products.deletedAt", "is", null)
      .orderBy("products.stock")
      .orderBy("products.name")
      .limit(itemCount)
      .execute(),
  ]);
  const of = (level: StockLevel) => counts.get(`stock ${level}`) ?? 0;
  return {
    counts: { critical: of("critical"), low: of("low"), healthy: of("healthy") },
    items: items.map(({ updatedAt, ...item }) => ({ ...item, lastUpdated: timeAgo(updatedAt) })),
  };
}
