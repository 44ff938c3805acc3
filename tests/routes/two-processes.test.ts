// Two processes on one database are one shop: over real HTTP, with each request at the other process, as a proxy deals them out.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "~/sample/accounts";
import { engine, newPlace } from "../support/engine";
import { startFront, stopFront, type Front } from "../support/front";
import { startImageHost } from "../support/image-host";
import { file } from "../support/pictures";
import { productForm } from "../support/products";
import { visitorOf, type Client } from "../support/shop";

const host = await startImageHost();
let fronts: Front[];
beforeAll(async () => {
  const first = await newPlace({ filled: true });
  // On PostgreSQL they share nothing but the database and the secret, as on two machines.
  const second =
    engine === "sqlite" ? first : { ...(await newPlace()), DATABASE_URL: first.DATABASE_URL };
  // Both at the same moment: one of them makes the shop ready.
  fronts = await Promise.all([first, second].map((place) => startFront({ ...place, ...host.env })));
});
afterAll(async () => {
  await Promise.all(fronts.map(stopFront));
  await host.stop();
});

let turn = 0;
/** A browser behind the proxy. */
const visitor = () => visitorOf(() => fronts[(turn += 1) % fronts.length]?.port ?? 0);

const admin = demoAccounts.find(({ role }) => role === "Admin");
const shopper = demoAccounts.find(({ role }) => role === "Shopper");
const signIn = (client: Client, password = shopper?.password ?? "", who = shopper) =>
  client.post("/login", { email: who?.email ?? "", password, remember: "on" });
const cartItems = async (client: Client) => {
  const html = await (await client.get("/cart")).text();
  return Number(/name="quantity" min="0"[^>]* value="(\d+)"/.exec(html)?.[1] ?? 0);
};

describe("two processes", () => {
  test("know each other's sessions, and their end", async () => {
    const client = visitor();
    expect((await signIn(client)).status).toBe(302);
    for (const _ of fronts) {
      const page = await client.get("/profile");
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(shopper?.email ?? "");
    }
    const held = new Map(client.cookies);
    await client.post("/logout");
    // A copy of the cookie is worth nothing at either.
    for (const [name, value] of held) client.cookies.set(name, value);
    for (const _ of fronts) expect((await client.get("/profile")).status).toBe(302);
  });

  test("fill one cart, and lose nothing when both add at once", async () => {
    const client = visitor();
    await client.post("/cart", { add: "sony-wh-ch520", quantity: "1" });
    expect(await cartItems(client)).toBe(1);
    await Promise.all(
      Array.from({ length: 4 }, () =>
        client.post("/cart", { add: "sony-wh-ch520", quantity: "1" }),
      ),
    );
    expect(await cartItems(client)).toBe(5);
    expect(await cartItems(client)).toBe(5);
  });

  test("show at both what was saved at one", async () => {
    const client = visitor();
    await signIn(client);
    const saved = await client.post("/profile/addresses/new", {
      type: "Home",
      street: "12 Two Process Road",
      city: "Dhaka",
      state: "Dhaka",
      zipCode: "1207",
      country: "Bangladesh",
    });
    expect(saved.status).toBe(302);
    for (const _ of fronts) {
      const page = await (await client.get("/profile/addresses")).text();
      expect(page).toContain("12 Two Process Road");
    }
  });

  test("show the picture that one of them sent to the image service", async () => {
    const client = visitor();
    await signIn(client, admin?.password, admin);
    const fields = await productForm("Two Process Phone");
    // One takes the picture and refuses the rest; the other knows the picture when the rest is right.
    const refused = await client.post("/admin/products/new", { ...fields, stock: "-1" });
    expect(refused.status).toBe(400);
    const kept = /name="imageKept" value="([^"]+)"/.exec(await refused.text())?.[1] ?? "";
    const saved = await client.post("/admin/products/new", {
      ...fields,
      image: file("", ""),
      imageKept: kept,
    });
    expect(saved.status).toBe(302);
    expect(host.uploads).toHaveLength(1);
    for (const _ of fronts) {
      const page = await (await client.get("/category?q=two+process+phone")).text();
      expect(page).toContain(`src="${host.origin}/gadgets/1.webp"`);
    }
  });

  test("sell no product that was deleted at one, though both have shown it, and soon show it no more", async () => {
    const client = visitor();
    await signIn(client, admin?.password, admin);
    const address = "/product/sony-wh-ch520";
    for (const _ of fronts) expect((await client.get(address)).status).toBe(200);
    expect((await client.post("/admin/products/sony-wh-ch520/delete")).status).toBe(302);
    for (const _ of fronts) {
      await client.post("/cart", { add: "sony-wh-ch520", quantity: "1" });
      expect(await cartItems(client)).toBe(0);
    }
    // The other process may show it for another second on PostgreSQL.
    await expect
      .poll(async () => [(await client.get(address)).status, (await client.get(address)).status], {
        timeout: 10_000,
      })
      .toEqual([404, 404]);
  });

  test("count wrong passwords together, and both refuse the account", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const answer = await signIn(visitor(), "Wrong-password-1");
      statuses.push(answer.status);
      await answer.text();
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  });
});
