// Adds variants to products that are in the shop: rows at the end of their product's, and the colours that its row lists.
import { insertAll } from "~/db/insert.server";
import type { Db } from "~/db/schema";
import { coloursOf } from "./state.server";
import type { ProductEdit } from "./write.server";

/**
 * Inserts the variants that the changed products have and did not have.
 * @param stockCause of their first stock
 */
export async function insertNewVariants(
  trx: Db,
  edits: readonly ProductEdit[],
  stockCause: string,
): Promise<void> {
  const grown = edits.filter(({ before, after }) => added(before, after).length > 0);
  if (grown.length === 0) return;
  const last = await lastPositions(
    trx,
    grown.map(({ before }) => before.id),
  );
  const rows = grown.flatMap(({ before, after }) =>
    added(before, after).map((variant, index) => ({
      ...variant,
      productId: before.id,
      stockCause,
      position: (last.get(before.id) ?? 0) + index + 1,
    })),
  );
  await insertAll(trx, "variants", rows);
  for (const { after } of grown) {
    await trx
      .updateTable("products")
      .set({ colours: coloursOf(after.variants) })
      .where("id", "=", after.id)
      .execute();
  }
}

function added(before: ProductEdit["before"], after: ProductEdit["after"]) {
  const known = new Set(before.variants.map(({ id }) => id));
  return after.variants.filter(({ id }) => !known.has(id));
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
