// The back office's orders as an administrator's browser asks for them, and what is stored of them.
import { beforeAll } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "./accounts";
import type { Client } from "./shop";

export let admin: Client;

/** Signs the administrator in before the tests of a file. */
export function signInFirst() {
  beforeAll(async () => {
    admin = await signedIn("Admin");
  });
}

/** A page without the marks that React puts between pieces of text. */
export const plain = async (answer: Response | Promise<Response>) =>
  (await (await answer).text()).replaceAll("<!-- -->", "");
export const text = (path: string) => plain(admin.get(path));
/** The order numbers of a page's table, in its order. */
export const numbersIn = (html: string) =>
  [...html.matchAll(/>View order #(\d+)</g)].map(([, id]) => id);
export const rows = () =>
  getDb().selectFrom("orders").selectAll().orderBy("placedAt", "desc").execute();
export const orderRow = (id: string) =>
  getDb().selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
export const eventsOf = (id: string) =>
  getDb()
    .selectFrom("orderEvents")
    .selectAll()
    .where("orderId", "=", id)
    .orderBy("createdAt")
    .execute();

/** The orders that tests have taken. */
export const used = new Set<string>();
/** An order in a status of which the sample shop has some; each test takes another one. */
export async function orderIn(status: "Pending" | "Processing" | "Delivered") {
  const found = (await rows()).find((row) => row.status === status && !used.has(row.id));
  if (!found) throw new Error(`No order left that is ${status}`);
  used.add(found.id);
  return found;
}
