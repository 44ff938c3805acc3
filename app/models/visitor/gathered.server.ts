// Counts what a shopper has gathered, for the header: things in the cart and on the wish list.
import { sql, type Expression } from "kysely";
import { getDb } from "~/db/connection.server";
import { mayBeBought } from "~/models/product/product.server";
import { ownerKey, type Shopper } from "~/models/shopper.server";

export interface Gathered {
  /** Items that can be bought: the same number as on the cart's page. */
  cart: number;
  /** Products on the list. */
  wishes: number;
}

/**
 * Both numbers, for a query that finds the owner too.
 * @param column that names the shopper
 * @param owner what stands in it
 */
export function gatheredBy(column: "userId" | "tokenHash", owner: string | Expression<string>) {
  const db = getDb();
  return [
    db
      .selectFrom("cartLines")
      .innerJoin("carts", "carts.id", "cartLines.cartId")
      .innerJoin("variants", "variants.id", "cartLines.variantId")
      .innerJoin("products", "products.id", "variants.productId")
      .select(
        sql<number>`coalesce(sum(case when variants.stock < "cartLines".quantity
          then variants.stock else "cartLines".quantity end), 0)`.as("count"),
      )
      .where(`carts.${column}`, "=", owner)
      .where(mayBeBought())
      .$asScalar()
      .as("cart"),
    db
      .selectFrom("wishes")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where(`wishes.${column}`, "=", owner)
      .$asScalar()
      .as("wishes"),
  ] as const;
}

/** What a shopper has gathered, with one query. */
export function countGathered(shopper: Shopper): Promise<Gathered> {
  const query = getDb().selectNoFrom(gatheredBy(...ownerKey(shopper)));
  return query.executeTakeFirstOrThrow();
}
