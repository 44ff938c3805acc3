// How many products the back office's table has, without a look at each where most are let through.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { findRowCounts } from "~/db/row-counts.server";
import type { Count } from "~/models/table";
import { countSome, exactly, tooMany } from "~/models/table.server";
import { isUnpublished, matchingProducts } from "./matching.server";
import { alongWords, type Meant } from "./meant.server";
import { lowStock } from "./product";
import { productFilter, type ProductView } from "./table";

/**
 * How many products a view has. Of all, of a category, of what is active and of words alone, the number is at hand or
 * found among few; others are counted one by one, those of words that many have as far as rows are counted.
 */
export async function countProducts(view: ProductView, meant: Meant): Promise<Count> {
  if (meant.many && isOfAll({ ...view, q: "" })) return tooMany;
  if (isOfAll({ ...view, category: "" })) return exactly(await countAll(view.category));
  if (view.status === "Active" && isOfAll({ ...view, status: "" })) {
    return exactly((await countAll()) - (await countInactive()));
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
  const [counts, { total }] = await Promise.all([
    findRowCounts(),
    getDb()
      .selectFrom("products")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("deletedAt", "is", null)
      .where(isUnpublished)
      // "+ 0": the index of stocks would lead past nearly all.
      .where(sql`stock + 0`, ">", lowStock)
      .executeTakeFirstOrThrow(),
  ]);
  return (counts.get("stock critical") ?? 0) + (counts.get("stock low") ?? 0) + total;
}

/** Whether a view has nothing but an order. */
function isOfAll(view: ProductView): boolean {
  return Object.values(productFilter(view)).every((filter) => filter === "");
}
