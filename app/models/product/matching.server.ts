// Which products the search and filters of the back office's table let through.
import { sql, type SqlBool } from "kysely";
import { getDb } from "~/db/connection.server";
import { withoutIndex } from "~/db/without-index.server";
import { isMeant, type Meant } from "./meant.server";
import { lowStock } from "./product";
import type { ProductView } from "./table";

type ProductFilter = Omit<ProductView, "q" | "sort" | "dir" | "page" | "size">;

/** An index has those alone (migration 46); SQLite takes it for a query that says so in the same words. */
export const isUnpublished = sql<SqlBool>`products.state <> 'Published'`;

/**
 * The products that a view's search and filters let through.
 * @param meant what `findMeant` found for the search
 * @param along the order along which many are met: no index of a filter is to gather them all
 */
export function matchingProducts(
  { category, brand, status, min, max }: ProductFilter,
  meant: Meant,
  along?: ProductView["sort"],
) {
  const few = along === undefined;
  const state = few ? sql.ref<string>("products.state") : withoutIndex("products.state");
  const stock =
    few || along === "stock" || along === "status"
      ? sql.ref<number>("products.stock")
      : sql<number>`products.stock + 0`;
  return getDb()
    .selectFrom("products")
    .where("products.deletedAt", "is", null)
    .where((eb) => isMeant(eb, meant))
    .$if(category !== "", (query) => query.where("products.categoryId", "=", category))
    .$if(brand !== "", (query) => query.where("products.brand", "=", brand))
    .$if(["Active", "Low Stock", "Out of Stock"].includes(status), (query) =>
      query.where("products.state", "=", "Published"),
    )
    .$if(status === "Draft" || status === "Scheduled" || status === "Hidden", (query) =>
      (few ? query.where(isUnpublished) : query).where(state, "=", status),
    )
    .$if(status === "Out of Stock", (query) => query.where(stock, "=", 0))
    .$if(status === "Low Stock", (query) => query.where(stock, ">", 0).where(stock, "<=", lowStock))
    .$if(status === "Active", (query) => query.where(stock, ">", lowStock))
    .$if(min !== "", (query) => query.where(stock, ">=", Number(min)))
    .$if(max !== "", (query) => query.where(stock, "<=", Number(max)));
}
