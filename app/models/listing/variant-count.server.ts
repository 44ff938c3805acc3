// Counts a list's products by their variants on PostgreSQL, which is slow at a look at each by itself.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { variantFits } from "~/models/product/variant-filter.server";
import type { ListingFilter } from "./listing";
import { matchingProducts, MAX_COUNTED } from "./match.server";

/** So many products are looked at together: a small list's all at once, and of a large one few that nobody needs. */
const TOGETHER = 500;

/**
 * How many products have a variant that fits, as far as they are counted. PostgreSQL begins every look at one product's at
 * the top of the variants' index; for many products in the order of that index it goes along it once.
 * @param filter of a list, without words
 */
export async function countByVariants(filter: ListingFilter): Promise<number> {
  const listed = matchingProducts({ ...filter, colours: [], memories: [], storages: [] }, null)
    .select("products.id")
    .orderBy("products.id")
    .limit(TOGETHER);
  const together = sql.lit(TOGETHER);
  const { rows } = await sql<{ count: number }>`
    with recursive looks (ids) as (
      select array(${listed})
      union all
      select array(${listed.where(sql<boolean>`products.id > looks.ids[${together}]`)})
      from looks where cardinality(looks.ids) = ${together}
    )
    select count(*) as count from (
      select 1 from looks cross join lateral (
        select distinct variants."productId" from variants
        where variants."productId" = any(looks.ids) and ${variantFits(filter)}
      ) as fitting
      limit ${MAX_COUNTED}
    ) as found`.execute(getDb());
  return rows[0]?.count ?? 0;
}
