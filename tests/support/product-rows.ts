// Products of a test's own in the models of the back office: forms that add them, copies by the hundred, and what was written of them.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach } from "vitest";
import { getDb } from "~/db/connection.server";
import { insertAll } from "~/db/insert.server";
import type { Actor } from "~/models/audit/audit.server";
import { storePicture } from "~/models/picture/store.server";
import { newFormKey, newProductSchema, type NewProduct } from "~/models/product/create.server";
import { anAdmin } from "./actor";
import { file, png } from "./pictures";
import { makeProduct } from "./products";

export let actor: Actor;

/** Makes the administrator before the tests of a file, and empties both logs before each. */
export function prepareFirst() {
  beforeAll(async () => {
    actor = await anAdmin();
  });
  beforeEach(async () => {
    await getDb().deleteFrom("auditEntries").execute();
    await getDb().deleteFrom("notifications").execute();
  });
}

export const phones = "phones-tablets";
export const sound = "sound-equipments";
export const picture = async () => storePicture(file(await png()));

export async function newProduct(change: Partial<NewProduct> = {}): Promise<NewProduct> {
  const typed = {
    name: "Pixel Buds",
    price: "129.50",
    stock: "7",
    category: sound,
    brand: "Google",
    description: "Small and loud.",
    image: randomUUID(),
    formKey: newFormKey(),
  };
  return { ...newProductSchema.parse(typed), image: await picture(), ...change };
}

/** A product of two variants, the second one on sale; prices in paisa. */
export async function twoVariants(): Promise<string> {
  const id = await makeProduct({ price: 100_000, stock: 10 });
  const figures = { price: 150_000, originalPrice: 200_000, stock: 20 };
  const names = { colour: "Red", storage: "8GB" };
  await getDb()
    .insertInto("variants")
    .values({ id: `${id}-red`, productId: id, sku: `${id}-red`, position: 1, ...names, ...figures })
    .execute();
  await setProduct(id, { stock: 30, categoryId: phones, typeId: null });
  return id;
}

type Change = Partial<Awaited<ReturnType<typeof rowOf>>>;
export const setProduct = (id: string, change: Change) =>
  getDb().updateTable("products").set(change).where("id", "=", id).execute();
export const rowOf = (id: string) =>
  getDb().selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
export const variantsOf = (id: string) =>
  getDb()
    .selectFrom("variants")
    .selectAll()
    .where("productId", "=", id)
    .orderBy("position")
    .execute();
/** All of the audit log. */
export const entries = async () => {
  const rows = await getDb()
    .selectFrom("auditEntries")
    .select(["actorName", "action", "entity", "entityId", "entityName", "before", "after"])
    .execute();
  const read = (text: string) => JSON.parse(text) as unknown;
  return rows.map((row) => ({ ...row, before: read(row.before), after: read(row.after) }));
};
/** What the staff were told, in order of the words. */
export const notices = async () => {
  const rows = await getDb().selectFrom("notifications").select(["title", "message"]).execute();
  return rows.map(({ title, message }) => `${title}: ${message}`).sort();
};
export const setCategory = (id: string, status: "Active" | "Inactive") =>
  getDb().updateTable("categories").set({ status }).where("id", "=", id).execute();

/**
 * So many products of one variant each, with 10 in stock.
 * @returns their ids
 */
export async function manyProducts(count: number, change: Change = {}): Promise<string[]> {
  const id = await makeProduct({ price: 100_000, stock: 10 });
  const [row, variants] = [await rowOf(id), await variantsOf(id)];
  const ids = Array.from({ length: count }, (_, index) => `${id}-${index}`);
  const products = ids.map((copy) => ({ ...row, ...change, id: copy, code: copy, name: copy }));
  await insertAll(getDb(), "products", products);
  const copies = ids.flatMap((copy) =>
    variants.map((one) => ({ ...one, id: copy, sku: copy, productId: copy })),
  );
  await insertAll(getDb(), "variants", copies);
  return ids;
}
