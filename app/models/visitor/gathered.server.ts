// Counts what a shopper has gathered, for the header: things in the cart and on the wish list.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { prepareQuery } from "~/db/prepare.server";
import { cartLines } from "~/models/cart/cart.server";
import { mayBeBought } from "~/models/product/product.server";
import { ownerKey, type FoundShopper, type Shopper } from "~/models/shopper.server";
import { wishesOf } from "~/models/wish-list/rows.server";

export interface Gathered {
  /** Items that can be bought: the same number as on the cart's page. */
  cart: number;
  /** Products on the list. */
  wishes: number;
}

export const nothing: Gathered = { cart: 0, wishes: 0 };

/** Both numbers, for a query that may find the shopper too. */
export function gatheredBy(shopper: FoundShopper) {
  const db = getDb();
  return [
    cartLines(db, shopper)
      .innerJoin("variants", "variants.id", "cartLines.variantId")
      .innerJoin("products", "products.id", "variants.productId")
      .select(
        sql<number>`coalesce(sum(case when variants.stock < "cartLines".quantity
          then variants.stock else "cartLines".quantity end), 0)`.as("count"),
      )
      .where(mayBeBought())
      .$asScalar()
      .as("cart"),
    wishesOf(db, shopper)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .$asScalar()
      .as("wishes"),
  ] as const;
}

const queries = {
  userId: prepareQuery(["owner"], (db, { owner }) =>
    db.selectNoFrom(gatheredBy({ userId: owner })),
  ),
  tokenHash: prepareQuery(["owner"], (db, { owner }) =>
    db.selectNoFrom(gatheredBy({ tokenHash: owner })),
  ),
};

/** What a shopper has gathered, with one query. */
export async function countGathered(shopper: Shopper): Promise<Gathered> {
  const [column, owner] = ownerKey(shopper);
  const [counts = nothing] = await queries[column](getDb(), { owner });
  return counts;
}
