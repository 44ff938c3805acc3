// Takes a picture away from its product.
import type { Db } from "~/db/schema";

/**
 * Takes a picture away from its product; it is forgotten a day from now. What orders show keeps its
 * file: it is removed only when no order names it.
 */
export async function releasePicture(
  db: Db,
  productId: string,
  { id, path }: { id: string; path: string },
): Promise<void> {
  const order = await db
    .selectFrom("orderLines")
    .select("id")
    .where("productId", "=", productId)
    .where("picture", "=", path)
    .executeTakeFirst();
  await (order
    ? db.deleteFrom("pictures").where("id", "=", id).execute()
    : db
        .updateTable("pictures")
        .set({ productId: null, createdAt: new Date().toISOString() })
        .where("id", "=", id)
        .execute());
}
