// Products of a test's own in the back office, as an administrator's browser adds and changes them.
import { beforeAll, expect } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "./accounts";
import { file, png } from "./pictures";
import type { Client, Fields } from "./shop";

export let admin: Client;
/** The same administrator in another browser. */
export let other: Client;
let number = 0;

/** Signs the administrator in before the tests of a file. */
export function signInFirst() {
  beforeAll(async () => {
    admin = await signedIn("Admin");
    other = await signedIn("Admin");
  });
}

export const list = "/admin/products";
export const text = async (path: string) => (await admin.get(path)).text();
export const productNamed = (name: string) =>
  getDb().selectFrom("products").selectAll().where("name", "=", name).executeTakeFirstOrThrow();

/** A product of this test's own. */
export async function added(change: Fields = {}) {
  const name = `Own Thing ${++number}`;
  const fields: Fields = {
    name,
    price: "100",
    stock: "10",
    category: "laptops",
    brand: "Ownbrand",
    description: "As added.",
    image: file(await png()),
    ...change,
  };
  expect((await admin.post(`${list}/new`, fields)).status).toBe(302);
  return productNamed(name);
}

export const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
export const namesIn = (html: string) =>
  [...html.matchAll(/aria-label="Select ([^"]*)"/g)]
    .map((match) => match[1] ?? "")
    .filter((name) => name !== "all products on this page");
export const productCount = async (id: string) =>
  (
    await getDb()
      .selectFrom("categories")
      .select("productCount")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).productCount;
export const log = async (id: string) =>
  (
    await getDb()
      .selectFrom("auditEntries")
      .select(["action", "actorName", "before", "after"])
      .where("entityId", "=", id)
      .orderBy("createdAt")
      .execute()
  ).map(({ before, after, ...entry }) => ({
    ...entry,
    before: JSON.parse(before) as unknown,
    after: JSON.parse(after) as unknown,
  }));

/** What the edit form of an own product sends. */
export function edited(change: Fields = {}): Fields {
  return {
    version: "1",
    name: `Own Thing ${number}`,
    price: "100",
    stock: "10",
    category: "laptops",
    brand: "Ownbrand",
    description: "As added.",
    ...change,
  };
}

/** The number in the name of the product that was added last. */
export const lastNumber = () => number;
