// Finds products for shoppers, and says which of them may be sold.
import { expressionBuilder, sql, type RawBuilder } from "kysely";
import * as z from "zod";
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { sharedForAMoment } from "~/db/moment.server";
import { prepareQuery } from "~/db/prepare.server";
import type { Db, Schema } from "~/db/schema";
import { Refusal } from "~/models/refusal.server";
import { cardColumns, findCards, prices, toSummary, variantPicture } from "./card.server";
import { readItemValue } from "./choice";
import type { ProductCard, ProductDetail } from "./product";

/** The words for a product that is not there. */
export const noProduct = "There is no such product, or it was deleted.";

/** The refusal of what concerns a product that is not there. */
export function noSuchProduct(): Refusal {
  return new Refusal("notFound", noProduct);
}

/** The condition that shoppers may see and buy a product: it is published and not deleted, and its category is active. */
export function mayBeSold() {
  const eb = expressionBuilder<Schema, "products">();
  return eb.and([
    eb("products.deletedAt", "is", null),
    eb("products.state", "=", "Published"),
    // The other way round ("in" the active ones) would lead the engine through the categories,
    // and to sorting all their products, instead of through the index in the wanted order.
    eb(
      "products.categoryId",
      "not in",
      eb
        .selectFrom("categories")
        .select("categories.id")
        .where("categories.status", "=", "Inactive"),
    ),
  ]);
}

/** The condition that shoppers may buy a variant that is joined with its product. */
export function mayBeBought() {
  const eb = expressionBuilder<Schema, "products" | "variants">();
  return eb.and([mayBeSold(), eb("variants.active", "=", 1)]);
}

/** Products that shoppers may see and buy. */
export function visibleProducts(db: Db = getDb()) {
  return db.selectFrom("products").where(mayBeSold());
}

/**
 * The visible ones of the products that a subquery found. The join is a cross join, which SQLite never
 * turns round: it would go through every product of a brand, or all that are not deleted, and ask of
 * each whether it was found.
 */
export function visibleAmong<Found extends { productId: string }>(found: RawBuilder<Found>) {
  return getDb()
    .selectFrom(found.as<"found">(sql.ref("found")))
    .crossJoin("products")
    .where(sql<boolean>`products.id = found."productId"`)
    .where(mayBeSold());
}

/**
 * The variant that somebody wants, if it may be sold.
 * @param wanted without a variant, the product's first one in stock is meant
 */
export function findWanted(
  { productId, variantId }: { productId: string; variantId?: string },
  db: Db = getDb(),
) {
  return db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["variants.id", "variants.price", "variants.stock", "variants.productId"])
    .select(["products.name", "variants.colour", "variants.storage"])
    .select(variantPicture().as("picture"))
    .where("products.id", "=", productId)
    .where(mayBeBought())
    .$if(variantId !== undefined, (query) => query.where("variants.id", "=", variantId ?? ""))
    .orderBy(sql`case when variants.stock > 0 then 0 else 1 end`)
    .orderBy("variants.position")
    .executeTakeFirst();
}

/** A specification as the database keeps it. */
export const specificationsSchema = z.array(z.object({ label: z.string(), value: z.string() }));

const buttonValue = z.string().optional().catch(undefined);

/**
 * What the buttons of wish list and comparison send, to add or to remove it: a product's id, or what
 * `itemValue` made of a variant's too.
 */
export const keepSchema = z
  .object({
    add: buttonValue,
    remove: buttonValue,
    variantId: buttonValue,
    redirectTo: z.string().optional(),
  })
  .transform(({ add, remove, variantId, redirectTo }) => ({
    variantId,
    ...readItemValue(add ?? remove ?? ""),
    adds: add !== undefined,
    redirectTo,
  }));

/**
 * Finds a product with its pictures and variants. The pieces in stock are those of this moment, of
 * which shoppers see the number and may take so many.
 * @returns null for an unknown, deleted or hidden one
 */
export async function findProductDetail(id: string): Promise<ProductDetail | null> {
  const db = getDb();
  const [product, present] = await Promise.all([
    cachedByCatalogue(db, `product ${id}`, () => productDetail(id)),
    piecesOfMoment(id),
  ]);
  if (!product) return null;
  const stocks = new Map(present.map(({ id: variantId, stock }) => [variantId, stock]));
  const variants = product.variants.map((variant) => ({
    ...variant,
    stock: stocks.get(variant.id) ?? 0,
  }));
  return { ...product, stock: present.reduce((sum, { stock }) => sum + stock, 0), variants };
}

/**
 * A product as shoppers would see it, published or not, without anything kept.
 * @returns null for an unknown or deleted one
 */
export function previewProduct(id: string): Promise<ProductDetail | null> {
  const products = getDb().selectFrom("products").where("products.deletedAt", "is", null);
  return productDetail(id, products);
}

/**
 * The pieces of each variant that is sold of a product: as this process left them, and on PostgreSQL at
 * most a second older than others did. The order asks for them once more.
 */
export function piecesOfMoment(productId: string) {
  const db = getDb();
  return sharedForAMoment(db, `pieces of ${productId}`, () => findPieces(db, { productId }));
}

const findPieces = prepareQuery(["productId"], (db, { productId }) =>
  db
    .selectFrom("variants")
    .select(["id", "stock"])
    .where("productId", "=", productId)
    .where(sql<boolean>`active = 1`),
);

async function productDetail(
  id: string,
  products: ReturnType<typeof visibleProducts> = visibleProducts(),
): Promise<ProductDetail | null> {
  const db = getDb();
  const row = await products
    .innerJoin("categories", "categories.id", "products.categoryId")
    .select(cardColumns)
    .select([
      "products.description",
      "products.code",
      "products.specifications",
      "products.optionName",
      "categories.slug as categorySlug",
      "categories.name as categoryName",
    ])
    .where("products.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const [pictures, variants] = await Promise.all([
    db
      .selectFrom("pictures")
      .select(["path", "alt", "width", "colour"])
      .where("productId", "=", id)
      .orderBy("position")
      .limit(40)
      .execute(),
    db
      .selectFrom("variants")
      .select(["id", "sku", "colour", "storage", "price", "originalPrice", "stock"])
      .where("productId", "=", id)
      .where("active", "=", 1)
      .orderBy("position")
      .limit(60)
      .execute(),
  ]);
  const { description, code, specifications, optionName, categorySlug, categoryName, ...card } =
    row;
  return {
    ...toSummary(card),
    description,
    code,
    optionName,
    category: { slug: categorySlug, name: categoryName },
    specifications: specificationsSchema.parse(JSON.parse(specifications)),
    pictures,
    variants: variants.map((variant) => ({
      ...variant,
      ...prices({ ...variant, currency: row.currency }),
    })),
  };
}

/** Products of the home page's two tabs, in their order. */
export async function findFeaturedProducts(
  kind: "bestDealPosition" | "bestSellerPosition",
): Promise<ProductCard[]> {
  return cachedByCatalogue(getDb(), kind, async () => {
    const rows = await visibleProducts()
      .select(cardColumns)
      .where(`products.${kind}`, "is not", null)
      .orderBy(`products.${kind}`)
      .limit(8)
      .execute();
    return findCards(rows);
  });
}
