// Plans, changes, ends and deletes promotions.
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor, type AuditFields } from "~/models/audit/audit.server";
import { datesIn } from "~/models/date";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { findSetting } from "~/models/settings/settings.server";
import { momentsOf, promotionInputs, type PromotionChange } from "./form.server";
import { findPromotion, noSuchPromotion, type Promotion } from "./row.server";
import { promotionWords } from "./words";

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
    await record(trx, actor, "created", { after: await findPromotion(id, trx) });
    return id;
  });
}

/**
 * Changes a promotion; carts go by the new one at once, orders keep what they were placed with.
 * @throws Refusal when it is gone, changed meanwhile, its moments make no sense, or its code is taken
 */
export async function savePromotion(
  actor: Actor,
  id: string,
  { version: seen, ...change }: PromotionChange & { version: number },
): Promise<void> {
  await transact(async (trx) => {
    const before = await findPromotion(id, trx);
    if (!before) throw noSuchPromotion();
    if (before.version !== seen) throw changedMeanwhile("This promotion");
    const columns = await columnsOf(trx, id, change);
    await trx
      .updateTable("promotions")
      .set({ ...columns, version: seen + 1 })
      .where("id", "=", id)
      .execute();
    await record(trx, actor, "updated", { before, after: await findPromotion(id, trx) });
  });
}

/** Ends a promotion for good; one that was ended stays so. */
export async function endPromotion(actor: Actor, id: string): Promise<void> {
  await transact(async (trx) => {
    const before = await findPromotion(id, trx);
    if (!before) throw noSuchPromotion();
    if (before.active === 0) return;
    await trx
      .updateTable("promotions")
      .set({ active: 0, version: before.version + 1 })
      .where("id", "=", id)
      .execute();
    await record(trx, actor, "ended", { before, after: before });
  });
}

/** Deletes a promotion; orders keep its name and what it took off. Once more changes nothing. */
export async function deletePromotion(actor: Actor, id: string): Promise<void> {
  await transact(async (trx) => {
    const before = await findPromotion(id, trx);
    if (!before) return;
    await trx.deleteFrom("promotions").where("id", "=", id).execute();
    await record(trx, actor, "deleted", { before });
  });
}

async function columnsOf(trx: Db, id: string, change: PromotionChange) {
  const { conditions, action, ...rest } = change;
  if (rest.code !== null) {
    const other = await trx
      .selectFrom("promotions")
      .select("name")
      .where("code", "=", rest.code)
      .where("id", "!=", id)
      .executeTakeFirst();
    if (other) throw new Refusal("taken", { code: `“${other.name}” has this code` });
  }
  const { value } = await findSetting("time", trx);
  return {
    ...rest,
    ...momentsOf(change, datesIn(value.zone)),
    conditions: JSON.stringify(conditions),
    action: JSON.stringify(action),
  };
}

async function record(
  trx: Db,
  actor: Actor,
  action: string,
  { before, after }: { before?: Promotion | null; after?: Promotion | null },
): Promise<void> {
  const { value } = await findSetting("time", trx);
  const dates = datesIn(value.zone);
  const fieldsOf = (promotion?: Promotion | null): AuditFields | undefined =>
    promotion ? describe(promotion, promotionInputs(promotion, dates)) : undefined;
  const { id: entityId = "", name = "" } = after ?? before ?? {};
  const change = { action, entity: "promotion" as const, entityId, name };
  await recordChanges(trx, actor, [
    { ...change, before: fieldsOf(before), after: fieldsOf(after) },
  ]);
}

/** A promotion by the words of the screen. */
function describe(promotion: Promotion, inputs: Record<string, string>): AuditFields {
  const { does, asks } = promotionWords(promotion);
  return {
    Name: promotion.name,
    Code: promotion.code ?? "",
    "What it does": does,
    Conditions: asks.join("; "),
    From: inputs.startsAt ?? "",
    Until: inputs.endsAt ?? "",
    Priority: inputs.priority ?? "",
    "Orders at most": inputs.usageLimit ?? "",
    "Orders of one customer at most": inputs.perCustomer ?? "",
    Card: promotion.cardText,
    Picture: promotion.cardPicture,
  };
}
