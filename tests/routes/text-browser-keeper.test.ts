// A keeper at the keys of w3m fills an empty shop: the phone of the sample shop with the most variants, field by field.
import { afterAll, beforeAll, describe, it } from "vitest";
import path from "node:path";
import { getDb } from "~/db/connection.server";
import { keeper, openEmptyShop, type EmptyShop } from "../support/empty-shop";
import { largestPhone, phoneToType, rowsOfPhone } from "../support/phone";
import { missingPrograms, TextBrowser } from "../support/text-browser";

const missing = missingPrograms();

// Each waits for its browser nearly all the time, and has to poll with the expect of its own.
describe.skipIf(missing.length > 0).concurrent("w3m", () => {
  let empty: EmptyShop;
  const visits: TextBrowser[] = [];
  beforeAll(async () => {
    empty = await openEmptyShop();
  });
  afterAll(async () => {
    for (const visit of visits) await visit.close();
    await empty.close();
  });

  const each = (list: (string | null)[]) => [...new Set(list)].filter((one) => one !== null);

  /** A visit of its own, already signed in. */
  const enter = async (to: string) => {
    const own = new TextBrowser("w3m", `${empty.origin}/login?redirectTo=${to}`);
    visits.push(own);
    await own.fill("E-mail", keeper.email);
    await own.fill("Password", keeper.password);
    await own.press("[ ]Remember me");
    await own.press("Login", "Forgot your password?");
    return own;
  };

  it(
    "adds it with its variants, pictures and specifications",
    { timeout: 300_000 },
    async ({ expect }) => {
      const sampleId = await largestPhone(getDb());
      const phone = await phoneToType(getDb(), sampleId);
      const { product, category, type, variants, pictures, files, specifications } = phone;

      const visit = await enter("/admin/categories/new");
      const open = async (to: string, heading: string | RegExp) => {
        await visit.open(empty.origin + to);
        await visit.shows(heading);
      };
      await visit.shows("Category Name");
      await visit.fill("Category Name", category.name);
      await visit.write("Description", category.description);
      await visit.press("Add Category", "Description");
      await visit.shows("Category added successfully!");
      await open(`/admin/categories/${category.slug}/place`, "Place in the category bar");
      await visit.choose("Filter name", category.filterGroup);
      await visit.press("Save", "Filter name");
      await visit.shows("Category updated successfully!");

      await open("/admin/types/new", "Type name");
      await visit.goThrough("Type name", [
        ...[type.name, { choose: category.name }, { choose: type.filterGroup }],
        ...(type.usual === 1 ? [{ press: true } as const, null] : [null]),
        ...[type.featuredAs ?? "", String(type.featuredPosition)],
      ]);
      await visit.press("Save", "Specification names");
      await visit.shows("Type added");

      // A file is chosen last: with it w3m sends the form.
      const file = (index: number) => path.resolve(files[index] ?? "");
      await open("/admin/products/new", "Product Image");
      await visit.goThrough("Product Name", [
        ...[product.name, variants[0]?.price ?? "", "1"],
        ...[{ choose: category.name }, { choose: type.name }, product.brand],
      ]);
      await visit.write("Description", product.description);
      await visit.goThrough("Product Image", [file(0)]);
      await visit.shows("Product added successfully!");
      const { id } = await empty.db.selectFrom("products").select("id").executeTakeFirstOrThrow();
      const room = `/admin/products/${id}`;

      await open(`${room}/variants/add`, "Its values");
      for (const colour of each(variants.map((one) => one.colour)))
        await visit.press(`[ ]${colour}`);
      await visit.write("Its values", each(variants.map((one) => one.storage)).join(", "));
      await visit.press("Add variants", "Price (৳)");
      await visit.shows("What the second option is called");
      await visit.goThrough("What the second option is called", [
        product.optionName,
        ...variants.flatMap(({ colour, storage, sku, price, before, stock }) => [
          ...[colour ?? "", storage ?? "", sku, price, before, stock],
          // The box, the two buttons and the link of the row.
          ...[null, null, null, null],
        ]),
      ]);
      await visit.press("Save variants");
      // The page is longer than the screen, and its message stands below.
      const sold = empty.db.selectFrom("variants").select("sku").orderBy("position");
      const skus = async () => (await sold.execute()).map(({ sku }) => sku);
      await expect.poll(skus, { timeout: 10_000 }).toEqual(variants.map(({ sku }) => sku));

      const pictured = empty.db.selectFrom("pictures").select("id");
      const { id: first } = await pictured.executeTakeFirstOrThrow();
      await open(`${room}/pictures/${first}`, "What it shows");
      const [front] = pictures;
      await visit.goThrough("What it shows", [front?.alt ?? "", { choose: front?.colour ?? "" }]);
      await visit.press("Save", "What it shows");
      await visit.shows("Picture saved");
      for (const [index, { colour, alt }] of pictures.entries()) {
        if (index === 0) continue;
        await visit.goThrough("Colour", [{ choose: colour ?? "" }, alt]);
        await visit.goThrough("Images", [file(index)]);
        const count = async () => (await pictured.execute()).length;
        await expect.poll(count, { timeout: 10_000 }).toBe(index + 1);
      }

      await open(`${room}/specifications`, "More rows");
      for (let typed = 0; typed < specifications.length;) {
        const room = (await visit.screen()).match(/\bName \d+ *$/gm)?.length ?? 0;
        const rows = specifications.slice(typed, room);
        const { length } = rows;
        expect(length).toBeGreaterThan(0);
        const steps = rows.flatMap(({ label, value }) => [label, value, null, null, null]);
        await visit.goThrough(`Name ${typed + 1}`, steps);
        typed += length;
        if (typed === specifications.length) break;
        await visit.press("More rows");
        await visit.shows(`Name ${typed + 1}`);
      }
      await visit.press("Save", "Filters find the screen");
      await visit.shows(`uid ${id}`);

      await open(`${room}/places`, "Place among best deals");
      const { bestDealPosition: deal, bestSellerPosition: seller } = product;
      const place = (at: number | null) => String(at ?? "");
      if (deal !== null) await visit.fill("Place among best deals", place(deal));
      if (seller !== null) await visit.fill("Place among best sellers", place(seller));
      await visit.press("Save", "Place among best sellers");
      await visit.shows(`uid ${id}`);

      expect(await rowsOfPhone(empty.db, id)).toEqual(await rowsOfPhone(getDb(), sampleId));
    },
  );

  it(
    "writes a page of text, which is a draft at first",
    { timeout: 300_000 },
    async ({ expect }) => {
      const own = await enter("/admin/settings/pages/new");
      await own.shows("New page");
      await own.fill("Title", "Gift cards");
      await own.write("Text", "Ask for *one* at the desk.");
      await own.press("Save", "Do not see it");
      const rows = empty.db.selectFrom("pages").select(["slug", "body", "state"]);
      const made = async () => rows.where("title", "=", "Gift cards").executeTakeFirst();
      const draft = { slug: "gift-cards", body: "Ask for *one* at the desk.", state: "Draft" };
      await expect.poll(made, { timeout: 10_000 }).toEqual(draft);
    },
  );

  it(
    "makes a promotion, and asks somebody into the staff",
    { timeout: 300_000 },
    async ({ expect }) => {
      const own = await enter("/admin/promotions/new");
      await own.shows("New promotion");
      await own.goThrough("Promotion name", ["Rain week", "RAIN10"]);
      await own.fill("Percent", "10");
      await own.press("Save", "Sunday");
      await own.shows("Promotion saved");
      await own.open(`${empty.origin}/admin/settings/staff/new`);
      await own.shows("set their own password");
      await own.goThrough("Name", ["Rokeya Clerk", "rokeya@surma.example"]);
      await own.press("[ ]Orders");
      await own.press("Save", "Areas");
      await own.shows("rokeya@surma.example");

      const promotion = empty.db.selectFrom("promotions").select("code");
      expect(await promotion.where("name", "=", "Rain week").execute()).toEqual([
        { code: "RAIN10" },
      ]);
      const staff = empty.db.selectFrom("users").select("areas");
      expect(await staff.where("email", "=", "rokeya@surma.example").execute()).toEqual([
        { areas: "orders" },
      ]);
    },
  );
});
