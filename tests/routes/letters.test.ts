// The screens of letters: asked for where something is sold out, confirmed and ended by links, ticked in the account.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import { forgetLetters, letters, linkIn, waitingLetters } from "../support/letters";
import { product } from "../support/own-orders";
import { Client, shop } from "../support/shop";

beforeAll(async () => {
  await shop();
});
beforeEach(forgetLetters);

const rows = () => getDb().selectFrom("letters").selectAll().orderBy("kind").execute();
const stock = (id: string, pieces: number) =>
  getDb().updateTable("variants").set({ stock: pieces }).where("id", "=", id).execute();

it("takes a guest's wish, proves the address, writes once, and ends by one click", async () => {
  const [guest, id] = [new Client(), await product("Wanted", 0)];
  const page = `/letters/back/${id}`;
  expect(await (await guest.get(`/product/${id}`)).text()).toContain(`action="${page}"`);
  const faulty = await guest.post(page, { email: "no address" });
  expect(faulty.status).toBe(400);
  const html = await faulty.text();
  expect(html).toContain("Invalid email address");
  expect(html).toContain('value="no address"');
  const asked = await guest.post(page, { email: "guest@example.com" });
  expect(asked.headers.get("Location")).toBe(`/product/${id}`);
  expect(await (await guest.get(`/product/${id}`)).text()).toContain("follow the link in the mail");

  const [proof] = await waitingLetters();
  const confirm = linkIn(proof, "confirm");
  const question = await guest.get(confirm);
  expect(question.status).toBe(200);
  expect(question.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(await question.text()).toContain("Yes, write to me");
  expect(await rows()).toMatchObject([{ provenAt: null }]);
  // Its key ends nothing, and one of another letter confirms nothing.
  await guest.post(confirm.replace("confirm", "end"));
  expect((await guest.post(`${confirm}x`)).status).toBe(410);
  expect(await (await guest.post(confirm)).text()).toContain("We will write to you");
  expect(await rows()).toMatchObject([
    { endedAt: null, words: "Write to me once when it is back in stock." },
  ]);

  await stock(id, 1);
  const end = linkIn((await letters())[1], "end");
  await getDb().updateTable("letters").set({ endedAt: null, endedBy: null }).execute();
  expect(await (await new Client().get(end)).text()).toContain("End these letters");
  expect(await rows()).toMatchObject([{ endedAt: null }]);
  // As a mail program posts: no cookie, no origin, another content.
  const click = { "List-Unsubscribe": "One-Click" };
  const ended = await new Client().post(end, click);
  expect(ended.status).toBe(200);
  expect(await ended.text()).toContain("no more of these letters");
  expect(await rows()).toMatchObject([{ endedBy: "link" }]);
  // Known and unknown tokens are answered alike.
  expect((await new Client().post("/letters/end?token=x.y")).status).toBe(200);
});

it("refuses what is in stock or not sold, and too many from one address", async () => {
  const [guest, id] = [new Client(), await product("There", 1)];
  const ask = (variant: string) =>
    guest.post(`/letters/back/${variant}`, { email: "guest@example.com" });
  const there = await ask(id);
  expect(there.status).toBe(409);
  expect(await there.text()).toContain("it is in stock already");
  expect((await ask("nothing")).status).toBe(404);
  expect((await guest.get("/letters/back/nothing")).status).toBe(404);
  for (let n = 0; n < 8; n++) await ask(id);
  expect((await ask(id)).status).toBe(429);
});

it("takes an account's ticks, shows when and where they were set, and ends each", async () => {
  const shopper = await signedIn("Shopper");
  const emailProvenAt = new Date().toISOString();
  await getDb()
    .updateTable("users")
    .set({ emailProvenAt })
    .where("email", "=", "shopper@example.com")
    .execute();
  const id = await product("Waited", 0);
  expect(await (await shopper.get(`/product/${id}`)).text()).not.toContain(
    'type="email" name="email" autoComplete="email"',
  );
  await shopper.post(`/letters/back/${id}`);
  await shopper.post("/wishlist", { add: id });
  expect(await (await shopper.get("/wishlist")).text()).toContain('name="kind" value="price"');
  const tick = { kind: "price", screen: "wishlist", yes: "on" };
  const ticked = await shopper.post("/profile/letters", tick);
  expect(ticked.headers.get("Location")).toBe("/wishlist");
  await shopper.post("/profile/letters", { kind: "cart", screen: "profile", yes: "on" });
  expect(await rows()).toMatchObject([
    { kind: "cart", screen: "profile", email: "shopper@example.com" },
    { kind: "price", screen: "wishlist" },
    { kind: "stock", screen: "product", variantId: id },
  ]);
  const page = await (await shopper.get("/profile/letters")).text();
  expect(page).toContain("Back in stock: Waited");
  expect(page.match(/checked=""/g)).toHaveLength(2);
  const [cart] = await rows();
  await shopper.post("/profile/letters", { end: cart?.id ?? "" });
  await shopper.post("/profile/letters", { kind: "price", screen: "profile" });
  expect((await rows()).map(({ endedBy }) => endedBy)).toEqual(["screen", "screen", null]);
  expect(await (await new Client().get("/wishlist")).text()).not.toContain("/profile/letters");
  const foreign = await shopper.post("/profile/letters", { end: cart?.id ?? "" });
  expect(foreign.status).toBe(404);
});
