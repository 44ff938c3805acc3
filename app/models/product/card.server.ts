// What lists show of products: of each the variants that its card stands for, with their picture and prices.
import { expressionBuilder } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Schema } from "~/db/schema";
import type { Currency, Money } from "~/models/money";
import type { ProductCard, ProductSummary } from "./product";
import { choosesVariant, variantFits, type VariantFilter } from "./variant-filter.server";

/** Columns of products that a card needs. */
export const cardColumns = [
  "products.id",
  "products.name",
  "products.brand",
  "products.price",
  "products.originalPrice",
  "products.currency",
  "products.discountPercent",
  "products.rating",
  "products.reviewCount",
  "products.stock",
  "products.picture",
] as const;

/** A product as `cardColumns` select it. */
export interface CardRow {
  id: string;
  name: string;
  brand: string;
  price: number;
  originalPrice: number;
  currency: Currency;
  discountPercent: number;
  rating: number;
  reviewCount: number;
  stock: number;
  picture: string | null;
}

/** What a card needs of a variant. */
export interface CardVariant {
  id: string;
  colour: string | null;
  storage: string | null;
  price: number;
  originalPrice: number;
  stock: number;
}

/** Turns a row into what every list shows of the product as a whole, and into nothing else that was selected. */
export function toSummary(row: CardRow): ProductSummary {
  const { id, name, brand, discountPercent, reviewCount, stock, picture } = row;
  const figures = { ...prices(row), discountPercent, rating: row.rating / 10, reviewCount };
  return { id, name, brand, ...figures, stock, picture };
}

/** What something costs and what it cost before; null when that was not more. */
export function prices(row: { price: number; originalPrice: number; currency: Currency }): {
  price: Money;
  originalPrice: Money | null;
} {
  const currency = row.currency;
  return {
    price: { amount: row.price, currency },
    originalPrice: row.originalPrice > row.price ? { amount: row.originalPrice, currency } : null,
  };
}

/**
 * The card of a product that stands for some of its variants; all of them, unless something was decided.
 * @param variants in their order; of a product without any the card shows the product's own figures
 * @param decided what a filter or the shopper decided, when something was: the picture of that, and
 * whether its colour or its storage was among it where several variants are left
 */
export function toCard(
  row: CardRow,
  variants: readonly CardVariant[],
  decided?: { picture: string | null; byColour?: boolean; byStorage?: boolean },
): ProductCard {
  const [first, ...others] = variants;
  const summary = toSummary(row);
  if (!first) return { ...summary, variantId: null, colour: null, storage: null, from: false };
  const cheapest = others.reduce((low, next) => (next.price < low.price ? next : low), first);
  const { price, originalPrice } = prices({ ...cheapest, currency: row.currency });
  const only = others.length === 0 ? first : null;
  const shown = face(variants, first);
  return {
    ...summary,
    price,
    originalPrice,
    discountPercent: originalPrice
      ? Math.round(100 - (100 * price.amount) / originalPrice.amount)
      : 0,
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
    picture: decided?.picture ?? row.picture,
    variantId: only?.id ?? null,
    colour: decided && (only || decided.byColour) ? shown.colour : null,
    storage: decided && (only || decided.byStorage) ? shown.storage : null,
    from: others.some((other) => other.price !== first.price),
  };
}

/**
 * The cards of products, in their order: one query for all their variants, and one for the pictures
 * of the colours that are shown.
 * @param rows a page of them
 * @param filter what is asked of the variants; where it chooses none, nothing is decided
 */
export async function findCards(
  rows: readonly CardRow[],
  filter?: VariantFilter,
): Promise<ProductCard[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const chosen = filter && choosesVariant(filter) ? filter : null;
  const variants = await getDb()
    .selectFrom("variants")
    .select(["id", "productId", "colour", "storage", "price", "originalPrice", "stock"])
    .where("productId", "in", ids)
    .where("active", "=", 1)
    .$if(chosen !== null, (query) => query.where(variantFits(chosen as VariantFilter)))
    .orderBy("position")
    .limit(60 * ids.length)
    .execute();
  const ofRow = (id: string) => variants.filter(({ productId }) => productId === id);
  if (!chosen) return rows.map((row) => toCard(row, ofRow(row.id)));
  const faces = new Map(
    rows.map(({ id }) => {
      const [first, ...others] = ofRow(id);
      return [id, first && face([first, ...others], first).colour] as const;
    }),
  );
  const pictures = await findPictures(ids, [...new Set(faces.values())].filter(isText));
  return rows.map((row) => {
    const own = ofRow(row.id);
    if (own.length === 0) return toCard(row, own);
    const colour = faces.get(row.id);
    const shown = pictures.find((one) => one.productId === row.id && one.colour === colour);
    return toCard(row, own, {
      picture: shown?.path ?? row.picture,
      byColour: chosen.colours.length > 0,
      byStorage: chosen.memories.length + chosen.storages.length > 0,
    });
  });
}

const isText = (value: unknown): value is string => typeof value === "string";

/** The picture of a joined variant: the first one of its colour, or the product's. */
export function variantPicture() {
  const eb = expressionBuilder<Schema, "variants" | "products">();
  return eb.fn.coalesce(
    eb
      .selectFrom("pictures")
      .select("pictures.path")
      .whereRef("pictures.productId", "=", "variants.productId")
      .whereRef("pictures.colour", "=", "variants.colour")
      .orderBy("pictures.position")
      .limit(1),
    "products.picture",
  );
}

async function findPictures(productIds: readonly string[], colours: readonly string[]) {
  if (colours.length === 0) return [];
  return getDb()
    .selectFrom("pictures")
    .select(["productId", "colour", "path"])
    .where("productId", "in", productIds)
    .where("colour", "in", colours)
    .orderBy("position")
    .limit(40 * productIds.length)
    .execute();
}

/** The variant whose colour is shown of several: the first one in stock, as on the product's page. */
function face(variants: readonly CardVariant[], first: CardVariant): CardVariant {
  return variants.find(({ stock }) => stock > 0) ?? first;
}
