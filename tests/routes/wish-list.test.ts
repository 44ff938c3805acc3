// Wish list and comparison over HTTP, for visitors who are not signed in.
import { describe, expect, it } from "vitest";
import { maxCompared } from "~/models/compare";
import { Client } from "../support/shop";

const products = ["xiaomi-15", "galaxy-s24-ultra", "xiaomi-14-ultra", "iphone-16-pro"];
const fifth = "dell-xps-13-9340";

/** The buttons of the detail page that are pressed, by name. */
async function pressed(client: Client, id: string): Promise<string[]> {
  const html = await (await client.get(`/product/${id}`)).text();
  return [...html.matchAll(/aria-pressed="true" title="([^"]+)"/g)].map(([, name = ""]) => name);
}

async function pageAfter(client: Client, answer: Response): Promise<string> {
  expect(answer.status).toBe(302);
  return (await client.follow(answer)).text();
}

describe("the wish list", () => {
  it("takes a product, shows it and lets it go", async () => {
    const guest = new Client();
    const back = "/product/xiaomi-15?colour=Black";
    const added = await guest.post("/wishlist", { add: "xiaomi-15", redirectTo: back });
    expect(added.headers.get("Location")).toBe(`${back}#buy-form`);
    expect(await (await guest.get(back)).text()).toContain("Added to wish list");
    expect(await pressed(guest, "xiaomi-15")).toEqual(["Wish list"]);
    expect(await (await guest.get("/wishlist")).text()).toContain("Xiaomi 15");

    const removed = await guest.post("/wishlist", { remove: "xiaomi-15" });
    const html = await pageAfter(guest, removed);
    expect(html).toContain("Removed from wish list");
    expect(html).toContain("Your wish list is empty");
  });

  it("is empty for strangers and answers 404 to unknown products", async () => {
    const stranger = new Client();
    expect(await (await stranger.get("/wishlist")).text()).toContain("Your wish list is empty");
    expect((await stranger.post("/wishlist", { remove: "xiaomi-15" })).status).toBe(302);
    for (const fields of [{ add: "no-such-product" }, { add: "x".repeat(5000) }]) {
      expect((await stranger.post("/wishlist", fields)).status).toBe(404);
    }
    expect(stranger.cookies.has("guest")).toBe(false);
  });

  it("is kept by no cache", async () => {
    for (const path of ["/wishlist", "/compare"]) {
      const answer = await new Client().get(path);
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    }
  });
});

describe("the comparison", () => {
  it("shows up to four side by side, in the order of choosing, and refuses a fifth", async () => {
    const guest = new Client();
    expect(products).toHaveLength(maxCompared);
    for (const add of products) await guest.post("/compare", { add });
    const refused = await guest.post("/compare", { add: fifth });
    const html = await pageAfter(guest, refused);
    expect(html).toContain("please remove one first");
    const heads = [...html.matchAll(/<th scope="col">.*?href="\/product\/([^"]+)"/gs)];
    expect(heads.map(([, id]) => id)).toEqual(products);
    expect(html).toContain('<th scope="row">Chipset</th>');
    expect(await pressed(guest, fifth)).toEqual([]);
    expect(await pressed(guest, "xiaomi-15")).toEqual(["Compare"]);

    await guest.post("/compare", { add: "xiaomi-15" });
    await guest.post("/compare", { remove: "galaxy-s24-ultra" });
    await guest.post("/compare", { add: fifth });
    const after = await (await guest.get("/compare")).text();
    expect(after).toContain("4 of at most 4 products");
    expect(after).not.toContain("/product/galaxy-s24-ultra");
  });

  it("is empty for a forged cookie and answers 404 to unknown products", async () => {
    const guest = new Client();
    await guest.post("/compare", { add: "xiaomi-15" });
    const value = guest.cookies.get("compare") ?? "";
    for (const forged of [`x${value}`, value.slice(0, -3), "%"]) {
      guest.cookies.set("compare", forged);
      const answer = await guest.get("/compare");
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("Nothing to compare yet");
    }
    expect((await new Client().post("/compare", { add: "no-such-product" })).status).toBe(404);
  });
});
