// Merges a type of products into another one.
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { Refusal } from "~/models/refusal.server";
import * as z from "zod";
import { describeType, noSuchType } from "./type-edit.server";
import { listTypes } from "./type-rows.server";

/** What the form sends: the type that stays. */
export const mergeSchema = z.object({ into: z.string().max(200).default("") });

/**
 * Makes a type's products another type's, deleted ones included, and deletes it.
 * @returns how many products that were
 * @throws Refusal when one of the two is gone, or both are one
 */
export async function mergeTypes(actor: Actor, id: string, into: string): Promise<number> {
  return transact(async (trx) => {
    const types = await listTypes(trx);
    const [from, to] = [id, into].map((wanted) => types.find((type) => type.id === wanted));
    if (!from) throw noSuchType();
    if (!to || to === from) throw new Refusal("invalid", { into: "Choose another type" });
    const products = await trx
      .updateTable("products")
      .set((eb) => ({
        typeId: to.id,
        filterGroup: to.filterGroup,
        version: eb("version", "+", 1),
        updatedAt: new Date().toISOString(),
      }))
      .where("typeId", "=", from.id)
      .returning(["id", "name"])
      .execute();
    await trx.deleteFrom("productTypes").where("id", "=", from.id).execute();
    if (from.usual === 1 && from.categoryId === to.categoryId) {
      await trx.updateTable("productTypes").set({ usual: 1 }).where("id", "=", to.id).execute();
    }
    await recordChanges(
      trx,
      actor,
      products.map((product) => ({
        action: "updated",
        entity: "product" as const,
        entityId: product.id,
        name: product.name,
        before: { Type: from.name },
        after: { Type: to.name },
      })),
    );
    await recordChanges(trx, actor, [
      {
        action: "merged",
        entity: "type",
        entityId: from.id,
        name: from.name,
        before: describeType(from),
        after: { "Merged into": to.name, "Products moved": String(products.length) },
      },
    ]);
    return products.length;
  });
}
