// Reviews of a test's own: delivered orders, what their buyers write, and what the product's figures must be.
import { getDb } from "~/db/connection.server";
import type { User } from "~/models/account/user";
import { decide } from "~/models/review/moderate.server";
import { writeReview } from "~/models/review/write.server";
import { nextMoment } from "./clock";
import { admin, line, newBuyer, place, step } from "./own-orders";

/** Who shows and hides them. */
export const staff = admin;

/** An order of the products that was handed over. */
export async function delivered(productIds: string[], buyer?: User): Promise<string> {
  const id = await place(
    productIds.map((productId) => line(productId)),
    buyer ?? (await newBuyer()),
  );
  await step(id, "Processing");
  await step(id, "Delivered");
  return id;
}

export const reviewOf = (orderId: string, productId: string) =>
  getDb()
    .selectFrom("reviews")
    .selectAll()
    .where("orderId", "=", orderId)
    .where("productId", "=", productId)
    .executeTakeFirstOrThrow();

/** Writes a review, or changes the one there is, as its author would. */
export async function write(
  orderId: string,
  productId: string,
  stars = 5,
  text = "It works.",
  photos: string[] = [],
) {
  const own = await getDb()
    .selectFrom("reviews")
    .select("version")
    .where("orderId", "=", orderId)
    .where("productId", "=", productId)
    .executeTakeFirst();
  const fields = { stars, title: "In short", text, photos, version: own?.version ?? 0 };
  await writeReview(orderId, productId, fields);
  return reviewOf(orderId, productId);
}

/** Shows or hides one, as the staff does. */
export async function judge(id: string, todo: "show" | "hide", reason = ""): Promise<void> {
  const { version, answer } = await getDb()
    .selectFrom("reviews")
    .select(["version", "answer"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await decide(staff, id, { do: todo, version, answer, reason });
  await nextMoment();
}

export const figuresOf = (productId: string) =>
  getDb()
    .selectFrom("products")
    .select(["rating", "reviewCount"])
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();

/** What the figures must be, counted from the rows. */
export async function countedOf(productId: string) {
  const rows = await getDb()
    .selectFrom("reviews")
    .select("stars")
    .where("productId", "=", productId)
    .where("state", "=", "Shown")
    .execute();
  const sum = rows.reduce((total, { stars }) => total + stars, 0);
  const rating = rows.length === 0 ? 0 : Math.round((10 * sum) / rows.length);
  return { rating, reviewCount: rows.length };
}
