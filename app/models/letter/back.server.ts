// What is sold out and may be waited for.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { signInSchema } from "~/models/account/forms.server";
import { mayBeBought } from "~/models/product/product.server";
import { Refusal } from "~/models/refusal.server";

/** What a guest's form sends: an address by the same rules as the sign-in form's. */
export const backSchema = z.object({ email: signInSchema.shape.email });
/** Who is signed in needs no field. */
export const ownBackSchema = z.object({ email: z.string().max(320).catch("") });

/** A variant that is sold here, whatever its stock; null for none. */
export async function findWaited(variantId: string) {
  const row = await getDb()
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["products.id as productId", "products.name"])
    .select(["variants.colour", "variants.storage", "variants.stock"])
    .where("variants.id", "=", variantId)
    .where(mayBeBought())
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The variant that somebody waits for.
 * @throws Refusal when it is not sold here, or is there already
 */
export async function requireSoldOut(variantId: string) {
  const item = await findWaited(variantId);
  if (!item) throw new Refusal("notFound", "This product is not sold here, or no longer.");
  if (item.stock > 0) throw new Refusal("impossible", "Good news: it is in stock already.");
  return item;
}
