// Lets the products of a type count for its filter's name when that has become another one.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { Task } from "~/models/task/run.server";
import { addTask } from "~/models/task/task.server";

const CHUNK = 500;

const payloadSchema = z.object({ typeId: z.string() });

/**
 * Has the products of a type follow its filter's name, in the transaction that changes it: soon after,
 * since each of them stands in twenty indexes, and a type may have thousands.
 */
export async function addRegrouping(trx: Db, typeId: string): Promise<void> {
  const key = `regroup:${typeId}:${randomUUID()}`;
  await addTask(trx, { kind: "regroup", key, payload: { typeId } });
}

/** Does a task of the kind "regroup", some products at a time: nobody else waits for all of them. */
export async function regroupProducts({ payload }: Task): Promise<void> {
  const { typeId } = payloadSchema.parse(payload);
  while (await regroupSome(typeId));
}

/** @returns whether there may be more; a type that is gone, or was merged, has none */
function regroupSome(typeId: string): Promise<boolean> {
  return transact(async (trx) => {
    const type = await trx
      .selectFrom("productTypes")
      .select("filterGroup")
      .where("id", "=", typeId)
      .executeTakeFirst();
    if (!type) return false;
    const some = await trx
      .selectFrom("products")
      .select("id")
      .where("typeId", "=", typeId)
      .where("filterGroup", "<>", type.filterGroup)
      .limit(CHUNK)
      .execute();
    if (some.length === 0) return false;
    const ids = some.map(({ id }) => id);
    await trx.updateTable("products").set(type).where("id", "in", ids).execute();
    return some.length === CHUNK;
  });
}
