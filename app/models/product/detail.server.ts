// Everything that the back office knows of one product: fields, variants, pictures, sales, and who changed what.
import { getDb } from "~/db/connection.server";
import { findAuditOf } from "~/models/audit/entry.server";
import { timeAgo } from "~/models/date";
import { mayBeSold, specificationsSchema } from "./product.server";
import { variantName } from "./state.server";
import { findDates } from "~/models/settings/dates.server";

const HISTORY = 50;

/** Finds a product for its page; null for an unknown or deleted one. */
export async function findProductPage(id: string) {
  const db = getDb();
  const row = await db
    .selectFrom("products")
    .innerJoin("categories", "categories.id", "products.categoryId")
    .leftJoin("productTypes", "productTypes.id", "products.typeId")
    .select([
      "products.id",
      "products.name",
      "products.description",
      "products.brand",
      "products.code",
      "products.price",
      "products.originalPrice",
      "products.currency",
      "products.discountPercent",
      "products.stock",
      "products.soldCount",
      "products.rating",
      "products.reviewCount",
      "products.specifications",
      "products.state",
      "products.publishAt",
      "products.createdAt",
      "products.updatedAt",
      "categories.name as category",
      "categories.status as categoryStatus",
      "productTypes.name as type",
    ])
    .select(mayBeSold().as("inShop"))
    .where("products.id", "=", id)
    .where("products.deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const [variants, pictures, history] = await Promise.all([
    db
      .selectFrom("variants")
      .select(["id", "sku", "colour", "storage", "price", "originalPrice", "stock", "active"])
      .where("productId", "=", id)
      .orderBy("position")
      .limit(60)
      .execute(),
    db
      .selectFrom("pictures")
      .select(["id", "path", "alt"])
      .where("productId", "=", id)
      .orderBy("position")
      .limit(40)
      .execute(),
    findAuditOf("product", id, HISTORY),
  ]);
  const { price, originalPrice, currency, specifications, createdAt, updatedAt, inShop, ...rest } =
    row;
  const { formatDate } = await findDates();
  const money = (amount: number) => ({ amount, currency });
  return {
    ...rest,
    inShop: Boolean(inShop),
    price: money(price),
    originalPrice: originalPrice > price ? money(originalPrice) : null,
    specifications: specificationsSchema.parse(JSON.parse(specifications)),
    createdOn: formatDate(createdAt),
    updatedOn: formatDate(updatedAt),
    variants: variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      stock: variant.stock,
      active: variant.active,
      name: variantName(variant),
      price: money(variant.price),
    })),
    pictures,
    history: history.map((entry) => ({ ...entry, age: timeAgo(entry.at) })),
  };
}
