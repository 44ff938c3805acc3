// Saves columns of a product under its next version.
import type { Updateable } from "kysely";
import type { Db, ProductsTable } from "~/db/schema";
import { changedMeanwhile } from "~/models/refusal.server";

/**
 * Writes columns of a product's row, if it is as who writes saw it.
 * @throws Refusal when somebody changed it since
 */
export async function saveVersion(
  trx: Db,
  { id, version }: { id: string; version: number },
  columns: Updateable<ProductsTable>,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("products")
    .set({ ...columns, version: version + 1, updatedAt: new Date().toISOString() })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw changedMeanwhile("This product");
}
