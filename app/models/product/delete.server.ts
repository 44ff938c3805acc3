// Deletes products so that it can be undone: they leave the shop at once, come back whole, and are purged later.
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { timeAgo } from "~/models/date";
import { Refusal } from "~/models/refusal.server";
import { pageOf, tablePageSize } from "~/models/table.server";
import { noSuchProduct } from "./product.server";
import { findProductStates, productChange } from "./state.server";
import { countInCategories } from "./write.server";

/** So long a deleted product can be brought back. */
export const keptDays = 30;
const DAY_MS = 86_400_000;
const CHUNK = 500;
const PURGED_AT_ONCE = 50;

/** A product that can be brought back. */
export interface DeletedProduct {
  id: string;
  name: string;
  picture: string | null;
  category: string;
  brand: string;
  age: string;
}

/**
 * Takes a product out of the shop; orders and carts that name it keep their reference. Once more
 * changes nothing.
 * @throws Refusal when there never was such a product
 */
export async function deleteProduct(actor: Actor, id: string): Promise<void> {
  await transact(async (trx) => {
    await markDeleted(trx, actor, [id]);
    // Deleted in another tab already: what was asked for is so.
    const product = await trx
      .selectFrom("products")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!product) throw noSuchProduct();
  });
}

/**
 * Takes products out of the shop, in the transaction of who asked for it, and purges old ones.
 * @param groupId the audit entry of the change of many that this is a part of
 */
export async function markDeleted(
  trx: Db,
  actor: Actor,
  ids: readonly string[],
  groupId?: string,
): Promise<void> {
  const products = await findProductStates(ids, trx, nextTurn);
  const deletedAt = new Date().toISOString();
  await setDeleted(
    trx,
    products.map(({ id }) => id),
    deletedAt,
  );
  await recordChanges(
    trx,
    actor,
    products.map((product) => ({
      ...productChange("deleted", product, { before: product }),
      groupId,
    })),
  );
  await purge(trx);
  await countInCategories(
    trx,
    products.map(({ categoryId }) => [categoryId, -1]),
  );
}

/**
 * Brings deleted products back as they were; what is there already stays as it is.
 * @returns how many came back, and the name of the first
 * @throws Refusal when none of them could come back
 */
export async function restoreProducts(
  actor: Actor,
  ids: readonly string[],
): Promise<{ count: number; name: string }> {
  return transact(async (trx) => {
    const back: string[] = [];
    for (let start = 0; start < ids.length; start += CHUNK) {
      const rows = await trx
        .selectFrom("products")
        .select("id")
        .where("id", "in", ids.slice(start, start + CHUNK))
        .where("deletedAt", "is not", null)
        .execute();
      back.push(...rows.map(({ id }) => id));
    }
    if (back.length === 0) {
      throw new Refusal("notFound", "There is nothing to bring back, or it is back already.");
    }
    await setDeleted(trx, back, null);
    const products = await findProductStates(back, trx, nextTurn);
    await recordChanges(
      trx,
      actor,
      products.map((product) => productChange("restored", product, { after: product })),
    );
    await countInCategories(
      trx,
      products.map(({ categoryId }) => [categoryId, 1]),
    );
    return { count: products.length, name: products[0]?.name ?? "" };
  });
}

/** How many products can be brought back. */
export async function countDeletedProducts(): Promise<number> {
  const { count } = await recentlyDeleted()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** A page of them, the last deleted first. */
export async function findDeletedProducts(asked: number) {
  const { page, pages, offset } = pageOf(asked, await countDeletedProducts());
  const rows = await recentlyDeleted()
    .innerJoin("categories", "categories.id", "products.categoryId")
    .select([
      "products.id",
      "products.name",
      "products.picture",
      "products.brand",
      "products.deletedAt",
      "categories.name as category",
    ])
    .orderBy("products.deletedAt", "desc")
    .orderBy("products.id")
    .limit(tablePageSize)
    .offset(offset)
    .execute();
  const products = rows.map(({ deletedAt, ...row }): DeletedProduct => ({
    ...row,
    age: timeAgo(deletedAt ?? ""),
  }));
  return { products, page, pages };
}

function recentlyDeleted() {
  return getDb().selectFrom("products").where("products.deletedAt", ">=", keptSince());
}

function keptSince(): string {
  return new Date(Date.now() - keptDays * DAY_MS).toISOString();
}

async function setDeleted(trx: Db, ids: readonly string[], deletedAt: string | null) {
  const updatedAt = new Date().toISOString();
  for (let start = 0; start < ids.length; start += CHUNK) {
    await trx
      .updateTable("products")
      .set({ deletedAt, updatedAt, version: sql<number>`version + 1` })
      .where("id", "in", ids.slice(start, start + CHUNK))
      .execute();
  }
}

/** What was never sold goes for good after its time; orders keep the others as their reference. */
async function purge(trx: Db): Promise<void> {
  const expired = await trx
    .selectFrom("products")
    .select("id")
    .where("deletedAt", "<", keptSince())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("orderLines")
            .select("orderLines.id")
            .whereRef("orderLines.productId", "=", "products.id"),
        ),
      ),
    )
    .limit(PURGED_AT_ONCE)
    .execute();
  if (expired.length === 0) return;
  await trx
    .deleteFrom("products")
    .where(
      "id",
      "in",
      expired.map(({ id }) => id),
    )
    .execute();
}
