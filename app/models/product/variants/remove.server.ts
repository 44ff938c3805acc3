// Removes a variant: for good where nothing knows it, otherwise it is turned off.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { Refusal } from "~/models/refusal.server";
import { noSuchProduct } from "../product.server";
import { findProductStates, variantName, type ProductState } from "../state.server";
import { writeProducts } from "../write.server";

/** Why the last one stays. */
export const lastVariant =
  "It is the last variant that is sold. To take the whole product out of the shop, hide it.";

/** What the question has to name. */
export interface RemovableVariant {
  productId: string;
  name: string;
  /** Whether orders, carts or wish lists have it, so that it is turned off. */
  isKept: boolean;
  /** Whether it cannot be removed, because no other one is sold. */
  isLast: boolean;
}

/** Finds a variant of a product that is not deleted; null for an unknown one. */
export async function findRemovable(
  productId: string,
  variantId: string,
): Promise<RemovableVariant | null> {
  const [product] = await findProductStates([productId]);
  const variant = product?.variants.find(({ id }) => id === variantId);
  if (!variant) return null;
  return {
    productId,
    name: variantName(variant),
    isKept: await isKnown(getDb(), variantId),
    isLast: isLast(product, variantId),
  };
}

/**
 * Removes a variant from the shop; once more changes nothing.
 * @returns what became of it
 * @throws Refusal when the product is gone, or no other variant is sold
 */
export async function removeVariant(
  actor: Actor,
  productId: string,
  variantId: string,
): Promise<"removed" | "off"> {
  return transact(async (trx) => {
    const [before] = await findProductStates([productId], trx);
    if (!before) throw noSuchProduct();
    const others = before.variants.filter(({ id }) => id !== variantId);
    if (others.length === before.variants.length) return "removed";
    if (isLast(before, variantId)) {
      throw new Refusal("impossible", lastVariant);
    }
    const isKept = await isKnown(trx, variantId);
    const after = { ...before, variants: isKept ? turnedOff(before, variantId) : others };
    await writeProducts(trx, actor, [{ before, after }]);
    return isKept ? "off" : "removed";
  });
}

function isLast(product: ProductState | undefined, variantId: string): boolean {
  return !product?.variants.some(({ id, active }) => id !== variantId && active === 1);
}

function turnedOff({ variants }: ProductState, variantId: string) {
  return variants.map((one) => (one.id === variantId ? { ...one, active: 0 as const } : one));
}

/** Orders would lose their link to it, and carts and wish lists their line without a word. */
async function isKnown(db: Db, variantId: string): Promise<boolean> {
  for (const table of ["orderLines", "cartLines", "wishes"] as const) {
    const found = await db
      .selectFrom(table)
      .select("variantId")
      .where("variantId", "=", variantId)
      .limit(1)
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}
