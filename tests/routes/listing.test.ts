// The listing and the product page over HTTP: addresses, links for search engines, and what is refused.
import { describe, expect, it, test } from "vitest";
import { getDb } from "~/db/connection.server";
import { Client } from "../support/shop";

const visitor = new Client();

async function page(path: string, status = 200): Promise<string> {
  const answer = await visitor.get(path);
  expect(answer.status, path).toBe(status);
  return answer.text();
}

const cards = (html: string) =>
  [...html.matchAll(/<h3 class="card-name"><a[^>]*>([^<]*)/g)].map(([, name = ""]) => name);
const link = (html: string, rel: string) =>
  new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1]?.replaceAll("&amp;", "&");
const ways = (html: string) => {
  const [, list = ""] = /<div class="empty panel[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
  return [...list.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
};
const trail = (html: string) => {
  const [, list = ""] = /<nav aria-label="Breadcrumb"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
  return [...list.matchAll(/<(?:a|li aria-current)[^>]*>([^<]+)</g)].map(([, name = ""]) => name);
};
const chips = (html: string) =>
  [...html.matchAll(/class="chip"[^>]*>([^<]*)/g)].map(([, label = ""]) => label);

describe("the address", () => {
  it("chooses what is shown, and the form and the chips say so", async () => {
    const html = await page("/category?categories=Smartphones&brand=Samsung&rating=4&stock=in");
    expect(cards(html).length).toBeGreaterThan(0);
    expect(cards(html).every((name) => name.startsWith("Samsung"))).toBe(true);
    expect(chips(html)).toEqual(["Smartphones", "Samsung", "4 stars and up", "In stock"]);
    expect(html).toMatch(/name="brand" checked="" value="Samsung"/);
    expect(html).toContain('href="/category?brand=Samsung&amp;rating=4&amp;stock=in"');
  });

  test.each([
    ["type=power-banks", "Power Banks", ["Home", "Shop", "Power &amp; Accessories", "Power Banks"]],
    [
      "type=smartphones&type=tablets",
      "Phones &amp; Tablets",
      ["Home", "Shop", "Phones &amp; Tablets"],
    ],
    ["brand=Samsung", "Samsung", ["Home", "Shop", "Samsung"]],
    ["brand=Samsung&categories=Tablets", "Samsung Tablets", ["Home", "Shop", "Samsung Tablets"]],
    [
      "brand=Samsung&brand=Apple&type=tablets",
      "Tablets",
      ["Home", "Shop", "Phones &amp; Tablets", "Tablets"],
    ],
    ["category=laptops", "Laptops", ["Home", "Shop", "Laptops"]],
    ["offers=1&brand=Apple", "Apple on offer", ["Home", "Shop", "Apple on offer"]],
  ])("%s is called %s, in title, heading and breadcrumb", async (query, title, crumbs) => {
    const html = await page(`/category?${query}`);
    expect(html).toContain(`<title>${title} · Gadget Shop</title>`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(trail(html)).toEqual(crumbs);
  });

  it("puts the newest, the best rated or the most bought first", async () => {
    const rows = await getDb()
      .selectFrom("products")
      .select(["name", "createdAt", "rating", "soldCount"])
      .execute();
    const orders = { newest: "createdAt", rating: "rating", popular: "soldCount" } as const;
    for (const [sort, column] of Object.entries(orders)) {
      const shown = cards(await page(`/category?sort=${sort}`)).map((name) => {
        const row = rows.find((one) => one.name === name.replaceAll("&amp;", "&"));
        return row?.[column] ?? "";
      });
      const best = rows.map((row) => row[column]).sort((a, b) => (a < b ? 1 : -1));
      expect(shown, sort).toEqual(best.slice(0, 24));
    }
  });

  it("chooses memory and storage where the list has them", async () => {
    const html = await page("/category?type=smartphones&memory=8GB&storage=256GB");
    expect(chips(html)).toEqual(["Smartphones", "8GB RAM", "256GB storage"]);
    expect(html).toMatch(/name="memory" checked="" value="8GB"/);
    expect(cards(html).length).toBeGreaterThan(0);
    expect(await page("/category?type=covers")).not.toContain('name="memory"');
  });

  it("chooses screen and battery where the list has them", async () => {
    const html = await page("/category?type=smartphones&screen=7-11&battery=4000-5000");
    expect(chips(html)).toEqual(["Smartphones", "7″ – 11″ screen", "4,000 – 5,000 mAh"]);
    expect(html).toMatch(/name="screen" checked="" value="7-11"\/>7″ – 11″ /);
    expect(html).toMatch(/name="battery" checked="" value="4000-5000"\/>4,000 – 5,000 mAh /);
    expect(cards(html).length).toBeGreaterThan(0);
    expect(await page("/category?type=covers")).not.toMatch(/name="(?:screen|battery)"/);
  });

  it("names a department, offers, and the price in taka", async () => {
    expect(await page("/category?category=laptops")).toMatch(/<h1[^>]*>Laptops</);
    expect(await page("/category?offers=1")).toMatch(/<h1[^>]*>Offers</);
    expect(chips(await page("/category?min=5000&max=20000"))).toEqual(["৳5,000 – ৳20,000"]);
    expect(chips(await page("/category?min=5000"))).toEqual(["৳5,000 and above"]);
    expect(chips(await page("/category?min=&max="))).toEqual([]);
  });

  it("is one for one view, with its neighbours", async () => {
    const html = await page("/category?page=2&sort=default&q=&brand=&min=&rating=");
    expect(link(html, "canonical")).toMatch(/\/category\?page=2$/);
    const twice = await page("/category?brand=Samsung&brand=Samsung&brand=");
    expect(chips(twice)).toEqual(["Samsung"]);
    const first = await page("/category");
    expect(link(first, "canonical")).toMatch(/\/category$/);
    expect(link(first, "prev")).toBeUndefined();
    expect(link(first, "next")).toMatch(/\/category\?page=2$/);
    const second = await page("/category?page=2&sort=price-asc");
    expect(link(second, "prev")).toMatch(/\/category\?sort=price-asc$/);
    expect(link(second, "next")).toMatch(/\/category\?sort=price-asc&page=3$/);
    expect(second).toContain("<title>All products (page 2)");
  });
});

describe("a search", () => {
  it("keeps what was typed and says what was searched for instead", async () => {
    const html = await page("/category?q=samsng");
    expect(html).toMatch(/<h1[^>]*>Showing results for “samsung”</);
    expect(html).toContain("Nothing was found for “<!-- -->samsng<!-- -->”");
    expect(html).toMatch(/id="search"[^>]* value="samsng"/);
    expect(cards(html).some((name) => name.startsWith("Samsung"))).toBe(true);
    expect(chips(html)).toEqual(["“samsng”"]);
    expect(link(await page("/category?q=galxy"), "next")).toMatch(/\?q=galxy&page=2$/);
  });

  it("that finds nothing shows what sells, and no step that finds nothing either", async () => {
    const html = await page("/category?q=zzzzzz&brand=Samsung");
    expect(html).toContain("No products found");
    expect(ways(html)).toEqual(["/category?brand=Samsung", "/category"]);
    expect(html).toContain("What others buy");
    expect(cards(html)).toHaveLength(6);
  });

  it("that a filter or a word empties offers to leave that out", async () => {
    const filtered = await page("/category?q=galaxy+s24&brand=Apple&stock=in");
    expect(ways(filtered)[0]).toBe("/category?q=galaxy+s24&stock=in");
    expect(filtered).toMatch(/Without Apple<!-- --> \(\d+\)|Without Apple \(\d+\)/);
    const worded = ways(await page("/category?q=thinkpad+iphone"));
    expect(worded).toContain("/category?q=thinkpad");
    expect(worded).toContain("/category?q=iphone");
    for (const way of [...ways(filtered), ...worded]) {
      expect(cards(await page(way)).length, way).toBeGreaterThan(0);
      expect(await page(way)).not.toContain("No products found");
    }
  });

  test.each([
    `<script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `</title><script>`,
    `'";--`,
    "${7*7}{{7*7}}",
  ])("shows %s as text", async (text) => {
    const html = await page(`/category?${new URLSearchParams({ q: text }).toString()}`);
    expect(html).not.toContain(text.includes("<") ? text : "<none>");
    expect(html).not.toMatch(/<script>alert|<img src=x|<\/title><script>/);
  });
});

describe("refused", () => {
  test.each([
    "page=x",
    "page=0",
    "sort=name",
    "rating=9",
    "min=abc",
    "colour=Mauve",
    "memory=%25",
    "screen=8",
  ])("%s with 400", async (query) => {
    const html = await page(`/category?${query}`, 400);
    expect(html).toContain("A filter in this address cannot be read.");
  });

  test.each(["page=9999", "category=no-such-category", "q=galaxy&page=99"])(
    "%s with 404",
    async (query) => {
      expect(await page(`/category?${query}`, 404)).toContain('<h1 class="');
    },
  );
});

describe("a product's page", () => {
  it("chooses colour, storage and tab by the address; what it does not have is ignored", async () => {
    const html = await page("/product/galaxy-s24-ultra?colour=Blue&storage=12GB%2F512GB&tab=video");
    expect(html).toMatch(/Colour:<\/b> (?:<!-- -->)?Blue/);
    expect(html).toContain("coming soon");
    expect(link(html, "canonical")).toMatch(/\/product\/galaxy-s24-ultra$/);
    await page("/product/galaxy-s24-ultra?colour=%3Cb%3E&storage=x&picture=-1&tab=constructor");
    await page("/product/galaxy-s24-ultra?picture=1e9");
  });

  it("names the department that it stands in", async () => {
    expect(trail(await page("/product/galaxy-s24-ultra"))).toEqual([
      "Home",
      "Shop",
      "Phones &amp; Tablets",
      "Samsung Galaxy S24 Ultra",
    ]);
  });

  it("of an unknown product suggests others", async () => {
    const html = await page("/product/galxy-s24-ultra-max", 404);
    expect(html).toContain("Perhaps one of these?");
    expect(cards(html)).toContain("Samsung Galaxy S24 Ultra");
    for (const id of ["x", "%27%22", "..%5c", "%3Cscript%3E", "a".repeat(900)]) {
      expect(await page(`/product/${id}`, 404)).not.toContain("<script>a");
    }
  });
});
