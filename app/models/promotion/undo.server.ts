// Takes back a change of a promotion: of one that was deleted, also what orders it was used by.
import * as z from "zod";
import type { Db } from "~/db/schema";
import type { Actor } from "~/models/audit/audit.server";
import { changedSince, undid, undoOnce } from "~/models/audit/undo.server";
import { Refusal } from "~/models/refusal.server";
import { linksSchema, recordPromotion, type PromotionLinks } from "./record.server";
import { findOtherWithCode, findPromotion, promotionSchema, type Promotion } from "./row.server";
import { linkUses } from "./use.server";

/** The log keeps the ids of so many orders and shares; a promotion with more stays deleted. */
const MOST_LINKS = 2_000;

const keptSchema = z.object({
  former: promotionSchema,
  /** After the change; null where it was deleted. */
  version: z.number().nullable(),
  links: linksSchema.optional(),
});

/** What belongs to a promotion that is about to be deleted; null where that is more than is kept. */
export async function findLinks(trx: Db, { id }: Promotion): Promise<PromotionLinks | null> {
  const uses = await trx
    .selectFrom("promotionUses")
    .select("orderId")
    .where("promotionId", "=", id)
    .limit(MOST_LINKS + 1)
    .execute();
  const discounts = await trx
    .selectFrom("orderDiscounts")
    .select("id")
    .where("promotionId", "=", id)
    .limit(MOST_LINKS + 1)
    .execute();
  if (uses.length > MOST_LINKS || discounts.length > MOST_LINKS) return null;
  return { orders: uses.map(({ orderId }) => orderId), shares: discounts.map((row) => row.id) };
}

/**
 * Puts a promotion back to what it was before a change; uses that were counted since stay counted.
 * @param change of the audit log
 * @throws Refusal when there is no such change, the promotion was changed or deleted since, or another
 *   one has its code
 */
export async function undoPromotion(actor: Actor, change: string) {
  return undoOnce("promotion", change, (trx, kept) => restorePromotion(trx, actor, kept));
}

async function restorePromotion(trx: Db, actor: Actor, undo: unknown): Promise<void> {
  const { former, version, links } = keptSchema.parse(undo);
  const before = await findPromotion(former.id, trx);
  if ((before?.version ?? null) !== version) throw changedSince("This promotion");
  const other = await findOtherWithCode(trx, former.id, former.code);
  if (other !== null) {
    throw new Refusal("impossible", `“${other}” has its code by now. Nothing was undone.`);
  }
  const { id, createdAt, ...rule } = former;
  const row = {
    ...{ ...rule, used: before?.used ?? 0, version: (version ?? former.version) + 1 },
    conditions: JSON.stringify(rule.conditions),
    action: JSON.stringify(rule.action),
  };
  if (before) await trx.updateTable("promotions").set(row).where("id", "=", id).execute();
  else {
    await trx
      .insertInto("promotions")
      .values({ ...row, id, createdAt })
      .execute();
    await linkUses(trx, id, links ?? { orders: [], shares: [] });
  }
  await recordPromotion(trx, actor, undid, { before, after: await findPromotion(id, trx) });
}
