// The version of a product that a form is made for, and columns saved under its next one.
import type { Updateable } from "kysely";
import type { Db, ProductsTable } from "~/db/schema";
import { changedMeanwhile } from "~/models/refusal.server";

/** A product's name, and the version that a form of it is made for; null for an unknown or deleted one. */
export async function findVersion(db: Db, productId: string) {
  const product = await db
    .selectFrom("products")
    .select(["id", "name", "version"])
    .where("id", "=", productId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return product ?? null;
}

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
