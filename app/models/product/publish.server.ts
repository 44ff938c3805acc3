// Makes a scheduled product public when its moment comes: a task of its own, whichever process does it.
import { sql } from "kysely";
import * as z from "zod";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, theShop } from "~/models/audit/audit.server";
import type { Task } from "~/models/task/run.server";
import { addTask } from "~/models/task/task.server";
import { stateWords, type PublicState } from "./public-state";

const payloadSchema = z.object({ productId: z.string(), publishAt: z.string() });

interface Scheduled {
  id: string;
  state: PublicState;
  publishAt: string | null;
}

/** Has a product published at its moment, in the transaction that schedules it; another one needs nothing. */
export async function addPublishing(trx: Db, { id, state, publishAt }: Scheduled): Promise<void> {
  if (state !== "Scheduled" || publishAt === null) return;
  await addTask(trx, {
    kind: "publish",
    key: `publish:${id}:${publishAt}`,
    payload: { productId: id, publishAt },
    runAt: publishAt,
  });
}

/**
 * Does a task of the kind "publish". A product that was given another moment or state since stays as
 * it is; a deleted one is published too, so that it comes back as it would be.
 */
export async function publishProduct({ payload }: Task): Promise<void> {
  const { productId, publishAt } = payloadSchema.parse(payload);
  await transact(async (trx) => {
    const product = await trx
      .updateTable("products")
      .set({
        ...{ state: "Published", publishAt: null, updatedAt: new Date().toISOString() },
        version: sql<number>`version + 1`,
      })
      .where("id", "=", productId)
      .where("state", "=", "Scheduled")
      .where("publishAt", "=", publishAt)
      .returning("name")
      .executeTakeFirst();
    if (!product) return;
    const inShop = "In the shop";
    await recordChanges(trx, theShop, [
      {
        ...{ action: "published", entity: "product", entityId: productId, name: product.name },
        before: { [inShop]: stateWords({ state: "Scheduled", publishAt }) },
        after: { [inShop]: stateWords({ state: "Published", publishAt: null }) },
      },
    ]);
  });
}
