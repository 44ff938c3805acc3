// Products that a test may change as it likes, and the form that adds one.
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import { file, png } from "./pictures";
import type { Fields } from "./shop";

/** What the form of a new product sends: a phone with a picture, and what the test changes of it. */
export async function productForm(name: string, change: Fields = {}) {
  return {
    name,
    price: "19999.50",
    stock: "12",
    category: "phones-tablets",
    brand: "Acme",
    description: "",
    image: file(await png()),
    ...change,
  };
}

/**
 * A product of one variant that has its id, never sold; prices in paisa.
 * @returns the id of both
 */
export async function makeProduct({
  price,
  stock,
  name,
}: {
  price: number;
  stock: number;
  name?: string;
}): Promise<string> {
  const id = randomUUID();
  const row = await getDb()
    .selectFrom("products")
    .selectAll()
    .where("id", "=", "galaxy-s24-ultra")
    .executeTakeFirstOrThrow();
  const figures = { price, originalPrice: price, stock };
  const none = { soldCount: 0, rating: 0, reviewCount: 0 };
  await getDb()
    .insertInto("products")
    .values({ ...row, ...figures, ...none, id, name: name ?? `Product ${id}`, code: id })
    .execute();
  await getDb()
    .insertInto("variants")
    .values({ ...figures, id, productId: id, sku: id, colour: null, storage: null, position: 0 })
    .execute();
  return id;
}

/** How many products a category says that it holds. */
export const categoryCount = async (id: string) => {
  const row = await getDb()
    .selectFrom("categories")
    .select("productCount")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.productCount;
};
