// What the add form sends, and how it becomes a product.
import { createHash, randomBytes } from "node:crypto";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { datesIn } from "~/models/date";
import { pictureField } from "~/models/field.server";
import { pictureWords, productPicture } from "~/models/picture/rules";
import { findPicturePath } from "~/models/picture/picture.server";
import { linkPicture } from "~/models/picture/link.server";
import { Refusal } from "~/models/refusal.server";
import { findSetting } from "~/models/settings/settings.server";
import { stockCause } from "~/models/stock.server";
import { slugOf } from "~/models/text.server";
import { priceRule, productTexts, publicityOf, stateRules, stockRule } from "./rules.server";
import { addPublishing } from "./publish.server";
import { findProductStates, productChange } from "./state.server";
import { findTypes, typeFor, type TypeOfProduct } from "./type.server";
import { specificationColumns } from "./specification.server";
import { countInCategories, requireOpenCategory } from "./write.server";

const formUsed = "This form has added a product already. Send it again to add another one.";

/** What the add form sends; the amount becomes paisa, the picture is an id that the upload left. */
export const newProductSchema = z.object({
  name: productTexts.name,
  description: productTexts.description,
  price: priceRule,
  stock: stockRule,
  category: productTexts.category,
  type: productTexts.type,
  brand: productTexts.brand,
  ...stateRules,
  image: pictureField(pictureWords.required, productPicture),
  formKey: z
    .string()
    .regex(/^[0-9A-Z]{8}$/)
    .catch(() => newFormKey()),
});

/** A product to be that passed the schema. */
export type NewProduct = z.infer<typeof newProductSchema>;

/**
 * A key for one rendering of the add form. It becomes part of the product's code, which is unique:
 * a form that is sent twice makes one product.
 * @param word the same key for the same word; without one, a key that was never there
 */
export function newFormKey(word?: string): string {
  // No letter or digit that could be taken for another: the code is read out on the telephone.
  const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  const bytes = word === undefined ? randomBytes(8) : createHash("sha256").update(word).digest();
  return Array.from(bytes.subarray(0, 8), (byte) => letters[byte % letters.length]).join("");
}

/**
 * Puts a product into the shop.
 * @returns its id
 * @throws Refusal when its category or picture is gone, or its form made another product
 */
export async function createProduct(actor: Actor, product: NewProduct): Promise<string> {
  return transact(async (trx) => {
    const category = await requireOpenCategory(trx, product.category);
    const type = typeFor(await findTypes(trx), product.type, category);
    const id = await insertProduct(trx, actor, product, type);
    if (id === null) return idOf(product);
    await linkPicture(trx, product.image, { id, name: product.name });
    await recordCreated(trx, actor, [id]);
    await countInCategories(trx, [[category.id, 1]]);
    return id;
  });
}

/** So long the browser's way back counts as a way to the same form. */
const RESENT_MS = 60 * 60 * 1000;

/**
 * Whether an admin added this very product a moment ago. The browser's way back shows the form with
 * what was typed, but may fetch it anew, with another key.
 */
export async function wasJustAdded(actor: Actor, product: NewProduct): Promise<boolean> {
  const { name, description, brand, price, stock, category: categoryId } = product;
  const since = new Date(Date.now() - RESENT_MS).toISOString();
  const added = await getDb()
    .selectFrom("products")
    .innerJoin("auditEntries", "auditEntries.entityId", "products.id")
    .select("products.id")
    .where("auditEntries.entity", "=", "product")
    .where("auditEntries.action", "=", "created")
    .where("auditEntries.actorId", "=", actor.id)
    .where("products.createdAt", ">", since)
    .where((eb) => eb.and({ name, description, brand, price, stock, categoryId }))
    .where("products.deletedAt", "is", null)
    .executeTakeFirst();
  return added !== undefined;
}

/** Writes new products down in the audit log. */
export async function recordCreated(trx: Db, actor: Actor, ids: readonly string[]): Promise<void> {
  const products = await findProductStates(ids, trx);
  await recordChanges(
    trx,
    actor,
    products.map((product) => productChange("created", product, { after: product })),
  );
}

/** The address of a product; the key makes it unique. */
function idOf({ name, formKey }: NewProduct): string {
  return `${slugOf(name, "product")}-${formKey.toLowerCase()}`;
}

/** Returns the new product's id, or null when this very product is there already. */
async function insertProduct(
  db: Db,
  actor: Actor,
  product: NewProduct,
  { typeId, filterGroup }: TypeOfProduct,
): Promise<string | null> {
  const { name, description, brand, price, stock, formKey } = product;
  const id = idOf(product);
  const code = `GS-${formKey}`;
  const now = new Date().toISOString();
  const picture = await findPicturePath(product.image, db);
  const { value: time } = await findSetting("time", db);
  const before = { state: "Published", publishAt: null } as const;
  const publicity = publicityOf(product, before, datesIn(time.zone));
  const inserted = await db
    .insertInto("products")
    .values({
      id,
      name,
      description,
      brand,
      code,
      categoryId: product.category,
      typeId,
      filterGroup,
      price,
      originalPrice: price,
      currency: "BDT",
      discountPercent: 0,
      stock,
      picture,
      ...specificationColumns([]),
      bestDealPosition: null,
      bestSellerPosition: null,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      ...publicity,
    })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) {
    await refuseOtherProduct(db, code, product, typeId);
    return null;
  }
  await addPublishing(db, { id, ...publicity });
  await db
    .insertInto("variants")
    .values({
      id: `${id}-1`,
      productId: id,
      sku: code,
      colour: null,
      storage: null,
      price,
      originalPrice: price,
      stock,
      stockCause: stockCause({ reason: "added", by: actor }),
      position: 1,
    })
    .execute();
  return id;
}

/** The browser's way back leads to a form that was used: with other content it is no second click. */
async function refuseOtherProduct(
  db: Db,
  code: string,
  product: NewProduct,
  typeId: string | null,
): Promise<void> {
  const { name, description, brand, price, stock, category } = product;
  const same = await db
    .selectFrom("products")
    .select("id")
    .where("code", "=", code)
    .where((eb) => eb.and({ name, description, brand, price, stock, categoryId: category }))
    .where("typeId", typeId === null ? "is" : "=", typeId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!same) throw new Refusal("taken", formUsed);
}
