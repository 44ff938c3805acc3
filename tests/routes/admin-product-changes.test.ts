// The products' room beyond adding: filters, sorting, view, edit, undo, bulk changes, CSV; as a browser without scripts meets it.
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { changedMeanwhile } from "~/models/refusal.server";
import { signedIn } from "../support/accounts";
import { whileBroken } from "../support/broken";
import { file, png } from "../support/pictures";
import { Client, type Fields } from "../support/shop";

let admin: Client;
let other: Client;
let number = 0;
beforeAll(async () => {
  admin = await signedIn("Admin");
  other = await signedIn("Admin");
});

const list = "/admin/products";
const text = async (path: string) => (await admin.get(path)).text();
const productNamed = (name: string) =>
  getDb().selectFrom("products").selectAll().where("name", "=", name).executeTakeFirstOrThrow();

/** A product of this test's own. */
async function added(change: Fields = {}) {
  const name = `Own Thing ${++number}`;
  const fields: Fields = {
    name,
    price: "100",
    stock: "10",
    category: "laptops",
    brand: "Ownbrand",
    description: "As added.",
    image: file(await png()),
    ...change,
  };
  expect((await admin.post(`${list}/new`, fields)).status).toBe(302);
  return productNamed(name);
}

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
const namesIn = (html: string) =>
  [...html.matchAll(/aria-label="Select ([^"]*)"/g)]
    .map((match) => match[1] ?? "")
    .filter((name) => name !== "all products on this page");
const productCount = async (id: string) =>
  (
    await getDb()
      .selectFrom("categories")
      .select("productCount")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).productCount;
const log = async (id: string) =>
  (
    await getDb()
      .selectFrom("auditEntries")
      .select(["action", "actorName", "before", "after"])
      .where("entityId", "=", id)
      .orderBy("createdAt")
      .execute()
  ).map(({ before, after, ...entry }) => ({
    ...entry,
    before: JSON.parse(before) as unknown,
    after: JSON.parse(after) as unknown,
  }));

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
    for (const part of [`${code}-BLA-12-256`, `Sold</dt><dd class="font-medium">${soldCount}<`])
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

/** What the edit form of an own product sends. */
function edited(change: Fields = {}): Fields {
  return {
    version: "1",
    name: `Own Thing ${number}`,
    price: "100",
    stock: "10",
    category: "laptops",
    brand: "Ownbrand",
    description: "As added.",
    ...change,
  };
}

describe("editing a product", () => {
  it("saves everything, keeps counts, search, shop and log right", async () => {
    const { id } = await added();
    const [laptops, sound] = [
      await productCount("laptops"),
      await productCount("sound-equipments"),
    ];
    const form = await text(`${list}/${id}/edit?q=own`);
    expect(form).toContain(`value="Own Thing ${number}"`);
    const fields = edited({
      name: "Zweitname Horn",
      price: "80.5",
      stock: "2",
      category: "sound-equipments",
    });
    const answer = await admin.post(`${list}/${id}/edit?q=own`, fields);
    expect(answer.headers.get("Location")).toBe(`${list}?q=own`);
    expect(await (await admin.follow(answer)).text()).toContain("Product updated successfully!");
    expect(await productNamed("Zweitname Horn")).toMatchObject({
      id,
      price: 8_050,
      originalPrice: 8_050,
      stock: 2,
      version: 2,
      categoryId: "sound-equipments",
    });
    expect([await productCount("laptops"), await productCount("sound-equipments")]).toEqual([
      laptops - 1,
      sound + 1,
    ]);
    expect(await (await new Client().get("/category?q=zweitname")).text()).toContain(
      "Zweitname Horn",
    );
    expect((await log(id)).at(-1)).toMatchObject({
      action: "updated",
      before: { Name: `Own Thing ${number}`, "Price(৳)": "100", Stock: "10", Category: "Laptops" },
      after: {
        Name: "Zweitname Horn",
        "Price(৳)": "80.50",
        Stock: "2",
        Category: "Sound Equipments",
      },
    });
    const notices = await getDb()
      .selectFrom("notifications")
      .select("message")
      .where("message", "like", "Zweitname Horn%")
      .execute();
    expect(notices).toEqual([{ message: "Zweitname Horn: 2 left in stock." }]);
  });

  it("has the add form's messages, and keeps what was typed and the picture", async () => {
    const { id, picture } = await added();
    const answer = await admin.post(
      `${list}/${id}/edit`,
      edited({
        name: "",
        price: "-1",
        stock: "1.5",
        brand: " ",
        category: "",
        image: file(await png()),
      }),
    );
    expect(answer.status).toBe(400);
    const html = await answer.text();
    for (const message of [
      "Product name is required",
      "Price must be a positive number",
      "Stock must be a positive integer",
      "Category is required",
      "Brand is required",
    ])
      expect(html).toContain(message);
    expect(html).toContain('value="1.5"');
    const imageKept = hidden(html, "imageKept");
    expect(imageKept).not.toBe("");
    expect((await admin.post(`${list}/${id}/edit`, edited({ imageKept }))).status).toBe(302);
    const after = await productNamed(`Own Thing ${number}`);
    expect(after.picture).toBe(`/pictures/${imageKept}`);
    expect(after.picture).not.toBe(picture);
    const rows = await getDb()
      .selectFrom("pictures")
      .select("path")
      .where("productId", "=", id)
      .execute();
    expect(rows).toEqual([{ path: after.picture }]);
  });

  it("changes price and stock of each variant", async () => {
    const { id, version, name, brand, categoryId, description } = await productNamed(
      "Samsung Galaxy S24 Ultra",
    );
    const variants = await getDb()
      .selectFrom("variants")
      .selectAll()
      .where("productId", "=", id)
      .orderBy("position")
      .execute();
    const fields: Fields = {
      version: String(version),
      name,
      brand,
      category: categoryId,
      description,
    };
    variants.forEach(({ price, stock }, index) => {
      fields[`price${index + 1}`] = String(price / 100);
      fields[`stock${index + 1}`] = String(stock);
    });
    const broken = await admin.post(`${list}/${id}/edit`, { ...fields, price2: "0" });
    expect(broken.status).toBe(400);
    expect(
      (await admin.post(`${list}/${id}/edit`, { ...fields, price2: "1000", stock2: "77" })).status,
    ).toBe(302);
    const after = await productNamed(name);
    expect(after.price).toBe(100_000);
    expect(after.stock).toBe(
      variants.reduce((sum, { stock }) => sum + stock, 0) - (variants[1]?.stock ?? 0) + 77,
    );
    expect(after.typeId).not.toBeNull();
  });

  it("shows the second of two admins what the first one saved, also after another fault", async () => {
    const { id } = await added();
    expect(
      (await other.post(`${list}/${id}/edit`, edited({ price: "150", brand: "Theirs" }))).status,
    ).toBe(302);
    for (const [fields, status] of [
      [edited({ price: "170" }), 409],
      [edited({ price: "170", name: "" }), 400],
    ] as const) {
      const answer = await admin.post(`${list}/${id}/edit`, fields);
      expect(answer.status).toBe(status);
      const html = await answer.text();
      expect(html).toContain("Saved meanwhile");
      if (status === 409) expect(html).toContain(changedMeanwhile("This product").message);
      expect(html).toMatch(/Price \(৳\)<\/th><td[^>]*>150<\/td><td[^>]*>170<\/td>/);
      expect(html).toMatch(/Brand<\/th><td[^>]*>Theirs<\/td><td[^>]*>Ownbrand<\/td>/);
      expect(html).toContain('value="170"');
      expect(hidden(html, "version")).toBe("2");
    }
    expect((await productNamed(`Own Thing ${number}`)).price).toBe(15_000);
    expect(
      (await admin.post(`${list}/${id}/edit`, edited({ price: "170", version: "2" }))).status,
    ).toBe(302);
    expect((await productNamed(`Own Thing ${number}`)).price).toBe(17_000);
  });

  it("fills the form again after the session has ended", async () => {
    const { id } = await added();
    const visitor = new Client();
    const sent = await visitor.post(`${list}/${id}/edit`, edited({ brand: "Half typed" }));
    const login = sent.headers.get("Location") ?? "";
    expect(login).toMatch(/^\/login\?/);
    const redirectTo = new URL(login, "http://localhost").searchParams.get("redirectTo") ?? "";
    const back = await visitor.post(login, {
      email: "admin@example.com",
      password: "Admin12345!",
      remember: "on",
      redirectTo,
    });
    expect(await (await visitor.follow(back)).text()).toContain('value="Half typed"');
  });
});

describe("undoing a deletion", () => {
  it("brings the product back whole, from its toast", async () => {
    const { id, version } = await added();
    const count = await productCount("laptops");
    const shopper = new Client();
    await shopper.post("/cart", { add: id });
    const answer = await admin.post(`${list}/${id}/delete?q=own`);
    const page = await (await admin.follow(answer)).text();
    const undo =
      /action="(\/admin\/products\/deleted\?[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ??
      "";
    expect(page).toContain("Undo");
    expect(page).toMatch(/Recently deleted \(.*\d+/);
    expect(await productCount("laptops")).toBe(count - 1);
    expect((await new Client().get(`/product/${id}`)).status).toBe(404);
    expect(await (await shopper.get("/cart")).text()).toContain("No longer sold.");
    const back = await admin.post(undo);
    expect(back.headers.get("Location")).toBe(`${list}?q=own`);
    expect(await (await admin.follow(back)).text()).toContain(
      `Own Thing ${number} is back in the shop.`,
    );
    expect(await productCount("laptops")).toBe(count);
    expect((await new Client().get(`/product/${id}`)).status).toBe(200);
    expect(await (await shopper.get("/cart")).text()).not.toContain("No longer sold.");
    expect(await productNamed(`Own Thing ${number}`)).toMatchObject({
      id,
      deletedAt: null,
      version: version + 2,
    });
    expect((await log(id)).map(({ action }) => action)).toEqual(["created", "deleted", "restored"]);
    expect((await admin.post(undo)).status).toBe(404);
  });

  it("works from the list of recently deleted products too", async () => {
    const { id, name } = await added();
    await admin.post(`${list}/${id}/delete`);
    const page = await text(`${list}/deleted`);
    expect(page).toContain(`Bring back ${name}`);
    expect((await admin.post(`${list}/deleted?product=${id}`)).status).toBe(302);
    expect(await text(`${list}/deleted`)).not.toContain(`Bring back ${name}`);
  });

  it("is over after thirty days: what was never sold is purged", async () => {
    const { id } = await added();
    await admin.post(`${list}/${id}/delete`);
    await getDb()
      .updateTable("products")
      .set({ deletedAt: "2020-01-01T00:00:00.000Z" })
      .where("id", "=", id)
      .execute();
    const next = await added();
    await admin.post(`${list}/${next.id}/delete`);
    const left = await getDb()
      .selectFrom("products")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(left).toBeUndefined();
  });
});

describe("a bulk change", () => {
  const choose = async (fields: Fields) => {
    const answer = await admin.post(`${list}/bulk`, fields);
    expect(answer.status).toBe(302);
    return answer.headers.get("Location") ?? "";
  };
  const change = { percent: "", stockMode: "", pieces: "", category: "", status: "" };
  const query = (fields: object) => new URLSearchParams({ ...change, ...fields }).toString();

  it("shows old and new values first, then applies all of it", async () => {
    const [a, b] = [await added(), await added({ stock: "6" })];
    const page = await choose({ id: [a.id, b.id], to: "change" });
    expect(await text(page)).toContain("Change 2 products");
    const wanted = { percent: "-10", stockMode: "add", pieces: "-3", category: "sound-equipments" };
    const preview = await text(`${page}?${query(wanted)}`);
    for (const cells of [
      "100</td><td[^>]*>90<",
      "10</td><td[^>]*>7<",
      "6</td><td[^>]*>3<",
      "Laptops</td><td[^>]*>Sound Equipments<",
    ])
      expect(preview).toMatch(new RegExp(cells));
    expect(await productNamed(a.name)).toMatchObject({ price: 10_000, stock: 10 });
    const counts = [await productCount("laptops"), await productCount("sound-equipments")];
    const answer = await admin.post(page, { ...change, ...wanted });
    expect(await (await admin.follow(answer)).text()).toContain("2 products updated successfully!");
    expect(await productNamed(a.name)).toMatchObject({
      price: 9_000,
      originalPrice: 9_000,
      stock: 7,
      categoryId: "sound-equipments",
      version: 2,
    });
    expect(await productNamed(b.name)).toMatchObject({ price: 9_000, stock: 3 });
    expect([await productCount("laptops"), await productCount("sound-equipments")]).toEqual([
      (counts[0] ?? 0) - 2,
      (counts[1] ?? 0) + 2,
    ]);
    expect((await log(b.id)).at(-1)).toMatchObject({
      action: "updated",
      before: { Stock: "6" },
      after: { Stock: "3" },
    });
    const again = await admin.post(page, { ...change, ...wanted });
    expect(again.status).toBe(302);
    expect((await productNamed(a.name)).price).toBe(9_000);
  });

  it("takes Out of Stock to mean a stock of 0", async () => {
    const { id, name } = await added();
    const page = await choose({ id, to: "change" });
    await admin.post(page, { ...change, status: "Out of Stock" });
    expect((await productNamed(name)).stock).toBe(0);
  });

  it("names what changed or went meanwhile, and changes nothing unseen", async () => {
    const [a, b, c] = [await added(), await added(), await added()];
    const page = await choose({ id: [a.id, b.id, c.id], to: "change" });
    await getDb().updateTable("products").set({ version: 5 }).where("id", "=", b.id).execute();
    await admin.post(`${list}/${c.id}/delete`);
    const fields = { ...change, percent: "50" };
    const answer = await admin.post(`${page}?${query({ percent: "50" })}`, fields);
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("Nothing was done yet. Please look again and confirm:");
    expect(html).toContain(`<p>${b.name} was changed meanwhile.</p>`);
    expect(html).toContain(
      `<p>${c.name} was deleted meanwhile, so it is left out from now on.</p>`,
    );
    expect(html).not.toContain(`<p>${a.name} was`);
    expect(html).toContain("Apply to 2 products");
    expect((await productNamed(a.name)).price).toBe(10_000);
    expect((await admin.post(page, fields)).status).toBe(302);
    expect((await productNamed(b.name)).price).toBe(15_000);
  });

  it.each([
    [{}, "Choose at least one change"],
    [{ percent: "x" }, "Please enter a percentage, for example 5 or -12.5"],
    [{ percent: "-100" }, "The percentage must be above -100 and at most 1000"],
    [{ stockMode: "set" }, "Stock quantity is required"],
    [{ stockMode: "set", pieces: "-1" }, "Stock must be a positive integer"],
    [{ stockMode: "add", pieces: "1.5" }, "Please enter a whole number of pieces"],
    [{ pieces: "5" }, "Choose what the number is for"],
    [
      { stockMode: "set", pieces: "5", status: "Out of Stock" },
      "Status follows the stock: change one of the two",
    ],
  ])("refuses %j", async (fields, message) => {
    const { id } = await added();
    const page = await choose({ id, to: "change" });
    const html = await text(`${page}?${query(fields)}`);
    expect(html).toContain(message);
    expect(html).not.toContain("Old and new values");
    const answer = await admin.post(page, { ...change, ...fields });
    expect(answer.status).toBe(400);
    const refused = await answer.text();
    expect(refused).toContain(message);
    for (const value of Object.values(fields)) expect(refused).toContain(`value="${value}"`);
  });

  it("refuses a price of nothing, and a category that is gone", async () => {
    const { id, name } = await added({ price: "0.01" });
    const page = await choose({ id, to: "change" });
    const answer = await admin.post(page, { ...change, percent: "-90" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`<p>${name}: the price would be nothing.</p>`);
    const nowhere = await admin.post(page, { ...change, category: "nowhere" });
    expect(nowhere.status).toBe(400);
    expect(await nowhere.text()).toContain("This category is not there any more.");
  });

  it("takes all products that match the filter, on every page", async () => {
    const total = Number(/([\d,]+) products/.exec(await text(`${list}?brand=Samsung`))?.[1]);
    const page = await choose({ brand: "Samsung", all: "1", to: "change" });
    expect(await text(page)).toContain(`Change ${total} products`);
  });

  it("deletes after showing what, and is undone as a whole", async () => {
    const [a, b] = [await added(), await added()];
    const page = await choose({ id: [a.id, b.id], to: "delete" });
    expect(page).toMatch(/\/delete$/);
    expect(await text(page)).toContain(a.name);
    const count = await productCount("laptops");
    const done = await (await admin.follow(admin.post(page))).text();
    expect(done).toContain("2 products deleted successfully!");
    expect(await productCount("laptops")).toBe(count - 2);
    const undo = /action="(\/admin\/products\/deleted\?selection=[^"]*)"/.exec(done)?.[1] ?? "";
    expect(await (await admin.follow(admin.post(undo))).text()).toContain(
      "2 products are back in the shop.",
    );
    expect(await productCount("laptops")).toBe(count);
  });

  it("says so when the database fails, and keeps what was typed", async () => {
    const { id, name } = await added();
    const page = await choose({ id, to: "change" });
    const fields = { ...change, percent: "7.5" };
    const pages = [
      [page, fields, "Failed to change products. Please try again."],
      [`${page}/delete`, {}, "Failed to delete products. Please try again."],
      [`${list}/${id}/delete`, {}, "Failed to delete product. Please try again."],
    ] as const;
    for (const [path, sent, message] of pages) {
      const answer = await whileBroken("products", "update", () => admin.post(path, sent));
      expect(answer.status).toBe(503);
      const html = await answer.text();
      expect(html).toContain(message);
      expect(html).toMatch(/tell us this number: [0-9a-f-]{36}/);
      if (sent === fields) expect(html).toContain('value="7.5"');
    }
    expect(await productNamed(name)).toMatchObject({ price: 10_000, version: 1, deletedAt: null });
    // Nothing of it is used up: both go through now.
    expect((await admin.post(page, fields)).status).toBe(302);
    await admin.post(`${list}/${id}/delete`);
    const undo = `${list}/deleted?product=${id}`;
    const answer = await whileBroken("products", "update", () => admin.post(undo));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Failed to bring products back. Please try again.");
    expect((await admin.post(undo)).status).toBe(302);
  });

  it("wants at least one product, and belongs to who chose them", async () => {
    const none = await admin.post(`${list}/bulk`, { to: "change", q: "own" });
    expect(none.headers.get("Location")).toBe(`${list}?q=own`);
    expect(await (await admin.follow(none)).text()).toContain("Select at least one product first.");
    expect((await admin.get(`${list}/bulk/no-such-selection`)).status).toBe(404);
    expect((await admin.post(`${list}/bulk/no-such-selection/delete`)).status).toBe(404);
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
    expect(html).toMatch(/>2<\/td><td[^>]*>Price must be a positive number</);
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
