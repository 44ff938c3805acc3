// What a page says of itself to search engines and to whom its link is sent: addresses, pictures, structured data.
import { existsSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { makeProduct } from "../support/products";
import { Client, visitorAt } from "../support/shop";

const visitor = new Client();
const page = async (path: string, client = visitor) => (await client.get(path)).text();
const unescaped = (value: string | undefined) => value?.replaceAll("&amp;", "&");
const canonical = (html: string) =>
  unescaped(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]);
const property = (html: string, name: string) =>
  unescaped(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]);
const data = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = ""]) => JSON.parse(text) as Record<string, unknown>,
  );
const ofType = (html: string, type: string) => data(html).find((one) => one["@type"] === type);

const addresses = [
  ["/", "/"],
  ["/?tab=best-sellers", "/"],
  ["/category", "/category"],
  ["/category?category=laptops&sort=default", "/category?category=laptops"],
  ["/product/galaxy-s24-ultra?colour=Blue&tab=warranty", "/product/galaxy-s24-ultra"],
  ["/pages/faq", "/pages/faq"],
  ["/login?redirectTo=%2Fprofile", "/login"],
  ["/signup", "/signup"],
  ["/newsletter", "/newsletter"],
  ["/password/forgot", "/password/forgot"],
];

describe.each(addresses)("%s", (asked, own) => {
  it("names its own whole address, and has what a shared link shows", async () => {
    const html = await page(asked);
    expect(canonical(html)).toBe(`http://localhost${own}`);
    expect(property(html, "og:url")).toBe(`http://localhost${own}`);
    expect(property(html, "og:title")).toBeTruthy();
    expect(property(html, "og:description")).toBe(property(html, "description"));
    const picture = new URL(property(html, "og:image") ?? "");
    expect(picture.origin).toBe("http://localhost");
    expect(existsSync(path.join("public", picture.pathname)), picture.pathname).toBe(true);
  });

  it("repeats no host that a stranger named", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const html = await page(asked, await visitorAt("https://evil.example", "203.0.113.9"));
    expect(html).not.toContain("evil.example");
    expect(canonical(html)).toBe(own);
    expect(property(html, "og:image")).toBeUndefined();
  });
});

it("the shop's picture is as large as link previews want it", async () => {
  const { width, height } = await sharp("public/og.jpg").metadata();
  expect([width, height]).toEqual([1200, 630]);
});

describe("a product's structured data", () => {
  const address = "/product/galaxy-s24-ultra?colour=Blue&storage=12GB%2F512GB";

  it("say what the page shows of the chosen variant", async () => {
    const html = await page(address);
    const product = ofType(html, "Product") as { image: string; offers: Record<string, string> };
    const shown = /<b class="text-xl">৳([\d,.]+)/.exec(html)?.[1] ?? "";
    expect(product).toMatchObject({ name: "Samsung Galaxy S24 Ultra", color: "Blue" });
    expect(Number(product.offers.price)).toBe(Number(shown.replaceAll(",", "")));
    expect(product.offers).toMatchObject({
      priceCurrency: "BDT",
      url: `http://localhost${address}`,
      availability: "https://schema.org/InStock",
    });
    expect(new URL(product.image).pathname).toMatch(/-blue-.*-640\.webp$/);
    expect(property(html, "og:image")).toBe(product.image);
  });

  it("claim the stars of the reviews that are shown, and none where there are none", async () => {
    const rows = await getDb()
      .selectFrom("reviews")
      .select("stars")
      .where("productId", "=", "galaxy-s24-ultra")
      .where("state", "=", "Shown")
      .execute();
    const mean = rows.reduce((sum, { stars }) => sum + stars, 0) / rows.length;
    expect(ofType(await page(address), "Product")).toMatchObject({
      aggregateRating: { ratingValue: Math.round(10 * mean) / 10, reviewCount: rows.length },
    });
    const bare = await makeProduct({ price: 100_000, stock: 1 });
    const claims = JSON.stringify(data(await page(`/product/${bare}`)));
    expect(claims).toContain('"@type":"Product"');
    expect(claims).not.toMatch(/rating|review/i);
  });

  it("say that a variant is sold out when it is, whatever is left of the others", async () => {
    const variant = getDb()
      .updateTable("variants")
      .where("productId", "=", "galaxy-s24-ultra")
      .where("colour", "=", "Blue")
      .where("storage", "=", "12GB/512GB");
    await variant.set({ stock: 0 }).execute();
    const html = await page(address);
    expect(html).toContain("Out of Stock");
    expect(ofType(html, "Product")).toMatchObject({
      offers: { availability: "https://schema.org/OutOfStock" },
    });
    await variant.set({ stock: 9 }).execute();
  });

  it("show the way that the breadcrumb shows", async () => {
    const { itemListElement: steps } = ofType(await page(address), "BreadcrumbList") as {
      itemListElement: { name: string; item: string; position: number }[];
    };
    expect(steps.map(({ position, name, item }) => [position, name, item])).toEqual([
      [1, "Home", "http://localhost/"],
      [2, "Shop", "http://localhost/category"],
      [3, "Phones & Tablets", "http://localhost/category?category=phones-tablets"],
      [4, "Samsung Galaxy S24 Ultra", "http://localhost/product/galaxy-s24-ultra"],
    ]);
  });
});

it("the home page says whose shop it is", async () => {
  const shop = ofType(await page("/"), "Organization");
  expect(shop).toMatchObject({ name: "Gadget Shop", url: "http://localhost/" });
  const logo = await visitor.get(new URL(String(shop?.logo)).pathname);
  expect([logo.status, logo.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
});
