// Writes changed products: rows, variants, the categories' counts, the audit log and the stock notices, all or nothing.
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/schema";
import { recordChanges, type Actor, type theShop } from "~/models/audit/audit.server";
import { addNotification, notifyOfStock } from "~/models/notification/add.server";
import { Refusal } from "~/models/refusal.server";
import { levelEntered, type StockReason } from "~/models/stock";
import { stockCause } from "~/models/stock.server";
import { addPublishing } from "./publish.server";
import { productChange, summaryOf, type ProductEdit } from "./state.server";
import { undoOf } from "./undo-parts.server";
import { writeVariantRows } from "./variants/write.server";

/** What a change of products is for the histories. */
export interface WriteOptions {
  /** Of their stocks. */
  reason?: StockReason;
  /** The audit entry of the change of many that this is a part of. */
  groupId?: string;
  /** Whether that can be undone as a whole. */
  undoable?: boolean;
  /** Whether the staff is told of fallen stocks here and now; who writes in turns tells it at the end. */
  tells?: boolean;
}

export type { ProductEdit };

/** Statements that write many rows at once take so many of them. */
const CHUNK = 400;
/** More stock notices than this at once are one notice with their number. */
const MAX_NOTICES = 50;

/**
 * Writes products that were read in the same transaction.
 * @throws when one of them has another version by now; nothing is written then
 */
export async function writeProducts(
  trx: Db,
  actor: Actor | typeof theShop,
  edits: readonly ProductEdit[],
  { reason = "edited", groupId, undoable = reason !== "undo", tells = true }: WriteOptions = {},
): Promise<void> {
  const cause = stockCause({ reason, by: actor.id === null ? undefined : actor });
  for (let start = 0; start < edits.length; start += CHUNK) {
    const chunk = edits.slice(start, start + CHUNK);
    // Variants before products, as a purchase takes them.
    await writeVariants(trx, chunk, cause);
    await writeFigures(trx, chunk);
    await writeTexts(trx, chunk);
    await recordChanges(
      trx,
      actor,
      chunk.map((edit) => ({
        ...productChange("updated", edit.after, edit),
        ...{ groupId, undo: groupId && undoable ? undoOf(edit) : undefined },
      })),
    );
    // The transaction holds the database, not the process: whoever needs no database is served.
    await nextTurn();
  }
  if (tells) await notifyOfStocks(trx, fallenStocks(edits));
  await countMoves(trx, edits);
}

/**
 * Adds to the categories' number of products; a negative number takes away. All who change
 * products of a category share the number, so it is counted last.
 */
export async function countInCategories(
  trx: Db,
  changes: Iterable<[categoryId: string, by: number]>,
): Promise<void> {
  const sums = new Map<string, number>();
  for (const [id, by] of changes) sums.set(id, (sums.get(id) ?? 0) + by);
  for (const [id, by] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (by === 0) continue;
    await trx
      .updateTable("categories")
      .set((eb) => ({ productCount: eb("productCount", "+", by) }))
      .where("id", "=", id)
      .execute();
  }
}

/** The category that a product may be moved into; undefined for an unknown or inactive one. */
export function findOpenCategory(db: Db, id: string) {
  return categoryWith(db, id).where("status", "=", "Active").executeTakeFirst();
}

/** What a product takes over of the category with this id. */
export function categoryWith(db: Db, id: string) {
  return db.selectFrom("categories").select(["id", "name", "filterGroup"]).where("id", "=", id);
}

/**
 * The category that a form puts a product into.
 * @throws Refusal when it is unknown or inactive
 */
export async function requireOpenCategory(db: Db, id: string) {
  const category = await findOpenCategory(db, id);
  if (!category) throw new Refusal("invalid", { category: "Category is required" });
  return category;
}

/** Columns of a VALUES list are called column1, column2 and so on by SQLite and PostgreSQL alike. */
const value = (number: number, type: "integer" | "bigint" | "text") =>
  sql<never>`cast(v.${sql.ref(`column${number}`)} as ${sql.raw(type)})`;

function valueList(rows: readonly (readonly (string | number)[])[]): RawBuilder<unknown> {
  return sql`(values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))})`;
}

async function writeFigures(trx: Db, edits: readonly ProductEdit[]): Promise<void> {
  const now = new Date().toISOString();
  const rows = edits.map(({ before, after }) => {
    const { price, originalPrice, discountPercent, stock } = summaryOf(after.variants);
    return [before.id, before.version, price, originalPrice, discountPercent, stock] as const;
  });
  const { numUpdatedRows } = await trx
    .updateTable("products")
    .from(valueList(rows).as("v"))
    .set({
      price: value(3, "bigint"),
      originalPrice: value(4, "bigint"),
      discountPercent: value(5, "integer"),
      stock: value(6, "integer"),
      version: sql<number>`products.version + 1`,
      updatedAt: now,
    })
    .where("products.id", "=", value(1, "text"))
    .where("products.version", "=", value(2, "integer"))
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) !== rows.length)
    throw new Error("A product changed while it was written");
}

/** Prices and stock of many variants at once; whatever else is written of one, by itself. */
async function writeVariants(
  trx: Db,
  edits: readonly ProductEdit[],
  stockCause: string,
): Promise<void> {
  for (const edit of edits) await writeVariantRows(trx, edit, stockCause);
  const rows = edits.flatMap(({ before, after }) => {
    const known = new Map(before.variants.map((variant) => [variant.id, variant]));
    return after.variants.flatMap(({ id, price, originalPrice, stock }) => {
      const old = known.get(id);
      const same =
        old?.price === price && old.originalPrice === originalPrice && old.stock === stock;
      return same || !old ? [] : [[id, price, originalPrice, stock] as const];
    });
  });
  for (let start = 0; start < rows.length; start += CHUNK) {
    await trx
      .updateTable("variants")
      .from(valueList(rows.slice(start, start + CHUNK)).as("v"))
      .set({
        price: value(2, "bigint"),
        originalPrice: value(3, "bigint"),
        stock: value(4, "integer"),
        stockCause,
      })
      .where("variants.id", "=", value(1, "text"))
      .execute();
  }
}

/** Only of products whose words change: the search index reads them anew. */
async function writeTexts(trx: Db, edits: readonly ProductEdit[]): Promise<void> {
  for (const { before, after } of edits) {
    const { name, description, brand, categoryId, typeId, filterGroup, picture } = after;
    const { state, publishAt, optionName } = after;
    const texts = {
      ...{ name, description, brand, categoryId, typeId, filterGroup },
      ...{ state, publishAt, optionName },
    };
    const same = (Object.keys(texts) as (keyof typeof texts)[]).every(
      (column) => before[column] === texts[column],
    );
    if (!same) await trx.updateTable("products").set(texts).where("id", "=", after.id).execute();
    if (picture !== before.picture)
      await trx.updateTable("products").set({ picture }).where("id", "=", after.id).execute();
    if (publishAt !== before.publishAt) await addPublishing(trx, after);
  }
}

async function countMoves(trx: Db, edits: readonly ProductEdit[]): Promise<void> {
  const moves = edits.flatMap(({ before, after }): [string, number][] =>
    before.categoryId === after.categoryId
      ? []
      : [
          [before.categoryId, -1],
          [after.categoryId, 1],
        ],
  );
  await countInCategories(trx, moves);
}

/** A product whose stock fell to a level that the staff is told of. */
export interface FallenStock {
  product: { id: string; name: string };
  before: number;
  after: number;
}

/** The stocks that fall to another level with these changes. */
export function fallenStocks(edits: readonly ProductEdit[]): FallenStock[] {
  return edits.flatMap(({ before, after }) => {
    const { stock } = summaryOf(after.variants);
    const level = levelEntered(before.stock, stock);
    return level === null ? [] : [{ product: after, before: before.stock, after: stock }];
  });
}

/** Tells the staff of fallen stocks: of each, or of many at once by their number. */
export async function notifyOfStocks(trx: Db, fallen: readonly FallenStock[]): Promise<void> {
  if (fallen.length > MAX_NOTICES) {
    const message = `${fallen.length.toLocaleString("en-US")} products have fallen to low or critical stock.`;
    const link = "/admin/products?sort=stock&dir=asc";
    await addNotification(trx, { type: "stock", title: "Stock low", message, link });
    return;
  }
  for (const { product, before, after } of fallen) {
    await notifyOfStock(trx, product, before, after);
  }
}
