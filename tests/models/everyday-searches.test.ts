// Sixty everyday searches and what each must find: joined and parted words, synonyms, colours and storages, Bengali, typing errors.
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { emptyFilter, pageSize } from "~/models/listing/listing";
import { correctSearch, listProducts } from "~/models/listing/listing.server";
import searchesJson from "../fixtures/searches.json";

/** The kind of products that a search means; a product fits when all that is said is true of it. */
const searches = z
  .array(
    z.strictObject({
      q: z.string(),
      finds: z.strictObject({
        ids: z.array(z.string()).optional(),
        types: z.array(z.string()).optional(),
        brand: z.string().optional(),
        name: z.string().optional(),
        colour: z.string().optional(),
        storage: z.string().optional(),
      }),
    }),
  )
  .parse(searchesJson);

type Wanted = (typeof searches)[number]["finds"];

/** So many of the first found must be what was meant, or all that there are. */
const FIRST = 8;

let products: Awaited<ReturnType<typeof readProducts>>;

beforeAll(async () => {
  products = await readProducts();
});

async function readProducts() {
  const rows = await getDb()
    .selectFrom("products")
    .select(["id", "name", "brand", "typeId", "colours"])
    .execute();
  const variants = await getDb().selectFrom("variants").select(["productId", "storage"]).execute();
  return rows.map((row) => ({
    ...row,
    storages: variants.flatMap(({ productId, storage }) =>
      productId === row.id ? (storage?.split("/") ?? []) : [],
    ),
  }));
}

function fits(product: (typeof products)[number], wanted: Wanted): boolean {
  const { ids, types, brand, name, colour, storage } = wanted;
  return (
    (ids?.includes(product.id) ?? true) &&
    (types?.includes(product.typeId ?? "") ?? true) &&
    (brand === undefined || product.brand === brand) &&
    (name === undefined || product.name.includes(name)) &&
    (colour === undefined || product.colours.includes(`|${colour}|`)) &&
    (storage === undefined || product.storages.includes(storage))
  );
}

async function findAll(q: string): Promise<string[]> {
  const filter = await correctSearch({ ...emptyFilter, q });
  const { total } = await listProducts(filter);
  const pages = Array.from({ length: Math.ceil(total / pageSize) }, (_, index) => index + 1);
  const found = await Promise.all(pages.map((page) => listProducts({ ...filter, page })));
  return found.flatMap((one) => one.products.map(({ id }) => id));
}

describe("people's own words", () => {
  test("are sixty", () => {
    expect(new Set(searches.map(({ q }) => q)).size).toBe(60);
  });

  test.each(searches)("$q", async ({ q, finds }) => {
    const wanted = products.filter((product) => fits(product, finds)).map(({ id }) => id);
    expect(wanted).not.toEqual([]);
    const found = await findAll(q);
    expect(wanted.filter((id) => !found.includes(id))).toEqual([]);
    const first = found.slice(0, Math.min(FIRST, wanted.length));
    expect(first.filter((id) => !wanted.includes(id))).toEqual([]);
  });
});
