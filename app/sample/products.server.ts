// Expands the catalogue's compact entries: colours times storages to variants, four pictures per colour.
import type { Insertable } from "kysely";
import type {
  CategoriesTable,
  ExchangeRatesTable,
  PicturesTable,
  ProductsTable,
  ProductTypesTable,
  VariantsTable,
} from "~/db/schema";
import {
  categoryFixtures,
  pictureOf,
  productFixtures,
  productTypeFixtures,
  rateFixtures,
  views,
} from "./fixtures.server";
import { chanceFrom } from "./random.server";
import type { Colour, ProductFixture } from "./schemas.server";
import { specificationColumns } from "~/models/product/specification.server";
import { before, DAY } from "./time.server";

export type ProductRow = Insertable<ProductsTable>;
export type VariantRow = Insertable<VariantsTable>;

/** A product as it goes into the tables. */
export interface SampleProduct {
  fixture: ProductFixture;
  product: ProductRow;
  variants: VariantRow[];
  pictures: Insertable<PicturesTable>[];
}

const PAISA = 100;
/** The widest file that is drawn of a product. */
const PICTURE_WIDTH = 640;
const SHOP_AGE = 730 * DAY;

/** The departments, each with the number of its products. */
export function categoryRows(
  now: Date,
  products: readonly SampleProduct[],
): Insertable<CategoriesTable>[] {
  const createdAt = before(now, SHOP_AGE);
  return categoryFixtures().map((category) => ({
    ...category,
    slug: category.id,
    status: "Active",
    productCount: products.filter(({ product }) => product.categoryId === category.id).length,
    createdAt,
    updatedAt: createdAt,
  }));
}

/** The product types. */
export function productTypeRows(): Insertable<ProductTypesTable>[] {
  return productTypeFixtures().map(({ picture: { product, colour }, usual, ...type }) => ({
    ...type,
    picture: frontPicture(fixtureOf(product), colour),
    usual: usual ? 1 : 0,
  }));
}

/** The exchange rates. */
export function rateRows(now: Date): Insertable<ExchangeRatesTable>[] {
  return rateFixtures().map(({ from, to, rate }) => ({
    fromCurrency: from,
    toCurrency: to,
    rate,
    updatedAt: now.toISOString(),
  }));
}

/** Every product of the sample shop. */
export function sampleProducts(now: Date): SampleProduct[] {
  return [...productFixtures().values()].map((fixture) => expandProduct(fixture, now));
}

/**
 * One product of the sample shop.
 * @throws when no data file has it
 */
export function sampleProduct(id: string, now: Date): SampleProduct {
  return expandProduct(fixtureOf(id), now);
}

function fixtureOf(id: string): ProductFixture {
  const fixture = productFixtures().get(id);
  if (!fixture) throw new Error(`No product "${id}" in fixtures/products`);
  return fixture;
}

/** The path of a colour's front picture, the one that lists and order lines show. */
export function frontPicture(fixture: ProductFixture, colour: Colour): string {
  return pictureOf(fixture, colour, "front").path;
}

function expandProduct(fixture: ProductFixture, now: Date): SampleProduct {
  const createdAt = before(now, fixture.addedDaysAgo * DAY);
  const variants = variantRows(fixture);
  const [first, ...others] = variants;
  if (!first) throw new Error(`fixtures/products, ${fixture.id}: no variants`);
  const cheapest = others.reduce((low, next) => (next.price < low.price ? next : low), first);
  const { price, originalPrice } = cheapest;
  const type = typeOf(fixture);
  const product: ProductRow = {
    id: fixture.id,
    name: fixture.name,
    description: fixture.description,
    brand: fixture.brand,
    code: fixture.code,
    categoryId: type.categoryId,
    typeId: type.id,
    filterGroup: type.filterGroup,
    price,
    originalPrice,
    currency: "BDT",
    discountPercent: Math.round((100 * (originalPrice - price)) / originalPrice),
    stock: variants.reduce((sum, variant) => sum + variant.stock, 0),
    // Those of its reviews, which are written after it.
    rating: 0,
    reviewCount: 0,
    soldCount: 0,
    colours: `|${fixture.colours.join("|")}|`,
    picture: frontPicture(fixture, fixture.colours[0] ?? "Black"),
    ...specificationColumns(
      Object.entries(fixture.specifications).map(([label, value]) => ({ label, value })),
    ),
    bestDealPosition: fixture.bestDeal ?? null,
    bestSellerPosition: fixture.bestSeller ?? null,
    createdAt,
    updatedAt: createdAt,
  };
  return { fixture, product, variants, pictures: pictureRows(fixture, createdAt) };
}

function typeOf({ id, type }: ProductFixture) {
  const found = productTypeFixtures().find((candidate) => candidate.id === type);
  if (!found) throw new Error(`fixtures/products, ${id}: no product type "${type}"`);
  return found;
}

function variantRows(fixture: ProductFixture): VariantRow[] {
  const step = fixture.storageStep ?? 0;
  const storages = fixture.storages ?? [null];
  const rows = fixture.colours.flatMap((colour) =>
    storages.map((storage, choice) => ({ colour, storage, extra: step * choice })),
  );
  const stocks = shareStock(fixture, rows.length);
  return rows.map(({ colour, storage, extra }, index) => ({
    id: `${fixture.id}-${index + 1}`,
    productId: fixture.id,
    sku: skuOf(fixture.code, colour, storage),
    colour,
    storage,
    price: (fixture.price + extra) * PAISA,
    originalPrice: ((fixture.originalPrice ?? fixture.price) + extra) * PAISA,
    stock: stocks[index] ?? 0,
    position: index + 1,
  }));
}

/** For example GS-1042-BLA-12-256. */
function skuOf(code: string, colour: Colour, storage: string | null): string {
  const end = storage ? `-${storage.replaceAll("GB", "").replaceAll("/", "-")}` : "";
  return `${code}-${colour.slice(0, 3).toUpperCase()}${end}`;
}

/** Deals the stock out unevenly, as sales would; the first variant, shown first, gets the first piece. */
function shareStock({ id, stock }: ProductFixture, variants: number): number[] {
  const chance = chanceFrom(`stock of ${id}`);
  const shares = new Array<number>(variants).fill(0);
  for (let piece = 0; piece < stock; piece++) {
    const index = piece === 0 ? 0 : chance.below(variants);
    shares[index] = (shares[index] ?? 0) + 1;
  }
  return shares;
}

function pictureRows(fixture: ProductFixture, createdAt: string): Insertable<PicturesTable>[] {
  return fixture.colours.flatMap((colour, colourIndex) =>
    views.map((view, viewIndex) => ({
      ...pictureOf(fixture, colour, view),
      id: `${fixture.id}-${colour.toLowerCase()}-${view}`,
      productId: fixture.id,
      width: PICTURE_WIDTH,
      height: PICTURE_WIDTH,
      colour,
      position: colourIndex * views.length + viewIndex + 1,
      createdAt,
    })),
  );
}
