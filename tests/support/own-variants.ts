// Variants of an own product in the back office, as an administrator's browser without scripts makes and changes them.
import { expect } from "vitest";
import { getDb } from "~/db/connection.server";
import { formsOf } from "./html";
import { added, admin, list } from "./own-products";
import type { Client, Fields } from "./shop";

export const rowsOf = (productId: string) =>
  getDb()
    .selectFrom("variants")
    .selectAll()
    .where("productId", "=", productId)
    .orderBy("position")
    .execute();
export const productOf = (id: string) =>
  getDb().selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
export const path = (id: string) => `${list}/${id}/variants`;
export const options = { optionName: "Storage", price: "100", stock: "3" };

/** An own product with these variants. */
export async function withVariants(colours: string[], storages: string) {
  const product = await added();
  const answer = await admin.post(`${path(product.id)}/add`, {
    ...options,
    colour: colours,
    options: storages,
  });
  expect(answer.status).toBe(302);
  return product.id;
}

/** What the first button of the grid's form sends. */
export const fieldsOf = (html: string): Fields =>
  formsOf(html, "").find(({ names }) => names.includes("shown"))?.fields ?? {};

/** What the grid's form would send as it stands, by the fields of the variant at each place. */
export async function gridOf(id: string, client: Client = admin) {
  const html = await (await client.get(path(id))).text();
  const fields: Fields = fieldsOf(html);
  const keys = [...html.matchAll(/name="sku([0-9a-f]{12})"/g)].map((match) => match[1] ?? "");
  return { fields, keys, html };
}
export const save = (id: string, fields: Fields, client: Client = admin) =>
  client.post(path(id), fields);
