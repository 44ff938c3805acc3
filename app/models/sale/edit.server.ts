// Plans, changes, ends and deletes sales; what is to happen to prices then, the shop does by itself.
import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor, type AuditFields } from "~/models/audit/audit.server";
import { takeCardPicture } from "~/models/picture/card.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { addAlarm } from "./alarm.server";
import { addChosen, refuseMeeting } from "./choose.server";
import {
  clock,
  columnsOf,
  type addToSaleSchema,
  type Clock,
  type editSaleSchema,
  type newSaleSchema,
} from "./form.server";
import type { SaleTimes } from "./sale";
import { findSaleRow, isHolding, noSuchSale } from "./sale.server";
import { stretchAt } from "./times";

/**
 * Plans a sale of the products that the form names; its prices come at its moment, or now.
 * @returns its id
 * @throws Refusal when its moments make no sense, no product comes, or another sale has one then
 */
export async function createSale(
  actor: Actor,
  { percent, chosen, category, type, brand, ...change }: z.infer<typeof newSaleSchema>,
): Promise<string> {
  return transact(async (trx) => {
    const time = await clock(trx);
    const id = randomUUID();
    const cardPicture = await takeCardPicture(trx, change);
    const columns = { ...columnsOf(change, time), cardPicture };
    const row = { id, ...columns, active: 1 as const, createdAt: time.now, version: 1 };
    await trx.insertInto("sales").values(row).execute();
    const choice = { percent, chosen, category, type, brand };
    const variants = await addChosen(trx, actor, { ...row, ...time }, choice);
    await addAlarm(trx, row);
    await record(trx, actor, "created", { ...row, after: describe(row, time, variants) });
    return id;
  });
}

/**
 * Changes a sale's name and moments; one that runs goes on, or ends, by the new ones.
 * @throws Refusal when it is gone, over, changed meanwhile, or meets another sale of the same product
 */
export async function saveSale(
  actor: Actor,
  id: string,
  { version: seen, ...change }: z.infer<typeof editSaleSchema>,
): Promise<void> {
  await transact(async (trx) => {
    const time = await clock(trx);
    const before = await openSale(trx, id, seen, time);
    const cardPicture = await takeCardPicture(trx, change, before.cardPicture);
    const columns = { ...columnsOf(change, time, before), cardPicture };
    const after = { ...before, ...columns, version: seen + 1 };
    await trx
      .updateTable("sales")
      .set({ ...columns, version: seen + 1 })
      .where("id", "=", id)
      .execute();
    await refuseMeeting(trx, { ...after, ...time });
    await addAlarm(trx, after);
    const fields = { before: describe(before, time), after: describe(after, time) };
    await record(trx, actor, "updated", { ...after, ...fields });
  });
}

/**
 * Puts more products into a sale.
 * @returns how many variants came
 * @throws Refusal as `saveSale` and `createSale` do
 */
export async function addToSale(
  actor: Actor,
  id: string,
  { version: seen, ...choice }: z.infer<typeof addToSaleSchema>,
): Promise<number> {
  return transact(async (trx) => {
    const time = await clock(trx);
    const sale = { ...(await openSale(trx, id, seen, time)), version: seen + 1 };
    const variants = await addChosen(trx, actor, { ...sale, ...time }, choice);
    await raiseVersion(trx, sale);
    await record(trx, actor, "added products to", {
      ...sale,
      after: { "Variants added": String(variants) },
    });
    return variants;
  });
}

/** Ends a sale before its time, for good; one that is over stays so. */
export async function endSale(actor: Actor, id: string): Promise<void> {
  await transact(async (trx) => {
    const sale = await findSaleRow(id, trx);
    if (!sale) throw noSuchSale();
    if (sale.active === 0) return;
    const version = sale.version + 1;
    await trx.updateTable("sales").set({ active: 0, version }).where("id", "=", id).execute();
    await addAlarm(trx, { id, version });
    await record(trx, actor, "ended", sale);
  });
}

/**
 * Deletes a sale that holds no price; once more changes nothing.
 * @throws Refusal while it holds some
 */
export async function deleteSale(actor: Actor, id: string): Promise<void> {
  await transact(async (trx) => {
    const sale = await findSaleRow(id, trx);
    if (!sale) return;
    if (await isHolding(trx, id)) {
      const message = "This sale holds prices of products. End it first: they go back then.";
      throw new Refusal("impossible", message);
    }
    await trx.deleteFrom("sales").where("id", "=", id).execute();
    await record(trx, actor, "deleted", { ...sale, before: describe(sale, await clock(trx)) });
  });
}

/** Whether a sale can be deleted as it stands. */
export function canBeDeleted(id: string): Promise<boolean> {
  return isHolding(getDb(), id).then((holding) => !holding);
}

/**
 * A sale that is to be changed.
 * @param seen the version that the form was filled from
 * @throws Refusal when it is gone, over, or changed meanwhile
 */
export async function openSale(trx: Db, id: string, seen: number, { dates, now }: Clock) {
  const sale = await findSaleRow(id, trx);
  if (!sale) throw noSuchSale();
  if (stretchAt(sale, now, dates) === null)
    throw new Refusal("impossible", "This sale is over. Plan a new one for its products.");
  if (sale.version !== seen) throw changedMeanwhile("This sale");
  return sale;
}

/** Notes that a sale's lines changed, and has the shop look after their prices. */
export async function raiseVersion(trx: Db, sale: { id: string; version: number }): Promise<void> {
  const { id, version } = sale;
  await trx.updateTable("sales").set({ version }).where("id", "=", id).execute();
  await addAlarm(trx, sale);
}

/** A sale by the words of the screen. */
function describe(
  {
    name,
    startsAt,
    endsAt,
    weekly,
    cardText = "",
  }: SaleTimes & { name: string; cardText?: string },
  { dates }: Clock,
  variants?: number,
): AuditFields {
  return {
    Name: name,
    From: dates.formatDateTime(startsAt),
    Until: dates.formatDateTime(endsAt),
    "Only Fridays and Saturdays": weekly === 1 ? "Yes" : "No",
    Card: cardText,
    ...(variants !== undefined && { "Variants added": String(variants) }),
  };
}

/** Writes into the audit log what was done to a sale. */
export async function record(
  trx: Db,
  actor: Actor,
  action: string,
  {
    id,
    name,
    before,
    after,
  }: { id: string; name: string; before?: AuditFields; after?: AuditFields },
): Promise<void> {
  const change = { action, entity: "sale" as const, entityId: id, name, before, after };
  await recordChanges(trx, actor, [change]);
}
