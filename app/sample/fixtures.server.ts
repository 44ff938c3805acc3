// Reads the sample shop's data files and refuses, by file and entry, what does not fit.
import * as z from "zod";
import addressesJson from "../../fixtures/addresses.json";
import categoriesJson from "../../fixtures/categories.json";
import notificationsJson from "../../fixtures/notifications.json";
import ordersJson from "../../fixtures/orders.json";
import picturesJson from "../../fixtures/pictures.json";
import typesJson from "../../fixtures/product-types.json";
import coverGlassJson from "../../fixtures/products/cover-glass.json";
import fitnessWearableJson from "../../fixtures/products/fitness-wearable.json";
import laptopsJson from "../../fixtures/products/laptops.json";
import phonesTabletsJson from "../../fixtures/products/phones-tablets.json";
import powerAccessoriesJson from "../../fixtures/products/power-accessories.json";
import soundEquipmentsJson from "../../fixtures/products/sound-equipments.json";
import namesJson from "../../fixtures/search-names.json";
import ratesJson from "../../fixtures/rates.json";
import shippingJson from "../../fixtures/shipping.json";
import synonymsJson from "../../fixtures/search-synonyms.json";
import usersJson from "../../fixtures/users.json";
import * as schemas from "./schemas.server";
import type { Colour } from "./schemas.server";

/** The four pictures of a colour, in the order in which the gallery shows them. */
export const views = ["front", "angle", "back", "detail"] as const;

type View = (typeof views)[number];

const productFiles = {
  "products/phones-tablets.json": phonesTabletsJson,
  "products/laptops.json": laptopsJson,
  "products/sound-equipments.json": soundEquipmentsJson,
  "products/power-accessories.json": powerAccessoriesJson,
  "products/fitness-wearable.json": fitnessWearableJson,
  "products/cover-glass.json": coverGlassJson,
};

/** The departments. */
export const categoryFixtures = once(() =>
  readList("categories.json", categoriesJson, schemas.category),
);

/** The product types inside the departments, each with the picture of one of its products. */
export const productTypeFixtures = once(() => {
  const departments = new Set(categoryFixtures().map((category) => category.id));
  const types = readList("product-types.json", typesJson, schemas.productType);
  for (const { id, categoryId } of types) {
    if (!departments.has(categoryId)) fail("product-types.json", id, `no category "${categoryId}"`);
  }
  return types;
});

/** Every product by its id, the departments in order. */
export const productFixtures = once(() => {
  const types = new Set(productTypeFixtures().map((type) => type.id));
  const products = new Map<string, schemas.ProductFixture>();
  for (const [file, json] of Object.entries(productFiles)) {
    for (const product of readList(file, json, schemas.product)) {
      const { id, type } = product;
      if (products.has(id)) fail(file, id, "another product has this id");
      if (!types.has(type)) fail(file, id, `no product type "${type}"`);
      if (!pictures()[id]) fail(file, id, "no pictures in pictures.json");
      products.set(id, product);
    }
  }
  return products;
});

/** The demo accounts and the customers. */
export const userFixtures = once(() => readList("users.json", usersJson, schemas.user));

/** The addresses that a new account starts with. */
export const addressFixtures = once(() =>
  readList("addresses.json", addressesJson, schemas.address),
);

/** The sample orders, and how the shop's past year went. */
export const orderFixtures = once(() => readOne("orders.json", ordersJson, schemas.orders));

/** What the staff finds under the bell on the first day. */
export const notificationFixtures = once(() =>
  readList("notifications.json", notificationsJson, schemas.notification),
);

/** What one unit of a currency is worth in another, in millionths. */
export const rateFixtures = once(() => readList("rates.json", ratesJson, schemas.rate));

/** Where a shop delivers to. */
export const shippingFixture = once(() => readOne("shipping.json", shippingJson, schemas.shipping));

/** What people say in a search and what they mean by it, in any shop of such goods. */
export const synonymFixtures = once(() =>
  readOne("search-synonyms.json", synonymsJson, schemas.synonyms),
);

/** The same of names: the brands and lines that the sample shop sells. */
export const nameFixtures = once(() => readOne("search-names.json", namesJson, schemas.synonyms));

const pictures = once(() =>
  readOne("pictures.json", picturesJson, z.record(z.string(), schemas.productPictures)),
);

/**
 * A product's picture in a colour: the path of its files without width and ending, and what it shows.
 * @throws for a product without pictures, or in a colour that it does not come in
 */
export function pictureOf(
  { id, name, code, colours }: schemas.ProductFixture,
  colour: Colour,
  view: View,
) {
  const drawn = pictures()[id] ?? fail("pictures.json", id, "no pictures");
  if (!colours.includes(colour)) fail("pictures.json", id, `not drawn in ${colour}`);
  const shade = colour.toLowerCase();
  return {
    path: `/pictures/${code.toLowerCase()}-${shade}-${view}.${drawn.stamp}`,
    alt: `${name} in ${shade}: ${drawn.words[view]}`,
  };
}

function readList<T>(file: string, json: unknown, schema: z.ZodType<T>): T[] {
  if (!Array.isArray(json)) return fail(file, "the file", "is not a list");
  return json.map((entry: unknown, index) => {
    const parsed = schema.safeParse(entry);
    return parsed.success
      ? parsed.data
      : fail(file, nameOf(entry, index), z.prettifyError(parsed.error));
  });
}

function readOne<T>(file: string, json: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(json);
  return parsed.success ? parsed.data : fail(file, "the file", z.prettifyError(parsed.error));
}

function nameOf(entry: unknown, index: number): string {
  const named = z.object({ id: z.string() }).safeParse(entry);
  return named.success ? named.data.id : `entry ${index + 1}`;
}

function fail(file: string, entry: string, problem: string): never {
  throw new Error(`fixtures/${file}, ${entry}: ${problem}`);
}

/** Checking the files costs time, so each is read when it is first wanted, and then kept. */
function once<T>(read: () => T): () => T {
  let result: { value: T } | undefined;
  return () => (result ??= { value: read() }).value;
}
