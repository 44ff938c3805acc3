// Plans, changes, ends and deletes promotions.
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { datesIn } from "~/models/date";
import { takeCardPicture } from "~/models/picture/card.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { findSetting } from "~/models/settings/settings.server";
import { momentsOf, type PromotionChange } from "./form.server";
import { recordPromotion } from "./record.server";
import { findOtherWithCode, findPromotion, noSuchPromotion, type Promotion } from "./row.server";
import { findLinks } from "./undo.server";

/**
 * Adds a promotion; it holds at once, or from its beginning on.
 * @returns its id
 * @throws Refusal when its moments make no sense, or another one has its code
 */
export async function createPromotion(actor: Actor, change: PromotionChange): Promise<string> {
  return transact(async (trx) => {
    const id = randomUUID();
    const columns = await columnsOf(trx, id, change);
    const createdAt = new Date().toISOString();
    await trx
      .insertInto("promotions")
      .values({ id, ...columns, active: 1, createdAt })
      .execute();
    await recordPromotion(trx, actor, "created", { after: await findPromotion(id, trx) });
    return id;
  });
}

/**
 * Changes a promotion; carts go by the new one at once, orders keep what they were placed with.
 * @returns the change, to take it back
 * @throws Refusal when it is gone, changed meanwhile, its moments make no sense, or its code is taken
 */
export async function savePromotion(
  actor: Actor,
  id: string,
  { version: seen, ...change }: PromotionChange & { version: number },
): Promise<string | null> {
  return transact(async (trx) => {
    const before = await findPromotion(id, trx);
    if (!before) throw noSuchPromotion();
    if (before.version !== seen) throw changedMeanwhile("This promotion");
    const columns = await columnsOf(trx, id, change, before);
    await trx
      .updateTable("promotions")
      .set({ ...columns, version: seen + 1 })
      .where("id", "=", id)
      .execute();
    return recordPromotion(trx, actor, "updated", { before, after: await findPromotion(id, trx) });
  });
}

/** Ends a promotion for good; one that was ended stays so. @returns the change, to take it back */
export async function endPromotion(actor: Actor, id: string): Promise<string | null> {
  return transact(async (trx) => {
    const before = await findPromotion(id, trx);
    if (!before) throw noSuchPromotion();
    if (before.active === 0) return null;
    await trx
      .updateTable("promotions")
      .set({ active: 0, version: before.version + 1 })
      .where("id", "=", id)
      .execute();
    const after = { ...before, active: 0 as const, version: before.version + 1 };
    return recordPromotion(trx, actor, "ended", { before, after });
  });
}

/**
 * Deletes a promotion; orders keep its name and what it took off. Once more changes nothing.
 * @returns the change, to take it back
 */
export async function deletePromotion(actor: Actor, id: string): Promise<string | null> {
  return transact(async (trx) => {
    const before = await findPromotion(id, trx);
    if (!before) return null;
    const links = await findLinks(trx, before);
    await trx.deleteFrom("promotions").where("id", "=", id).execute();
    return recordPromotion(trx, actor, "deleted", { before, links });
  });
}

async function columnsOf(trx: Db, id: string, change: PromotionChange, before?: Promotion) {
  const { conditions, action, card, ...rest } = change;
  const other = await findOtherWithCode(trx, id, rest.code);
  if (other) throw new Refusal("taken", { code: `“${other}” has this code` });
  const { value } = await findSetting("time", trx);
  return {
    ...rest,
    ...momentsOf(change, datesIn(value.zone)),
    cardText: card.cardText,
    cardPicture: await takeCardPicture(trx, card, before?.cardPicture),
    conditions: JSON.stringify(conditions),
    action: JSON.stringify(action),
  };
}
