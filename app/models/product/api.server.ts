// A product as the JSON API speaks of one: what its calls take and answer, and the pages of the list.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { nextPage, type pageSchema } from "~/models/api-page.server";
import { findCategoryId } from "~/models/category/api.server";
import { fieldKinds, isFile } from "~/models/field.server";
import { pictureFile } from "~/models/picture/picture";
import { Refusal } from "~/models/refusal.server";
import { newProductSchema } from "./create.server";
import { editProductSchema, findEditableProduct } from "./edit.server";
import { shownField } from "./product";
import { noSuchProduct, visibleProducts } from "./product.server";

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
  type: z.object({ id: z.string(), name: z.string() }).nullable(),
  brand: z.string(),
  image_url: z.string().nullable().describe("A whole address; null without a picture"),
  version: z.int().describe("Grows with each change; a change may name the one it was made from"),
});

/** JSON clients may send figures as numbers; a form knows only text. */
const asText = (value: unknown) => (typeof value === "number" ? String(value) : value);
const figure = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(asText, schema).meta({ type: ["string", "number"] });

/** A category or type as a call names it: by its id or name, or as answers show it. */
function wordOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return "id" in value ? value.id : "name" in value ? value.name : value;
}

const { name, description, price, stock, category, type, brand } = newProductSchema.shape;

/** Body of a new product. */
export const productBodySchema = z.object({
  name,
  description,
  price: figure(price),
  stock: figure(stock),
  category: z
    .preprocess(wordOf, category)
    .meta({
      type: ["string", "object"],
      description: "A category's id or name, or the category as answers show it",
    })
    .register(fieldKinds, { kind: "reference" }),
  type: z
    .preprocess((value) => wordOf(value) ?? undefined, type)
    .meta({
      type: ["string", "object", "null"],
      description:
        "A type's id or name, or the type as answers show it; the category's usual one without",
    })
    .register(fieldKinds, { kind: "reference" }),
  brand,
  image: z
    .unknown()
    .optional()
    .transform((value) => (isFile(value) && value.size > 0 ? value : null))
    .meta({ description: "The picture, as a file of a multipart form; in JSON it is ignored" })
    .register(fieldKinds, { kind: "file" }),
  image_url: z
    .string()
    .max(2000)
    .optional()
    .describe(
      "Instead of a file: an address that this shop gave, or one of an origin in PICTURE_ORIGINS",
    ),
});

/** The part of a body that names the picture. */
export const productPictureSchema = productBodySchema.pick({ image: true, image_url: true });

/** Body of a change to a product, as it is described: each field may be left out. */
export const productPatchSchema = productBodySchema
  .partial()
  .extend({ version: z.int().optional() });

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
  "products.categoryId",
  "categories.name as categoryName",
  "products.typeId",
  "productTypes.name as typeName",
] as const;

/**
 * A page of the products, the newest first.
 * @throws Refusal when the page is to begin after a product that never was
 */
export async function findContractProducts(
  { limit, after }: z.infer<typeof pageSchema>,
  sight: Sight,
): Promise<{ products: ContractProduct[]; next: string | null }> {
  const db = getDb();
  let query = productsIn(sight)
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
    if (!last) throw new Refusal("invalid", { after: "There is no product with this uid." });
    query = query.where((eb) =>
      eb(eb.refTuple("products.createdAt", "products.id"), "<", eb.tuple(last.createdAt, last.id)),
    );
  }
  const rows = await query.execute();
  const products = rows.slice(0, limit).map((row) => toContractProduct(row, sight.origin));
  const next = rows.length > limit ? nextPage(limit, products.at(-1)?.uid) : null;
  return { products, next };
}

/**
 * One product.
 * @throws Refusal of an unknown, deleted or hidden one
 */
export async function findContractProduct(uid: string, sight: Sight): Promise<ContractProduct> {
  const row = await productsIn(sight)
    .select(columns)
    .where("products.id", "=", uid)
    .executeTakeFirst();
  if (!row) throw noSuchProduct();
  return toContractProduct(row, sight.origin);
}

/**
 * Joined so that the database walks along the products in their order and looks each one's category
 * up. Given the choice it begins with the categories and sorts every product for one page.
 */
function productsIn({ hidden }: Sight) {
  const products = hidden
    ? getDb().selectFrom("products").where("products.deletedAt", "is", null)
    : visibleProducts();
  return products
    .leftJoin("categories", "categories.id", "products.categoryId")
    .leftJoin("productTypes", "productTypes.id", "products.typeId");
}

interface Row {
  id: string;
  name: string;
  description: string;
  price: number;
  currency: ContractProduct["currency"];
  stock: number;
  brand: string;
  picture: string | null;
  version: number;
  categoryId: string;
  categoryName: string | null;
  typeId: string | null;
  typeName: string | null;
}

function toContractProduct(row: Row, origin: string): ContractProduct {
  const { id, name, description, price, currency, stock, brand, picture, version } = row;
  return {
    uid: id,
    name,
    description,
    price: (price / 100).toFixed(2),
    currency: currency,
    stock,
    category: { id: row.categoryId, name: row.categoryName ?? "Unknown" },
    type: row.typeId === null ? null : { id: row.typeId, name: row.typeName ?? "" },
    brand,
    image_url: picture === null ? null : new URL(pictureFile(picture, 640), origin).href,
    version,
  };
}

/**
 * A change as the edit form would send it, for that form's schema to check: what the call leaves
 * out stays as it is.
 * @throws Refusal when it has gone meanwhile, or one price or stock is given for several variants
 */
export async function toEditForm(now: ContractProduct, fields: Record<string, unknown>) {
  const editable = await findEditableProduct(now.uid);
  if (!editable) throw noSuchProduct();
  const { variants, values, version } = editable;
  const shown = variants.map(({ stock }) => [shownField(stock), values[stock]] as const);
  const form: Record<string, unknown> = { ...values, ...Object.fromEntries(shown), version };
  for (const field of ["name", "description", "brand", "version"]) {
    if (field in fields) form[field] = fields[field];
  }
  const word = "category" in fields ? wordOf(fields.category) : values.category;
  if (word !== values.category) {
    form.category = typeof word === "string" ? ((await findCategoryId(word)) ?? "") : "";
  }
  if ("type" in fields) form.type = wordOf(fields.type) ?? "";
  for (const field of ["price", "stock"] as const) {
    if (!(field in fields)) continue;
    if (variants.length === 1) form[field] = asText(fields[field]);
    // What was only sent back as it is changes nothing.
    else if (Number(fields[field]) !== Number(now[field])) {
      throw new Refusal("impossible", "This product's variants differ in price and stock.");
    }
  }
  return { form, schema: editProductSchema(variants.length) };
}
