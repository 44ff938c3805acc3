// Finds sales for the back office: the list of them, and one with its lines.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { choiceName } from "~/models/product/choice";
import { Refusal } from "~/models/refusal.server";
import { findDates } from "~/models/settings/dates.server";
import { pageOf, tablePageSize } from "~/models/table.server";
import { holdsPrice, priceWithout } from "./price";
import { nextChange, stateAt } from "./times";

/** The words for a sale that is not there. */
export const noSale = "There is no such sale, or it was deleted.";

/** The refusal of what concerns a sale that is not there. */
export function noSuchSale() {
  return new Refusal("notFound", noSale);
}

/** A sale as it is kept; null for an unknown one. */
export async function findSaleRow(id: string, db: Db = getDb()) {
  const row = await db.selectFrom("sales").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** A page of the sales, the last to begin first; a page past the end is the last one. */
export async function listSales(asked: number) {
  const { total } = await getDb()
    .selectFrom("sales")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(asked, total);
  const rows = await getDb()
    .selectFrom("sales")
    .selectAll()
    .orderBy("startsAt", "desc")
    .orderBy("id", "desc")
    .limit(tablePageSize)
    .offset(offset)
    .execute();
  const counts = await countItems(rows.map(({ id }) => id));
  const dates = await findDates();
  const now = new Date().toISOString();
  const sales = rows.map((row) => ({
    ...row,
    state: stateAt(row, now, dates),
    next: nextChange(row, now, dates),
    ...(counts.get(row.id) ?? { products: 0, variants: 0 }),
  }));
  return { sales, page, pages };
}

/** One of them as the list shows it; null for an unknown one. */
export async function findSale(id: string) {
  const row = await findSaleRow(id);
  if (!row) return null;
  const dates = await findDates();
  const now = new Date().toISOString();
  const counts = (await countItems([id])).get(id) ?? { products: 0, variants: 0 };
  const next = nextChange(row, now, dates);
  return { ...row, state: stateAt(row, now, dates), next, ...counts };
}

async function countItems(saleIds: string[]) {
  if (saleIds.length === 0) return new Map<string, { products: number; variants: number }>();
  const rows = await getDb()
    .selectFrom("saleItems")
    .innerJoin("variants", "variants.id", "saleItems.variantId")
    .select((eb) => [
      "saleItems.saleId",
      eb.fn.countAll<number>().as("variants"),
      eb.fn.count<number>("variants.productId").distinct().as("products"),
    ])
    .where("saleItems.saleId", "in", saleIds)
    .groupBy("saleItems.saleId")
    .execute();
  return new Map(rows.map(({ saleId, ...counts }) => [saleId, counts]));
}

/** Whether a sale still holds the prices of products, be it that it runs or that it is just ending. */
export async function isHolding(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("saleItems")
    .select("variantId")
    .where("saleId", "=", id)
    .where("state", "=", "On")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The lines of a sale with what they are of. */
export function saleLines(saleId: string, db: Db = getDb()) {
  return db
    .selectFrom("saleItems")
    .innerJoin("variants", "variants.id", "saleItems.variantId")
    .innerJoin("products", "products.id", "variants.productId")
    .selectAll("saleItems")
    .select(["variants.productId", "variants.sku", "variants.colour", "variants.storage"])
    .select(["variants.price as priceNow", "variants.originalPrice as originalNow"])
    .select(["products.name", "products.currency", "products.deletedAt"])
    .where("saleItems.saleId", "=", saleId);
}

/** A line as `saleLines` finds it. */
export type SaleLineRow = Awaited<ReturnType<ReturnType<typeof saleLines>["execute"]>>[number];

/** A page of the lines, by the products' names. */
export async function listSaleLines(id: string, total: number, asked: number) {
  const { page, pages, offset } = pageOf(asked, total);
  const rows = await saleLines(id)
    .orderBy("products.name")
    .orderBy("products.id")
    .orderBy("variants.position")
    .orderBy("variants.id")
    .limit(tablePageSize)
    .offset(offset)
    .execute();
  return { lines: rows.map(lineOf), page, pages };
}

function lineOf(row: SaleLineRow) {
  const { variantId, productId, name, sku, price, currency } = row;
  return {
    ...{ variantId, productId, name, sku, price, currency },
    choice: choiceName(row),
    /** What it costs without the sale: now, or before it began. */
    before: priceWithout(pricesNow(row), row),
    note: noteOf(row),
    isDeleted: row.deletedAt !== null,
  };
}

/** Both prices of a line's variant, as it stands. */
export function pricesNow({ priceNow, originalNow }: SaleLineRow) {
  return { price: priceNow, originalPrice: originalNow };
}

export type SaleLine = ReturnType<typeof lineOf>;

/** What the staff must know of a line whose price is not the sale's while it runs. */
function noteOf(row: SaleLineRow): "" | "changed" | "left" {
  if (row.state === "Left") return "left";
  return row.state === "On" && !holdsPrice(pricesNow(row), row) ? "changed" : "";
}
