// Editing a product and undoing its deletion, as a browser without scripts meets them.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { changedMeanwhile } from "~/models/refusal.server";
import {
  added,
  admin,
  edited,
  hidden,
  lastNumber,
  list,
  log,
  other,
  productCount,
  productNamed,
  signInFirst,
  text,
} from "../support/own-products";
import { file, png } from "../support/pictures";
import { Client, type Fields } from "../support/shop";

signInFirst();

describe("editing a product", () => {
  it("leaves sold what was sold while the form stood open, also after a refusal", async () => {
    const { id } = await added();
    const shownIn = (html: string) => /name="stockShown" value="(\d+)"/.exec(html)?.[1] ?? "none";
    const shown = shownIn(await text(`${list}/${id}/edit`));
    const sell = (stock: number) =>
      Promise.all([
        getDb().updateTable("variants").set({ stock }).where("productId", "=", id).execute(),
        getDb().updateTable("products").set({ stock }).where("id", "=", id).execute(),
      ]);
    const stock = Number(shown);
    await sell(stock - 2);
    const typed = { stock: String(stock + 5), stockShown: shown };
    const refused = await admin.post(`${list}/${id}/edit`, edited({ ...typed, name: "" }));
    expect(refused.status).toBe(400);
    expect(shownIn(await refused.text())).toBe(shown);
    const answer = await admin.post(`${list}/${id}/edit`, edited(typed));
    expect(answer.status).toBe(302);
    const row = await getDb()
      .selectFrom("products")
      .select("stock")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.stock).toBe(stock + 3);
  });

  it("saves everything, keeps counts, search, shop and log right", async () => {
    const { id } = await added();
    const [laptops, sound] = [
      await productCount("laptops"),
      await productCount("sound-equipments"),
    ];
    const form = await text(`${list}/${id}/edit?q=own`);
    expect(form).toContain(`value="Own Thing ${lastNumber()}"`);
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
      before: {
        Name: `Own Thing ${lastNumber()}`,
        "Price(৳)": "100",
        Stock: "10",
        Category: "Laptops",
      },
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
    const after = await productNamed(`Own Thing ${lastNumber()}`);
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
    expect((await productNamed(`Own Thing ${lastNumber()}`)).price).toBe(15_000);
    expect(
      (await admin.post(`${list}/${id}/edit`, edited({ price: "170", version: "2" }))).status,
    ).toBe(302);
    expect((await productNamed(`Own Thing ${lastNumber()}`)).price).toBe(17_000);
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
      `Own Thing ${lastNumber()} is back in the shop.`,
    );
    expect(await productCount("laptops")).toBe(count);
    expect((await new Client().get(`/product/${id}`)).status).toBe(200);
    expect(await (await shopper.get("/cart")).text()).not.toContain("No longer sold.");
    expect(await productNamed(`Own Thing ${lastNumber()}`)).toMatchObject({
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
