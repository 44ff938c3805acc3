// Counts what a shopper has gathered, for the header: things in the cart and on the wish list.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { cartLines } from "~/models/cart/cart.server";
import { mayBeBought } from "~/models/product/product.server";
import type { FoundShopper, Shopper } from "~/models/shopper.server";
import { wishesOf } from "~/models/wish-list/rows.server";

export interface Gathered {
  /** Items that can be bought: the same number as on the cart's page. */
  cart: number;
  /** Products on the list. */
  wishes: number;
}

/** Both numbers, for a query that may find the shopper too. */
export function gatheredBy(shopper: Shopper | FoundShopper) {
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

/** What a shopper has gathered, with one query. */
export function countGathered(shopper: Shopper): Promise<Gathered> {
  const query = getDb().selectNoFrom(gatheredBy(shopper));
  return query.executeTakeFirstOrThrow();
}
