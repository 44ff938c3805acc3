// Watches the stock: how many products stand at each level, and which have the least.
import { getDb } from "~/db/connection.server";
import { timeAgo } from "~/models/date";
import { stockLevels, type StockItem, type StockLevel } from "~/models/stock";

/** What the stock monitor shows. */
export interface StockReport {
  counts: Record<StockLevel, number>;
  /** The most critical first. */
  items: StockItem[];
}

const itemCount = 5;

/** The levels' counts, and the products that have the least left. */
export async function findStockReport(): Promise<StockReport> {
  const db = getDb();
  const [total, scarce, items] = await Promise.all([
    db
      .selectFrom("categories")
      .select((eb) => eb.fn.sum<number | null>("productCount").as("count"))
      .executeTakeFirstOrThrow(),
    // Nearly all products are healthy: their number is the total less the others, which saves counting them.
    db
      .selectFrom("products")
      .select((eb) => ["stock", eb.fn.countAll<number>().as("count")])
      .where("deletedAt", "is", null)
      .where("stock", "<=", stockLevels.low)
      .groupBy("stock")
      .execute(),
    db
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
  const upTo = (most: number) =>
    scarce.reduce((sum, { stock, count }) => (stock <= most ? sum + count : sum), 0);
  const critical = upTo(stockLevels.critical);
  const low = upTo(stockLevels.low) - critical;
  return {
    counts: { critical, low, healthy: (total.count ?? 0) - critical - low },
    items: items.map(({ updatedAt, ...item }) => ({ ...item, lastUpdated: timeAgo(updatedAt) })),
  };
}
