// A product's places among the home page's best deals and best sellers.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor, type AuditFields } from "~/models/audit/audit.server";
import { noSuchProduct } from "./product.server";
import { findVersion, saveVersion } from "./version.server";

/** What the home page shows of each; more may wait behind them. */
export const shownPlaces = 8;
const most = 100;
const wrongPlace = `A place is a whole number from 1 to ${most}, or empty`;

const lists = { deal: "bestDealPosition", seller: "bestSellerPosition" } as const;
type List = keyof typeof lists;
const words: Record<List, string> = { deal: "Best deals", seller: "Best sellers" };

const placeRule = z
  .string()
  .trim()
  .regex(/^(?:[1-9]\d{0,2})?$/, wrongPlace)
  .default("")
  .transform((text) => (text === "" ? null : Number(text)))
  .refine((place) => place === null || place <= most, wrongPlace);

/** What the form sends: a place from 1, or nothing for none. */
export const placesSchema = z.object({
  deal: placeRule,
  seller: placeRule,
  version: z.coerce.number().int(),
});

/** A product with both lists in their order; null for an unknown or deleted one. */
export async function findPlaces(productId: string) {
  const product = await findVersion(getDb(), productId);
  if (!product) return null;
  const [deals, sellers] = await Promise.all([listed(getDb(), "deal"), listed(getDb(), "seller")]);
  return { ...product, deal: deals, seller: sellers };
}

/** The products of a list in their order, those that are hidden for now among them. */
function listed(db: Db, list: List) {
  const position = `products.${lists[list]}` as const;
  return db
    .selectFrom("products")
    .select(["products.id", "products.name", `${position} as position`])
    .where(position, "is not", null)
    .where("products.deletedAt", "is", null)
    .orderBy(position)
    .orderBy("products.id")
    .limit(most + 1)
    .execute();
}

/**
 * Gives a product its places; the others move along and keep their order. What a list was before and
 * is now stands in the log.
 * @throws Refusal when the product is gone, or was changed since the form was filled
 */
export async function savePlaces(
  actor: Actor,
  productId: string,
  { version, ...places }: z.infer<typeof placesSchema>,
): Promise<void> {
  await transact(async (trx) => {
    const product = await trx
      .selectFrom("products")
      .select("name")
      .where("id", "=", productId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (!product) throw noSuchProduct();
    const before: AuditFields = {};
    const after: AuditFields = {};
    for (const list of ["deal", "seller"] as const) {
      const old = await listed(trx, list);
      const now = old.filter(({ id }) => id !== productId);
      const place = places[list];
      if (place !== null)
        now.splice(place - 1, 0, { id: productId, name: product.name, position: null });
      const [was, is] = [inWords(old), inWords(now)];
      if (was === is) continue;
      before[words[list]] = was;
      after[words[list]] = is;
      await write(trx, list, productId, now);
    }
    if (Object.keys(after).length === 0) return;
    await saveVersion(trx, { id: productId, version }, {});
    const what = { entity: "product", entityId: productId, name: product.name } as const;
    await recordChanges(trx, actor, [{ action: "updated", ...what, before, after }]);
  });
}

/** Counts a list anew; who is not in it any more has no place. */
async function write(
  trx: Db,
  list: List,
  productId: string,
  now: readonly { id: string; position: number | null }[],
): Promise<void> {
  const column = lists[list];
  if (!now.some(({ id }) => id === productId))
    await trx.updateTable("products").set({ [column]: null }).where("id", "=", productId).execute(); // oxfmt-ignore
  for (const [index, { id, position }] of now.entries()) {
    if (position === index + 1) continue;
    await trx
      .updateTable("products")
      .set({ [column]: index + 1 })
      .where("id", "=", id)
      .execute();
  }
}

function inWords(list: readonly { name: string }[]): string {
  return list.map(({ name }, index) => `${index + 1}. ${name}`).join(", ");
}
