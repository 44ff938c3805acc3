// Drafts, hidden and scheduled products reach no public page, and a copy of a product is a draft.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { findMatches } from "~/db/search/search.server";
import { datesIn, defaultTimeZone } from "~/models/date";
import { publishProduct } from "~/models/product/publish.server";
import { runNextTask } from "~/models/task/run.server";
import { signedIn } from "../support/accounts";
import { formsOf } from "../support/html";
import { added, admin, edited, list, log, signInFirst, text } from "../support/own-products";
import { fieldsOf, productOf, rowsOf } from "../support/own-variants";
import { Client } from "../support/shop";

signInFirst();

const visitor = new Client();
const workers = { publish: publishProduct };
/** As the form's field holds it. */
const moment = (ms: number) =>
  datesIn(defaultTimeZone).toInput(new Date(Date.now() + ms).toISOString());
const day = 86_400_000;

/** Every place where a visitor could meet a product, and whether it is there. */
async function placesOf({
  id,
  name,
}: {
  id: string;
  name: string;
}): Promise<Record<string, boolean>> {
  const read = async (path: string) => (await visitor.get(path)).text();
  const word = encodeURIComponent(name);
  const shown = (page: string) => page.includes(id);
  await visitor.post("/cart", { add: id });
  await visitor.post("/wishlist", { add: id });
  await visitor.post("/compare", { add: id });
  const pages = {
    home: "/",
    list: "/category?category=laptops&sort=newest",
    brand: "/category?brand=Ownbrand",
    search: `/category?q=${word}`,
    suggestions: `/search/suggestions?q=${word}`,
    sitemap: "/sitemap.xml",
    api: "/api/products/?limit=100",
    cart: "/cart",
    wishes: "/wishlist",
    compared: "/compare",
  };
  const found = await Promise.all(
    Object.entries(pages).map(async ([place, path]) => [place, shown(await read(path))] as const),
  );
  return {
    ...Object.fromEntries(found),
    page: (await visitor.get(`/product/${id}`)).status === 200,
    apiItem: (await visitor.get(`/api/products/${id}/`)).status === 200,
    index: await isIndexed(id, name),
  };
}

/** Whether the search index itself holds the product, whatever is shown of what it finds. */
async function isIndexed(id: string, name: string): Promise<boolean> {
  const matches = await findMatches(getDb(), name);
  return matches.list.includes(id);
}

const nowhere = async (product: { id: string; name: string }) => {
  const places = await placesOf(product);
  expect(Object.entries(places).filter(([, isThere]) => isThere)).toEqual([]);
};

describe.each([
  ["a draft", { state: "Draft" }],
  ["a hidden product", { state: "Hidden" }],
  ["a scheduled product", { state: "Scheduled", publishAt: moment(day) }],
])("%s", (_what, fields) => {
  it("is nowhere in the shop, and everywhere once it is published", async () => {
    const name = `Qwyx${fields.state} ${Math.random().toString(36).slice(2, 8)}`;
    // On the home page too, were it public.
    const { id } = await getDb()
      .updateTable("products")
      .set({ bestDealPosition: 0, name })
      .where("id", "=", (await added(fields)).id)
      .returning("id")
      .executeTakeFirstOrThrow();
    const words = getDb().selectFrom("products").select("state").where("id", "=", id);
    expect(await words.executeTakeFirst()).toEqual({ state: fields.state });
    await nowhere({ id, name });
    expect(await text(`${list}/${id}`)).not.toContain("View in the shop");
    const preview = await admin.get(`/product/${id}`);
    expect(preview.status).toBe(200);
    // Seen before it is sold, and by nobody else; what would be refused cannot be pressed.
    expect(await preview.text()).toMatch(/Preview\.[^]*<fieldset disabled=""[^]*Qwyx/);
    expect(preview.headers.get("Set-Cookie")).toBeNull();
    for (const client of [visitor, await signedIn("Shopper")]) {
      expect((await client.get(`/product/${id}`)).status).toBe(404);
      expect((await client.get(`/product/${id}?_data=routes%2F_shop.product.%24id`)).status).toBe(
        404,
      );
    }
    expect(await text(`${list}?status=${fields.state}`)).toContain(name);
    expect(await text(`${list}?status=Active`)).not.toContain(name);
    const shown = fieldsOf(await text(`${list}/${id}/edit`));
    expect(shown).toMatchObject(fields);
    const publish = { ...shown, state: "Published" };
    expect((await admin.post(`${list}/${id}/edit`, publish)).status).toBe(302);
    expect(await productOf(id)).toMatchObject({ state: "Published", publishAt: null });
    const places = await placesOf({ id, name });
    expect(Object.entries(places).filter(([, isThere]) => !isThere)).toEqual([]);
    expect(await text(`/product/${id}`)).not.toMatch(/Preview\.|<fieldset disabled/);
    expect((await log(id)).at(-1)).toMatchObject({ after: { "In the shop": "Published" } });
    const hide = { ...fieldsOf(await text(`${list}/${id}/edit`)), state: "Hidden" };
    expect((await admin.post(`${list}/${id}/edit`, hide)).status).toBe(302);
    // What was in the cart and on the list stays, and says so.
    const kept = ["cart", "wishes"];
    const last = Object.entries(await placesOf({ id, name }));
    const others = last.filter(([place, isThere]) => isThere && !kept.includes(place));
    expect(others).toEqual([]);
    expect(await (await visitor.get("/cart")).text()).toContain("No longer sold.");
    await getDb().deleteFrom("products").where("id", "=", id).execute();
  });
});

describe("a scheduled product", () => {
  it("wants a moment to come, and says so beside it", async () => {
    const { id } = await added();
    for (const [publishAt, message] of [
      ["", "Choose the day and the time"],
      ["tomorrow", "Choose the day and the time"],
      ["2026-13-45T10:00", "Choose the day and the time"],
      [moment(-day), "Choose a moment that is still to come"],
    ] as const) {
      const sent = edited({ state: "Scheduled", publishAt });
      const answer = await admin.post(`${list}/${id}/edit`, sent);
      expect(answer.status, publishAt).toBe(400);
      expect(await answer.text()).toContain(message);
    }
    const answer = await admin.post(`${list}/${id}/edit`, edited({ state: "Secret" }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Choose whether it is in the shop");
    expect(await productOf(id)).toMatchObject({ state: "Published", version: 1 });
  });

  it("becomes public when its moment passes, once, whichever process comes first", async () => {
    const product = await added({ state: "Scheduled", publishAt: moment(day) });
    const { publishAt } = product;
    expect(publishAt).not.toBeNull();
    await nowhere(product);
    const at = (ms: number) => new Date(Date.parse(publishAt ?? "") + ms);
    while (await runNextTask(workers, at(-1000)));
    await nowhere(product);
    // Other products may have the same moment.
    const work = async () => {
      while (await runNextTask(workers, at(1000)));
    };
    await Promise.all([work(), work()]);
    expect(await productOf(product.id)).toMatchObject({
      ...{ state: "Published", publishAt: null, version: 2 },
    });
    const places = await placesOf(product);
    expect(places).toMatchObject({ page: true, list: true, sitemap: true, api: true });
    const published = (await log(product.id)).filter(({ action }) => action === "published");
    expect(published).toMatchObject([
      { actorName: "The shop", after: { "In the shop": "Published" } },
    ]);
  });

  it("stays as it is when it was given another moment or was hidden meanwhile", async () => {
    const first = moment(day);
    const { id } = await added({ state: "Scheduled", publishAt: first });
    const shown = fieldsOf(await text(`${list}/${id}/edit`));
    await admin.post(`${list}/${id}/edit`, { ...shown, publishAt: moment(3 * day) });
    while (await runNextTask(workers, new Date(Date.now() + 2 * day)));
    expect((await productOf(id)).state).toBe("Scheduled");
    const again = fieldsOf(await text(`${list}/${id}/edit`));
    await admin.post(`${list}/${id}/edit`, { ...again, state: "Hidden" });
    while (await runNextTask(workers, new Date(Date.now() + 4 * day)));
    expect(await productOf(id)).toMatchObject({ state: "Hidden", publishAt: null });
  });
});

describe("duplicating a product", () => {
  it("makes a draft with its variants, specifications and pictures, and leads to its form", async () => {
    const from = "galaxy-s24-ultra";
    const button = formsOf(await text(`${list}/${from}`), "").find(({ names }) =>
      names.includes("formKey"),
    );
    const answer = await admin.post(`${list}/${from}/duplicate`, button?.fields);
    const to = answer.headers.get("Location") ?? "";
    expect(to).toMatch(/^\/admin\/products\/copy-of-[a-z0-9-]+\/edit$/);
    // Pressed twice it is one.
    const twice = await admin.post(`${list}/${from}/duplicate`, button?.fields);
    expect(twice.headers.get("Location")).toBe(to);
    const id = to.split("/")[3] ?? "";
    const [original, copy] = [await productOf(from), await productOf(id)];
    expect(copy).toMatchObject({
      ...{ state: "Draft", stock: 0, soldCount: 0, version: 1, name: `Copy of ${original.name}` },
      ...{ specifications: original.specifications, screen: original.screen },
      ...{ price: original.price, colours: original.colours, picture: original.picture },
    });
    const variants = await rowsOf(id);
    const words = (rows: typeof variants) =>
      rows.map(({ colour, storage, price, originalPrice }) =>
        JSON.stringify({ colour, storage, price, originalPrice }),
      );
    expect(words(variants)).toEqual(words(await rowsOf(from)));
    expect(variants.every(({ sku, stock }) => sku.startsWith(copy.code) && stock === 0)).toBe(true);
    const pictures = (productId: string) =>
      getDb()
        .selectFrom("pictures")
        .select(["path", "alt", "colour", "position"])
        .where("productId", "=", productId)
        .orderBy("position")
        .orderBy("path")
        .execute();
    expect(await pictures(id)).toEqual(await pictures(from));
    expect((await visitor.get(`/product/${id}`)).status).toBe(404);
    expect(await (await admin.follow(answer)).text()).toContain("This is a draft copy");
    expect((await log(id)).map(({ action }) => action)).toEqual(["created"]);
    const fields = { ...fieldsOf(await text(to)), state: "Published" };
    expect((await admin.post(to, fields)).status).toBe(302);
    expect((await visitor.get(`/product/${id}`)).status).toBe(200);
    expect((await admin.post(`${list}/no-such/duplicate`, {})).status).toBe(404);
  });
});
