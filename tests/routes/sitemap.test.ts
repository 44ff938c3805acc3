// What search engines are given: robots.txt, the sitemap with all that is public and sold, in parts where it is long.
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { findSitemapParts, sitemapProducts } from "~/models/product/sitemap.server";
import { engine } from "../support/engine";
import { Client, visitorAt } from "../support/shop";

const visitor = new Client();
const text = async (path: string, status = 200) => {
  const answer = await visitor.get(path);
  expect(answer.status, path).toBe(status);
  return answer.text();
};
const places = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = ""]) => place.replaceAll("&amp;", "&"));

/** Whether a rule of robots.txt closes a path: `*` stands for anything, the rest is how it begins. */
function isClosed(robots: string, path: string): boolean {
  return [...robots.matchAll(/^Disallow: (.*)$/gm)].some(([, rule = ""]) => {
    const pattern = rule.replaceAll(/[.?]/g, "\\$&").replaceAll("*", ".*");
    return new RegExp(`^${pattern}`).test(path);
  });
}

afterEach(async () => {
  await getDb()
    .updateTable("products")
    .set({ deletedAt: null })
    .where("deletedAt", "is not", null)
    .execute();
  await getDb().updateTable("categories").set({ status: "Active" }).execute();
});

describe("robots.txt", () => {
  it("closes what is one visitor's and the endless views, and names the sitemap", async () => {
    const robots = await text("/robots.txt");
    for (const path of ["/cart", "/profile/orders", "/admin", "/api/products/", "/category?q=a"]) {
      expect(isClosed(robots, path), path).toBe(true);
    }
    expect(isClosed(robots, "/category?category=laptops&sort=price-asc")).toBe(true);
    for (const path of ["/", "/category?category=laptops&page=2", "/product/sony-wh-ch520"]) {
      expect(isClosed(robots, path), path).toBe(false);
    }
    expect(robots).toContain("Sitemap: http://localhost/sitemap.xml\n");
  });
});

describe("the sitemap", () => {
  it("names each public page once, and each of them answers", { timeout: 60_000 }, async () => {
    const answer = await visitor.get("/sitemap.xml");
    expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const xml = await answer.text();
    expect(xml).toMatch(/^<\?xml[^>]*>\n<urlset [^>]*>\n[^]*<\/urlset>\n$/);
    const all = places(xml);
    expect(new Set(all).size).toBe(all.length);
    const robots = await text("/robots.txt");
    let products = 0;
    for (const place of all) {
      const { origin, pathname, search } = new URL(place);
      expect(origin).toBe("http://localhost");
      expect(isClosed(robots, pathname + search), place).toBe(false);
      // One route answers for all products, and names itself by the id alone: each tenth is asked.
      const isProduct = pathname.startsWith("/product/");
      if (isProduct && (products += 1) % 10 > 0) continue;
      const html = await text(pathname + search);
      // What it names is the page's own name for itself.
      expect(html).toContain(`rel="canonical" href="${place.replaceAll("&", "&amp;")}"`);
    }
    for (const path of [
      "/",
      "/category?category=laptops",
      "/pages/faq",
      "/product/sony-wh-ch520",
    ]) {
      expect(all).toContain(`http://localhost${path}`);
    }
  });

  it("leaves out what is deleted or hidden", async () => {
    const before = places(await text("/sitemap.xml"));
    await getDb()
      .updateTable("products")
      .set({ deletedAt: new Date().toISOString() })
      .where("id", "=", "sony-wh-ch520")
      .execute();
    await getDb()
      .updateTable("categories")
      .set({ status: "Inactive" })
      .where("slug", "=", "laptops")
      .execute();
    const after = places(await text("/sitemap.xml"));
    expect(before).toContain("http://localhost/product/macbook-air-13-inch-m3");
    expect(after).not.toContain("http://localhost/product/sony-wh-ch520");
    expect(after).not.toContain("http://localhost/product/macbook-air-13-inch-m3");
    expect(after).not.toContain("http://localhost/category?category=laptops");
    expect(after.length).toBeGreaterThan(50);
  });

  it("is cut where a part is full, and misses and repeats nothing", async () => {
    const found: string[] = [];
    const parts = await findSitemapParts(7);
    for (const after of parts) {
      for await (const products of sitemapProducts(after, 7)) {
        expect(products.length).toBeLessThanOrEqual(7);
        found.push(...products.map(({ id }) => id));
      }
    }
    const sold = await getDb().selectFrom("products").select("id").orderBy("id").execute();
    expect(found).toEqual(sold.map(({ id }) => id));
    expect(parts.length).toBe(Math.floor(sold.length / 7) + 1);
  });
});

it("a shop that does not know where it stands names no address that a stranger sent", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const stranger = await visitorAt("https://evil.example", "203.0.113.9");
  const robots = await stranger.get("/robots.txt");
  expect(await robots.text()).not.toMatch(/Sitemap|evil/);
  for (const path of ["/sitemap.xml", "/sitemaps/1.xml"]) {
    const answer = await stranger.get(path);
    expect([answer.status, await answer.text()]).toEqual([404, "Not found\n"]);
  }
});

// Last: the products stay. How a list is cut is held above on both engines; so many rows take long.
it.skipIf(engine === "postgres")(
  "beyond 50,000 addresses is a list of files that hold them all",
  { timeout: 120_000 },
  async () => {
    await addProducts(50_000);
    const xml = await text("/sitemap.xml");
    expect(xml).toContain("<sitemapindex ");
    const files = places(xml);
    expect(files).toEqual(["http://localhost/sitemaps/1.xml", "http://localhost/sitemaps/2.xml"]);
    const parts = await Promise.all(
      files.map(async (file) => places(await text(new URL(file).pathname))),
    );
    for (const part of parts) {
      expect(part.length).toBeGreaterThan(0);
      expect(part.length).toBeLessThanOrEqual(50_000);
    }
    const all = new Set(parts.flat());
    expect(all.size).toBe(parts.flat().length);
    expect([...all].filter((place) => place.includes("/product/many-"))).toHaveLength(50_000);
    expect(all).toContain("http://localhost/product/sony-wh-ch520");
    expect(all).toContain("http://localhost/pages/faq");
    for (const file of ["0.xml", "3.xml", "01.xml", "1", "1.xml.gz", "x.xml"]) {
      await text(`/sitemaps/${file}`, 404);
    }
  },
);

/** Copies of a product, as many as are asked for, in steps that no engine finds too long. */
async function addProducts(count: number) {
  const model = getDb().selectFrom("products").where("id", "=", "sony-wh-ch520");
  const row = await model.selectAll().executeTakeFirstOrThrow();
  const others = Object.keys(row).filter((name) => name !== "id" && name !== "code");
  const names = sql.join(others.map((name) => sql.ref(name)));
  // What finds products by words is not asked here any more, and takes four fifths of the time.
  for (const trigger of ["searchInsert", "searchWordsOfNew_products"]) {
    await sql`drop trigger ${sql.id(trigger)}`.execute(getDb());
  }
  const step = 2_500;
  for (let end = step; end <= count; end += step) {
    await sql`
      insert into products (id, code, ${names})
      with recursive numbers(n) as
        (select ${sql.lit(end - step + 1)} union all select n + 1 from numbers where n < ${sql.lit(end)})
      select 'many-' || n, 'MANY-' || n, ${names} from numbers, (${model.selectAll()}) as model
    `.execute(getDb());
  }
}
