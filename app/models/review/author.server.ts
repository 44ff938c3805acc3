// Who may write a review: the buyer of a product that was delivered and not wholly sent back.
import { expressionBuilder, type Expression } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Db, Schema } from "~/db/schema";
import { withoutIndex } from "~/db/without-index.server";
import { Refusal } from "~/models/refusal.server";
import { withPhotos } from "./photos.server";

/** The words for who may not write one. */
export const notBought = "Reviews are written by who bought the product, once it is delivered.";

/** The condition that a line was delivered, and a piece of it was kept. */
function isKept() {
  const eb = expressionBuilder<Schema, "orders" | "orderLines">();
  return eb.and([
    // Most orders are: who asks names the order, or its buyer.
    eb(withoutIndex("orders.status"), "=", "Delivered"),
    eb("orderLines.quantity", ">", eb("orderLines.cancelled", "+", eb.ref("orderLines.returned"))),
  ]);
}

/** The condition that a review is an account's, also when it was written before the order was. */
export function isOwnReview(userId: string) {
  const eb = expressionBuilder<Schema, "reviews">();
  return eb.or([
    eb("reviews.userId", "=", userId),
    eb(
      "reviews.orderId",
      "in",
      eb.selectFrom("orders").select("orders.id").where("orders.userId", "=", userId),
    ),
  ]);
}

/** The products of an order that its buyer may write about, each with what was written already. */
export async function findReviewable(orderId: string) {
  const rows = await getDb()
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .innerJoin("products", "products.id", "orderLines.productId")
    .select(["products.id", "products.name", "orders.userId"])
    .where("orders.id", "=", orderId)
    .where("products.deletedAt", "is", null)
    .where(isKept())
    .groupBy(["products.id", "products.name", "orders.userId"])
    .orderBy("products.name")
    .limit(100)
    .execute();
  return Promise.all(
    rows.map(async ({ id, name, userId }) => ({
      id,
      name,
      own: await findOwnReview(getDb(), { orderId, userId, productId: id }),
    })),
  );
}

/**
 * The order by which an account may write about a product, as a query for one of more.
 * @param userId or what names it in the other query
 */
export function orderToReview(userId: string | Expression<string>, productId: string) {
  return (
    getDb()
      .selectFrom("orders")
      .innerJoin("orderLines", "orderLines.orderId", "orders.id")
      .select("orders.id")
      .where("orders.userId", "=", userId)
      // A buyer has fewer orders than a product has lines.
      .where(withoutIndex("orderLines.productId"), "=", productId)
      .where(isKept())
      .orderBy("orders.placedAt", "desc")
      .limit(1)
  );
}

/**
 * The buyer of a product of an order.
 * @throws Refusal when it was not bought with it, or is not delivered, or came back
 */
export async function findAuthor(trx: Db, orderId: string, productId: string) {
  const row = await trx
    .selectFrom("orders")
    .innerJoin("orderLines", "orderLines.orderId", "orders.id")
    .innerJoin("products", "products.id", "orderLines.productId")
    .select(["orders.userId", "orders.customerName as name", "orders.phone"])
    .select("products.name as product")
    .where("orders.id", "=", orderId)
    .where("products.id", "=", productId)
    .where("products.deletedAt", "is", null)
    .where(isKept())
    .executeTakeFirst();
  if (!row) throw new Refusal("impossible", notBought);
  return { ...row, orderId, productId };
}

/**
 * What the form of a review begins with.
 * @throws Refusal as `findAuthor` does
 */
export async function findReviewForm(orderId: string, productId: string) {
  const author = await findAuthor(getDb(), orderId, productId);
  const own = await findOwnReview(getDb(), author);
  const [found = null] = await withPhotos(own ? [own] : []);
  return { product: author.product, name: author.name, own: found };
}

/** What the buyer wrote of the product; a guest's is the order's. */
export async function findOwnReview(
  db: Db,
  { userId, orderId, productId }: { userId: string | null; orderId: string; productId: string },
) {
  const row = await db
    .selectFrom("reviews")
    .select(["id", "stars", "title", "text", "state", "reason", "version"])
    .where("productId", "=", productId)
    .where((eb) => (userId === null ? eb("orderId", "=", orderId) : isOwnReview(userId)))
    .orderBy("createdAt")
    .orderBy("id")
    .executeTakeFirst();
  return row ?? null;
}
