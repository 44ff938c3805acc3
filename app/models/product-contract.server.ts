// A product as the JSON API speaks of one: what its calls take and answer, and the pages of the list.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { pictureFile } from "./picture";
import { visibleProducts } from "./product.server";
import { nextPage, type pageSchema } from "./contract-page.server";

/** A product in answers. */
export const contractProductSchema = z.object({
  uid: z.string(),
  name: z.string(),
  description: z.string(),
  price: z
    .string()
    .regex(/^\d+\.\d{2}$/)
    .describe("In the currency's units, with 2 decimals"),
  currency: z.enum(["BDT", "USD"]),
  stock: z.int().min(0),
  category: z.object({ id: z.string(), name: z.string() }),
  brand: z.string(),
  image_url: z.string().nullable().describe("A whole address; null without a picture"),
  version: z.int().describe("Grows with each change; a change may name the one it was made from"),
});

/** A product as answers show one. */
export type ContractProduct = z.infer<typeof contractProductSchema>;

/** Which products a call may see: visitors those in the shop, admins also those in hidden categories. */
export interface Sight {
  hidden: boolean;
  /** The shop's own address, for whole picture addresses. */
  origin: string;
}

const columns = [
  "products.id",
  "products.name",
  "products.description",
  "products.price",
  "products.currency",
  "products.stock",
  "products.brand",
  "products.picture",
  "products.version",
  "categories.id as categoryId",
  "categories.name as categoryName",
] as const;

/**
 * A page of the products, the newest first.
 * @returns null when the page is to begin after a product that never was
 */
export async function findContractProducts(
  { limit, after }: z.infer<typeof pageSchema>,
  sight: Sight,
): Promise<{ products: ContractProduct[]; next: string | null } | null> {
  const db = getDb();
  let query = seen(sight)
    .select(columns)
    .orderBy("products.createdAt", "desc")
    .orderBy("products.id", "desc")
    .limit(limit + 1);
  if (after !== undefined) {
    const last = await db
      .selectFrom("products")
      .select(["createdAt", "id"])
      .where("id", "=", after)
      .executeTakeFirst();
    if (!last) return null;
    query = query.where((eb) =>
      eb(eb.refTuple("products.createdAt", "products.id"), "<", eb.tuple(last.createdAt, last.id)),
    );
  }
  const rows = await query.execute();
  const products = rows.slice(0, limit).map((row) => toContractProduct(row, sight.origin));
  const next = rows.length > limit ? nextPage(limit, products.at(-1)?.uid) : null;
  return { products, next };
}

/** One product; null for an unknown, deleted or hidden one. */
export async function findContractProduct(
  uid: string,
  sight: Sight,
): Promise<ContractProduct | null> {
  const row = await seen(sight).select(columns).where("products.id", "=", uid).executeTakeFirst();
  return row ? toContractProduct(row, sight.origin) : null;
}

function seen({ hidden }: Sight) {
  const products = hidden
    ? getDb().selectFrom("products").where("products.deletedAt", "is", null)
    : visibleProducts();
  return products.innerJoin("categories", "categories.id", "products.categoryId");
}

interface Row {
  id: string;
  name: string;
  description: string;
  price: number;
  currency: string;
  stock: number;
  brand: string;
  picture: string | null;
  version: number;
  categoryId: string;
  categoryName: string;
}

function toContractProduct(row: Row, origin: string): ContractProduct {
  const { id, name, description, price, currency, stock, brand, picture, version } = row;
  return {
    uid: id,
    name,
    description,
    price: (price / 100).toFixed(2),
    // Only the shop's own code writes the column, always one of its currencies.
    currency: currency as ContractProduct["currency"],
    stock,
    category: { id: row.categoryId, name: row.categoryName },
    brand,
    image_url: picture === null ? null : new URL(pictureFile(picture, 640), origin).href,
    version,
  };
}
