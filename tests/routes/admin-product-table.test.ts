// The back office's table of products, its CSV, and a product's page, as a browser without scripts meets them.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import { whileBroken } from "../support/broken";
import {
  added,
  admin,
  edited,
  hidden,
  list,
  namesIn,
  productNamed,
  signInFirst,
  text,
} from "../support/own-products";
import { file, png } from "../support/pictures";
import { type Fields } from "../support/shop";

signInFirst();

describe("the table", () => {
  it("has the specification's columns, and heads that sort with aria-sort", async () => {
    const html = await text(list);
    for (const head of ["Product", "Price(৳)", "Stock", "Category", "Brand", "Status", "Actions"])
      expect(html).toContain(head);
    expect(html).not.toContain("aria-sort");
    const sorted = await text(`${list}?sort=price`);
    expect(sorted).toMatch(
      /aria-sort="ascending"><a[^>]*href="\/admin\/products\?sort=price&amp;dir=desc"/,
    );
    const prices = [...sorted.matchAll(/>৳([\d,.]+)<\/td>/g)].map((match) =>
      Number(match[1]?.replaceAll(",", "")),
    );
    expect(prices).toHaveLength(20);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it.each(["name", "price", "stock", "category", "brand", "status"])(
    "sorts by %s in both directions",
    async (sort) => {
      const up = namesIn(await text(`${list}?sort=${sort}&dir=asc`));
      const down = namesIn(await text(`${list}?sort=${sort}&dir=desc`));
      expect(up).toHaveLength(20);
      expect(down[0]).not.toBe(up[0]);
    },
  );

  it("filters by category, brand, status and stock, and keeps it all on its pages", async () => {
    const html = await text(
      `${list}?category=phones-tablets&brand=Samsung&status=Low+Stock&min=1&max=5`,
    );
    const rows = await getDb()
      .selectFrom("products")
      .select("name")
      .where("categoryId", "=", "phones-tablets")
      .where("brand", "=", "Samsung")
      .where("stock", ">=", 1)
      .where("stock", "<=", 5)
      .execute();
    expect(namesIn(html).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(html).toMatch(/<option value="phones-tablets" selected/);
    const paged = await text(`${list}?status=Active&sort=name&dir=desc`);
    expect(paged).toContain("?status=Active&amp;sort=name&amp;dir=desc&amp;page=2");
    expect(paged).toContain(
      'href="/admin/products/export?status=Active&amp;sort=name&amp;dir=desc"',
    );
  });

  it("shows the status of each stock in its colour", async () => {
    for (const [status, badge] of [
      ["Active", "badge-green"],
      ["Low Stock", "badge-yellow"],
    ]) {
      const html = await text(`${list}?status=${status}`);
      expect(html).toContain(`<span class="badge ${badge}">${status}</span>`);
    }
    const gone = await added({ stock: "0" });
    const html = await text(`${list}?status=Out+of+Stock`);
    expect(namesIn(html)).toContain(gone.name);
    expect(html).toContain('<span class="badge badge-red">Out of Stock</span>');
  });

  it("says so when products or categories cannot be loaded, and offers to try again", async () => {
    await sql`alter table products rename column brand to "brandAway"`.execute(getDb());
    const answer = await admin.get(`${list}?q=x`);
    await sql`alter table products rename column "brandAway" to brand`.execute(getDb());
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain("Failed to load products");
    expect(html).toMatch(/href="\/admin\/products\?q=x"[^>]*>Try again/);
    await sql`alter table categories rename column position to "positionAway"`.execute(getDb());
    const pages = [await text(list), await text(`${list}/new`)];
    await sql`alter table categories rename column "positionAway" to position`.execute(getDb());
    for (const page of pages) expect(page).toContain("Failed to load categories");
    expect(pages[0]).not.toContain("Failed to load products");
    expect(namesIn(pages[0] ?? "")).toHaveLength(20);
  });
});

describe("a product's page", () => {
  it("shows its data, variants with SKU, sales, and who changed it", async () => {
    const html = await text(`${list}/galaxy-s24-ultra`);
    const { soldCount, code } = await productNamed("Samsung Galaxy S24 Ultra");
    for (const part of [`${code}-BLA-12-256`, `Sold</dt><dd class="font-semibold">${soldCount}<`])
      expect(html).toContain(part);
    expect(html).toContain('href="/product/galaxy-s24-ultra"');
    const own = await added();
    await admin.post(`${list}/${own.id}/edit`, edited({ price: "120" }));
    const page = await text(`${list}/${own.id}`);
    expect(page).toMatch(/Admin User<\/b>(?: |<!-- -->)+updated/);
    expect(page).toMatch(/Price\(৳\)<\/th><td[^>]*>100<\/td><td[^>]*>120<\/td>/);
  });

  it("is not there for an unknown one", async () => {
    expect((await admin.get(`${list}/no-such-product`)).status).toBe(404);
    expect((await admin.get(`${list}/no-such-product/edit`)).status).toBe(404);
    expect((await admin.post(`${list}/no-such-product/edit`, {})).status).toBe(404);
  });
});
describe("CSV", () => {
  it("is exported as a download with harmless cells, and imports without a change", async () => {
    const { id } = await added({ brand: "=HYPERLINK(1)" });
    const answer = await admin.get(`${list}/export?q=hyperlink`);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toContain("products.csv");
    const content = Buffer.from(await answer.arrayBuffer());
    expect(content.toString()).toContain(`${id},`);
    expect(content.toString()).toContain("'=HYPERLINK(1)");
    const sent = await admin.post(`${list}/import`, { file: file(content, "p.csv", "text/csv") });
    expect(await text(sent.headers.get("Location") ?? "")).toContain("0 changes");
  });

  it("shows a dry run, and imports it when it is confirmed", async () => {
    const content = "SKU,Name,Brand,Category,Price,Stock\nROUTE-1,Route Thing,Acme,Laptops,50,9";
    const sent = await admin.post(`${list}/import`, { file: file(content, "p.csv", "text/csv") });
    const page = sent.headers.get("Location") ?? "";
    const html = await text(page);
    expect(html).toContain("Route Thing");
    expect(
      await getDb().selectFrom("variants").select("id").where("sku", "=", "ROUTE-1").execute(),
    ).toEqual([]);
    const stale = await admin.post(page, { fingerprint: "x" });
    expect(stale.status).toBe(409);
    expect(await stale.text()).toContain("so nothing was imported. Please look at it again.");
    const fingerprint = hidden(html, "fingerprint");
    const failed = await whileBroken("products", "insert", () => admin.post(page, { fingerprint }));
    expect(failed.status).toBe(503);
    const words = await failed.text();
    expect(words).toContain("Failed to import products. Please try again.");
    expect(words).toMatch(/tell us this number: [0-9a-f-]{36}/);
    const done = await admin.follow(admin.post(page, { fingerprint }));
    expect(await done.text()).toContain("Import finished: 1 added, 0 updated.");
    expect(await productNamed("Route Thing")).toMatchObject({ price: 5_000, stock: 9 });
  });

  it("names the faults of a file by line, and those of a file that is none", async () => {
    const content = "SKU,Name,Brand,Category,Price,Stock\nX-1,Thing,Acme,Laptops,0,9";
    const sent = await admin.post(`${list}/import`, { file: file(content, "p.csv", "text/csv") });
    const html = await text(sent.headers.get("Location") ?? "");
    expect(html).toMatch(/<th scope="row"[^>]*>2<details/);
    expect(
      html.match(/<td[^>]*>[^<]*<\/td>/g)?.map((cell) => cell.replaceAll(/<[^>]*>/g, "")),
    ).toEqual(["X-1", "Price(৳)", "0", "Price must be a positive number"]);
    expect(html).not.toContain('name="fingerprint"');
    for (const fields of [
      {} as Fields,
      { file: file(await png()) },
      { file: file("", "") },
      { file: "text" },
    ]) {
      const answer = await admin.post(`${list}/import`, fields);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("CSV");
    }
    const sound = { file: file(content, "p.csv", "text/csv") };
    const failed = await whileBroken("preparedChanges", "insert", () =>
      admin.post(`${list}/import`, sound),
    );
    expect(failed.status).toBe(503);
    expect(await failed.text()).toContain("Failed to import products. Please try again.");
    expect((await admin.get(`${list}/import/none`)).status).toBe(404);
    expect((await admin.post(`${list}/import/none`)).status).toBe(404);
  });

  it("offers the good lines of a file by themselves", async () => {
    const content =
      "Shelf;sku;price;Name;brand;category;stock\n1;GOOD-1;50;Good Thing;Acme;Laptops;9\n2;GOOD-2;0;Bad;Acme;Laptops;9";
    const sent = await admin.post(`${list}/import`, { file: file(content, "p.csv", "text/csv") });
    const page = sent.headers.get("Location") ?? "";
    const html = await text(page);
    expect(html).toContain("1 line cannot be imported");
    expect(html).toContain("“Shelf”");
    expect(html).toContain("Import the good lines only (1 product)");
    const fingerprint = hidden(html, "fingerprint");
    expect((await admin.post(page, { fingerprint })).status).toBe(409);
    const confirmed = { fingerprint, goodOnly: hidden(html, "goodOnly") };
    const done = await admin.follow(admin.post(page, confirmed));
    expect(await done.text()).toContain("Import finished: 1 added, 0 updated. 1 line left out.");
    expect(await productNamed("Good Thing")).toMatchObject({ price: 5_000, stock: 9 });
  });

  it("and everything else gives a shopper nothing", async () => {
    const shopper = await signedIn("Shopper");
    for (const path of [
      `${list}/export`,
      `${list}/deleted`,
      `${list}/galaxy-s24-ultra`,
      `${list}/import`,
    ]) {
      const answer = await shopper.get(path);
      expect(answer.headers.get("Location")).toBe("/");
      expect(await answer.text()).toBe("");
    }
  });
});
