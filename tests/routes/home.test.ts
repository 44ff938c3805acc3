// The home page as a browser without scripts receives it.
import { describe, expect, test } from "vitest";
import { getDb } from "~/db/connection.server";
import { Client } from "../support/shop";

const visitor = new Client();
const home = async (path = "/") => {
  const response = await visitor.get(path);
  expect(response.status).toBe(200);
  return response.text();
};
const count = (html: string, part: RegExp) => html.match(part)?.length ?? 0;

test("has four slides whose arrows go round, and a dot for each", async () => {
  const html = await home();
  expect(count(html, /aria-roledescription="slide"/g)).toBe(4);
  expect(count(html, />Shop Now</g)).toBe(4);
  expect([...html.matchAll(/href="(#slide-\d)" rel="prev"/g)].map(([, to]) => to)).toEqual([
    "#slide-4",
    "#slide-1",
    "#slide-2",
    "#slide-3",
  ]);
  expect([...html.matchAll(/href="(#slide-\d)" rel="next"/g)].map(([, to]) => to)).toEqual([
    "#slide-2",
    "#slide-3",
    "#slide-4",
    "#slide-1",
  ]);
  expect(count(html, /class="slide-dot"/g)).toBe(4);
  expect(count(html, /fetchpriority="high"/g)).toBe(1);
});

test("has two banners and the three promo cards", async () => {
  const html = await home();
  expect(count(html, /class="teaser"/g)).toBe(5);
  for (const words of [
    "Student Discount</b>10% off Apple products",
    "Weekend Sale</b>Up to 30% off selected items",
    "Bundle Deal</b>Buy a laptop, get earbuds free",
  ]) {
    expect(html).toContain(words);
  }
});

test("leads from each of the eight featured categories to the listing of its types", async () => {
  const html = await home();
  const tiles = [...html.matchAll(/class="tile"[^>]* href="([^"]+)">(?:<img[^>]*>)?([^<]+)/g)];
  expect(tiles.map(([, , name]) => name)).toEqual([
    "Phones &amp; Tablets",
    "MacBook",
    "Hubs &amp; Docks",
    "Smart Watch",
    "Airpods",
    "Power Bank",
    "Speakers",
    "Cover &amp; Glass",
  ]);
  expect(tiles[0]?.[1]).toBe("/category?type=smartphones&amp;type=tablets");
});

test("leads to no category that is hidden from shoppers", async () => {
  const show = (status: "Active" | "Inactive") =>
    getDb().updateTable("categories").set({ status }).where("slug", "=", "laptops").execute();
  await show("Inactive");
  const html = await home();
  await show("Active");
  expect(count(html, /class="tile"/g)).toBe(6);
  expect(html).not.toMatch(/>(MacBook|Hubs &amp; Docks)</);
  expect(html).not.toContain("category=laptops");
});

describe("featured products", () => {
  test("start with the best deals, in dollars", async () => {
    const html = await home();
    expect(count(html, /<li class="card"/g)).toBe(8);
    expect(html).toMatch(/<span class="card-badge">8% OFF<\/span>/);
    expect(html).toMatch(/<b>(From )?\$[\d,]+\.\d\d<\/b> <s>/);
    expect(html).toContain('href="/category?offers=1">View All');
    expect(html).toMatch(/href="\/\?tab=best-deals#featured"[^>]*>BEST DEALS/);
  });

  test("carry beside each dollar price the taka price that is charged, and say so", async () => {
    for (const path of ["/", "/?tab=best-sellers"]) {
      const cards = (await home(path)).split('<li class="card"').slice(1);
      expect(cards).toHaveLength(8);
      for (const card of cards) {
        const id = /^ id="p-([^"]+)"/.exec(card)?.[1] ?? "";
        const { price } = await getDb()
          .selectFrom("products")
          .select("price")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        const taka = (price / 100).toLocaleString("en-US");
        const prices = card.slice(0, card.indexOf("card-actions"));
        expect(prices).toMatch(new RegExp(`<b>You pay (from )?৳${taka}</b>`));
        expect(count(prices, /\$/g)).toBe(count(prices, /৳/g));
      }
    }
  });

  test("show the best sellers under their own address", async () => {
    const html = await home("/?tab=best-sellers");
    expect(count(html, /<li class="card"/g)).toBe(8);
    expect(count(html, />BESTSELLER</g)).toBe(8);
    expect(html).toMatch(/aria-current="page"[^>]*>BEST SELLERS|BEST SELLERS.*aria-current/);
    expect(html).toContain('href="/category">View All');
  });

  test("fall back to the best deals for an unknown tab", async () => {
    expect(await home("/?tab=%3Cscript%3E")).toContain("% OFF");
  });
});

test("names twenty trusted brands", async () => {
  const html = await home();
  const [strip = ""] = /class="brands-window">.*?<\/ul>/s.exec(html) ?? [];
  expect(count(strip, /<span class="sr-only">[^<]+<\/span><\/li>/g)).toBe(20);
});

test("loads no picture eagerly but the first slide's and the brand mark's", async () => {
  const html = await home();
  const eager = [...html.matchAll(/<img [^>]*>/g)].filter(
    ([img]) => !img.includes('loading="lazy"'),
  );
  expect(eager).toHaveLength(2);
});

test("every link on it leads somewhere", async () => {
  const html = await home();
  const links = new Set([...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, to = ""]) => to));
  for (const link of links) {
    const response = await visitor.follow(visitor.get(link.replaceAll("&amp;", "&")));
    expect(response.status, link).toBe(200);
  }
});
