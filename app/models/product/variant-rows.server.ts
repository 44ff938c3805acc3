// Adds variants to products that are in the shop and takes some away: their rows, and the colours that the product's row lists.
import { insertAll } from "~/db/insert.server";
import type { Db } from "~/db/schema";
import { coloursOf, type ProductEdit, type VariantState } from "./state.server";

/**
 * Inserts the variants that the changed products have and did not have, at their end, and deletes
 * those that they had.
 * @param stockCause of the first stock of new ones
 */
export async function writeVariantRows(
  trx: Db,
  edits: readonly ProductEdit[],
  stockCause: string,
): Promise<void> {
  const gone = edits.flatMap(({ before, after }) => missingIn(after.variants, before.variants));
  const grown = edits.filter(({ before, after }) => newIn(before, after).length > 0);
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await trx.deleteFrom("variants").where("id", "in", ids).execute();
  }
  if (grown.length > 0) await insertNew(trx, grown, stockCause);
  for (const { before, after } of edits) {
    const colours = coloursOf(after.variants);
    if (colours === coloursOf(before.variants)) continue;
    await trx.updateTable("products").set({ colours }).where("id", "=", after.id).execute();
  }
}

async function insertNew(trx: Db, grown: ProductEdit[], stockCause: string): Promise<void> {
  const last = await lastPositions(
    trx,
    grown.map(({ before }) => before.id),
  );
  const rows = grown.flatMap(({ before, after }) =>
    newIn(before, after).map((variant, index) => ({
      ...variant,
      productId: before.id,
      stockCause,
      position: (last.get(before.id) ?? 0) + index + 1,
    })),
  );
  await insertAll(trx, "variants", rows);
}

function newIn(before: ProductEdit["before"], after: ProductEdit["after"]): VariantState[] {
  return missingIn(before.variants, after.variants);
}

/** Those that the other variants are without. */
function missingIn(
  others: readonly VariantState[],
  variants: readonly VariantState[],
): VariantState[] {
  const known = new Set(others.map(({ id }) => id));
  return variants.filter(({ id }) => !known.has(id));
}

async function lastPositions(trx: Db, productIds: string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom("variants")
    .select((eb) => ["productId", eb.fn.max<number>("position").as("last")])
    .where("productId", "in", productIds)
    .groupBy("productId")
    .execute();
  return new Map(rows.map(({ productId, last }) => [productId, last]));
}
