// How many products the back office's table has, without a look at each where most are let through.
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { getDb } from "~/db/connection.server";
import { findRowCounts } from "~/db/row-counts.server";
import type { Count } from "~/models/table";
import { stockLevels } from "~/models/stock";
import { countSome, exactly, tooMany } from "~/models/table.server";
import { isUnpublished, matchingProducts } from "./matching.server";
import { alongWords, type Meant } from "./meant.server";
import { lowStock } from "./product";
import { productFilter, type ProductView } from "./table";

/**
 * How many products a view has. Of all, of a category, of what is active or low and of words alone, the number is at
 * hand or found among few; others are counted one by one, those of words that many have as far as rows are counted.
 */
export async function countProducts(view: ProductView, meant: Meant): Promise<Count> {
  if (meant.many && isOfAll({ ...view, q: "" })) return tooMany;
  if (isOfAll({ ...view, category: "" })) return exactly(await countAll(view.category));
  if (isOfAll({ ...view, status: "" })) {
    if (view.status === "Active") return exactly((await countAll()) - (await countInactive()));
    if (view.status === "Low Stock") return exactly(await countLow());
  }
  const products = matchingProducts(view, meant);
  if (view.q !== "" && meant.ids === null) {
    return countSome(products.where(alongWords).select("products.id"));
  }
  const { total } = await products
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return exactly(total);
}

/** @param category none for all of them */
async function countAll(category = ""): Promise<number> {
  const { total } = await getDb()
    .selectFrom("categories")
    .$if(category !== "", (query) => query.where("id", "=", category))
    .select((eb) => eb.fn.sum<number | null>("productCount").as("total"))
    .executeTakeFirstOrThrow();
  return total ?? 0;
}

/** Nearly all products are active, so the others are known: what is scarce, and what of the rest is not published. */
async function countInactive(): Promise<number> {
  const [counts, unpublished] = await Promise.all([
    findRowCounts(),
    countUnpublished(sql`stock + 0 > ${lowStock}`),
  ]);
  return (counts.get("stock critical") ?? 0) + (counts.get("stock low") ?? 0) + unpublished;
}

/** Most of what is low is at a level whose number is known; the fewer that are critical are counted one by one. */
async function countLow(): Promise<number> {
  const [counts, unpublished, { total }] = await Promise.all([
    findRowCounts(),
    countUnpublished(sql`stock + 0 > ${stockLevels.critical} and stock + 0 <= ${stockLevels.low}`),
    productNumber()
      .where("state", "=", "Published")
      .where("stock", ">", 0)
      .where("stock", "<=", stockLevels.critical)
      .executeTakeFirstOrThrow(),
  ]);
  return (counts.get("stock low") ?? 0) - unpublished + total;
}

/** How many of such a stock are not published. "+ 0": the index of stocks would lead past nearly all. */
async function countUnpublished(ofStock: RawBuilder<SqlBool>): Promise<number> {
  const { total } = await productNumber()
    .where(isUnpublished)
    .where(ofStock)
    .executeTakeFirstOrThrow();
  return total;
}

/** Of all that are not deleted, to be narrowed. */
function productNumber() {
  return getDb()
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("deletedAt", "is", null);
}

/** Whether a view has nothing but an order. */
function isOfAll(view: ProductView): boolean {
  return Object.values(productFilter(view)).every((filter) => filter === "");
}
