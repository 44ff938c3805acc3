// A keeper without scripts fills an empty shop: the phone of the sample shop with the most variants, by forms alone.
import { afterAll, beforeAll, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { keeper, openEmptyShop, type EmptyShop } from "../support/empty-shop";
import { fillAndSend, type Filling } from "../support/filling";
import { formsOf } from "../support/html";
import { fileAt, largestPhone, phoneToType, readingsOf, rowsOfPhone } from "../support/phone";
import { Client, type Fields } from "../support/shop";

let empty: EmptyShop;
beforeAll(async () => {
  empty = await openEmptyShop();
});
afterAll(() => empty.close());

it("adds the phone with the most variants, and its rows and page are the sample's", async () => {
  const sampleId = await largestPhone(getDb());
  const phone = await phoneToType(getDb(), sampleId);
  const { product, category, type, variants, pictures, files, specifications } = phone;
  expect(variants.length).toBeGreaterThan(20);
  expect(files.length).toBeGreaterThan(20);
  expect(specifications.length).toBeGreaterThan(10);

  const visit = empty.visitor();
  const send = (path: string, filling: Filling) => fillAndSend(visit, path, filling);
  await visit.post("/login", { ...keeper, remember: "on" });
  expect(await (await visit.get("/admin/products")).text()).toContain("No products found");

  const { name, description, status, filterGroup } = category;
  await send("/admin/categories/new", { type: { name, description, status } });
  await send(`/admin/categories/${category.slug}/place`, { type: { filterGroup } });
  await send("/admin/types/new", {
    type: {
      ...{ name: type.name, category: category.slug, filterGroup: type.filterGroup },
      ...{ usual: type.usual === 1 ? "on" : [], tile: type.featuredAs ?? "" },
      place: String(type.featuredPosition),
    },
  });
  const [firstFile = "", ...otherFiles] = files;
  await send("/admin/products/new", {
    type: {
      ...{ name: product.name, brand: product.brand, description: product.description },
      ...{ price: variants[0]?.price ?? "", stock: "1", category: category.slug },
      ...{ type: product.typeId ?? "", image: fileAt(firstFile) },
    },
  });
  const { id } = await empty.db.selectFrom("products").select("id").executeTakeFirstOrThrow();
  const room = `/admin/products/${id}`;
  const each = (list: (string | null)[]) => [...new Set(list)].filter((one) => one !== null);
  await send(`${room}/variants/add`, {
    type: {
      colour: each(variants.map(({ colour }) => colour)),
      options: each(variants.map(({ storage }) => storage)).join(", "),
      stock: "0",
    },
  });
  await send(`${room}/variants`, {
    type: ({ html }) => {
      const keys = [...html.matchAll(/name="sku([0-9a-f]{12})"/g)].map(([, key = ""]) => key);
      expect(keys).toHaveLength(variants.length);
      return Object.fromEntries(
        keys.flatMap((key, index) =>
          (["colour", "storage", "sku", "price", "before", "stock"] as const).map((field) => [
            field + key,
            variants[index]?.[field] ?? "",
          ]),
        ),
      );
    },
  });
  const one = empty.db.selectFrom("pictures").select("id");
  const { id: first } = await one.executeTakeFirstOrThrow();
  const words = (index: number): Fields => ({
    alt: pictures[index]?.alt ?? "",
    colour: pictures[index]?.colour ?? "",
  });
  await send(`${room}/pictures/${first}`, { type: words(0) });
  for (const [index, path] of otherFiles.entries()) {
    await send(`${room}/pictures`, { type: { ...words(index + 1), images: fileAt(path) } });
  }
  await saveSpecifications(visit, `${room}/specifications`, specifications);
  const { bestDealPosition: deal, bestSellerPosition: seller } = product;
  await send(`${room}/places`, {
    type: { deal: String(deal ?? ""), seller: String(seller ?? "") },
  });

  expect(await rowsOfPhone(empty.db, id)).toEqual(await rowsOfPhone(getDb(), sampleId));
  const read = async (client: Client, at: string) =>
    readingsOf(await (await client.get(at)).text());
  const readings = await read(empty.visitor(), `/product/${id}`);
  expect(readings.length).toBeGreaterThan(60);
  expect(readings).toEqual(await read(new Client(), `/product/${sampleId}`));
});

/** Types what there is room for and presses More rows, until all are typed, as somebody without scripts must. */
async function saveSpecifications(
  visit: Client,
  path: string,
  rows: { label: string; value: string }[],
): Promise<void> {
  let html = await (await visit.get(path)).text();
  for (let tries = 0; tries < rows.length; tries += 1) {
    const form = formsOf(html, path).find(({ names }) => names.includes("label1"));
    const { arrange: _, ...fields }: Fields = form?.fields ?? {};
    const typed = rows.flatMap(({ label, value }, index) => [
      [`label${index + 1}`, label],
      [`value${index + 1}`, value],
    ]);
    const room = typed.filter(([name = ""]) => html.includes(` name="${name}"`));
    const entry = { ...fields, ...(Object.fromEntries(room) as Fields) };
    if (room.length === typed.length) {
      expect((await visit.post(path, entry)).status).toBe(302);
      return;
    }
    html = await (await visit.post(path, { ...entry, arrange: "more-0" })).text();
  }
  throw new Error("There are never rows enough");
}
