// Bodies that are kept for those whom the shop knows: whoever comes, in whatever order, sees what would be drawn for them anew.
import { randomInt } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { demoAccounts } from "~/sample/accounts";
import { makeProduct } from "../support/products";
import { Client } from "../support/shop";

let id: string;
let soldOut: string;
beforeAll(async () => {
  id = await makeProduct({ price: 500_000, stock: 9 });
  soldOut = await makeProduct({ price: 700_000, stock: 0 });
  await getDb().updateTable("products").set({ brand: "Sole" }).where("id", "=", id).execute();
});

async function signedIn(role: "Admin" | "Shopper") {
  const { email = "", password = "" } = demoAccounts.find((account) => account.role === role) ?? {};
  const client = new Client();
  expect((await client.post("/login", { email, password, remember: "on" })).status).toBe(302);
  return client;
}

let addresses = 0;
/** The same page under an address that nobody has asked for, so that all of it is drawn. */
async function drawnAnew(client: Client, path: string) {
  const own = `fresh=${(addresses += 1)}`;
  const html = await (await client.get(`${path}${path.includes("?") ? "&" : "?"}${own}`)).text();
  expect(html).toContain(own);
  return html.replaceAll(new RegExp(`(\\?|&amp;|&|\\\\u0026)${own}`, "g"), "");
}

/** Without the key that each document has of its own, which the body repeats. */
function withoutKey(html: string) {
  const key = /"pageKey":"([^"]+)"/.exec(html)?.[1] ?? "";
  expect(key).toHaveLength(8);
  return html.replaceAll(key, "key");
}

it("shows everybody their own, whoever came before", async () => {
  const wisher = new Client();
  await wisher.post("/wishlist", { add: id });
  const guest = new Client();
  await guest.post("/cart", { add: id, quantity: "3" });
  const people = [await signedIn("Shopper"), await signedIn("Admin"), guest, wisher, new Client()];
  // A message is told once, to the first who asks.
  for (const client of people) await client.get("/");
  const paths = [
    ...["/", "/?tab=best-sellers", "/category", "/category?brand=Sole", "/pages/faq"],
    ...[`/product/${id}`, `/product/${id}?tab=warranty`, `/product/${soldOut}`],
  ];
  for (let step = 0; step < 100; step += 1) {
    const path = paths[randomInt(paths.length)] ?? "/";
    const client = people[randomInt(people.length)] ?? guest;
    const change = randomInt(10);
    if (change === 0) {
      const name = `Sole ${step}`;
      await getDb().updateTable("products").set({ name }).where("id", "=", id).execute();
    }
    if (change === 1) {
      await client.post("/wishlist", { add: id });
      await client.get("/");
    }
    const html = await (await client.get(path)).text();
    expect(withoutKey(html), path).toBe(withoutKey(await drawnAnew(client, path)));
  }
});
