// Finds lines of orders as the pages show them.
import { getDb } from "~/db/connection.server";
import { mayBeSold } from "~/models/product/product.server";
import { MAX_LINES } from "./stock.server";

/** A query of the lines in their order, with what they share on every page; each page adds its own. */
export function selectLines(orderIds: readonly string[], most = MAX_LINES) {
  return getDb()
    .selectFrom("orderLines")
    .leftJoin("products", "products.id", "orderLines.productId")
    .leftJoin("variants", "variants.id", "orderLines.variantId")
    .select((eb) => [
      "orderLines.id",
      // What the shop no longer shows is not linked to.
      eb.case().when(mayBeSold()).then(eb.ref("products.id")).else(null).end().as("productId"),
    ])
    .select(["orderLines.name", "orderLines.choice", "orderLines.picture", "orderLines.quantity"])
    .select(["orderLines.cancelled", "orderLines.price", "variants.colour", "variants.storage"])
    .where("orderLines.orderId", "in", orderIds)
    .orderBy("orderLines.position")
    .limit(most);
}
