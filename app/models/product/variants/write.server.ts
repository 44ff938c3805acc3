// Writes what is rarely changed of variants: which there are, their SKUs, options and order, and whether they are sold.
import type { Db } from "~/db/schema";
import { Refusal } from "~/models/refusal.server";
import { fullName } from "../choice";
import { coloursOf, type VariantState, type ProductEdit } from "../state.server";

/**
 * Inserts, changes and deletes a product's variants, their prices and stock apart.
 * @param edit the product as it was read in this transaction, and as it is to be
 * @param stockCause of the first stock of new ones
 */
export async function writeVariantRows(
  trx: Db,
  { before, after }: ProductEdit,
  stockCause: string,
): Promise<void> {
  const rows = after.variants.map((variant, index) => ({ ...variant, position: index + 1 }));
  const known = new Map(before.variants.map((variant) => [variant.id, variant]));
  const added = rows.filter(({ id }) => !known.has(id));
  // Places may have gaps: where one changes, all are written.
  const moved = rows.some(({ id }, index) => before.variants[index]?.id !== id);
  const changed = rows.flatMap((row) => {
    const old = known.get(row.id);
    return old && (moved || !isSame(old, row)) ? [{ row, old }] : [];
  });
  const kept = new Set(rows.map(({ id }) => id));
  const removed = before.variants.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (added.length + changed.length + removed.length === 0) return;
  if (removed.length > 0) await trx.deleteFrom("variants").where("id", "in", removed).execute();
  await freeSkus(trx, changed);
  for (const { row } of changed) {
    const { id, sku, colour, storage, active, position } = row;
    await trx
      .updateTable("variants")
      .set({ sku, colour, storage, active, position })
      .where("id", "=", id)
      .execute();
  }
  if (added.length > 0) {
    const inserted = added.map((row) => ({ ...row, productId: after.id, stockCause }));
    await trx.insertInto("variants").values(inserted).execute();
  }
  await trx
    .updateTable("products")
    .set({ colours: coloursOf(after.variants) })
    .where("id", "=", after.id)
    .execute();
}

function isSame(old: VariantState, row: VariantState): boolean {
  const columns = ["sku", "colour", "storage", "active"] as const;
  return columns.every((name) => old[name] === row[name]);
}

/** Two variants may take each other's SKUs: each row by itself must hold one that nobody has. */
async function freeSkus(
  trx: Db,
  changed: readonly { row: VariantState; old: VariantState }[],
): Promise<void> {
  const renamed = changed.filter(({ row, old }) => row.sku !== old.sku);
  if (renamed.length < 2) return;
  for (const { row } of renamed) {
    // No SKU that somebody types begins with a blank.
    await trx
      .updateTable("variants")
      .set({ sku: ` ${row.id}` })
      .where("id", "=", row.id)
      .execute();
  }
}

/**
 * Holds SKUs against those of all other products, deleted ones included: they may come back.
 * @param wanted by the name of the form's field
 * @throws Refusal that names, at each field, who has its SKU
 */
export async function refuseTakenSkus(
  trx: Db,
  productId: string,
  wanted: readonly { field: string; sku: string }[],
): Promise<void> {
  const holders = await findHolders(
    trx,
    wanted.map(({ sku }) => sku),
  );
  const others = new Map(
    holders.filter((one) => one.productId !== productId).map((one) => [one.sku, one]),
  );
  const faults = wanted.flatMap(({ field, sku }) => {
    const holder = others.get(sku);
    return holder ? [[field, takenBy(holder)] as const] : [];
  });
  if (faults.length > 0) throw new Refusal("taken", Object.fromEntries(faults));
}

/** The variants that have one of the SKUs, each with its product. */
export async function findHolders(db: Db, skus: readonly string[]) {
  if (skus.length === 0) return [];
  return db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["variants.sku", "variants.productId", "variants.colour", "variants.storage"])
    .select(["products.name", "products.deletedAt"])
    .where("variants.sku", "in", skus)
    .execute();
}

function takenBy(holder: Awaited<ReturnType<typeof findHolders>>[number]): string {
  const whose = holder.deletedAt === null ? "" : ", which is deleted,";
  return `${fullName(holder)}${whose} has this SKU already`;
}
