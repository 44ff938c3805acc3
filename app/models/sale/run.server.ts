// Begins and ends sales at their time: a task looks what the clock says, and brings the variants' prices there.
import { createHash } from "node:crypto";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordGroup, theShop } from "~/models/audit/audit.server";
import { datesIn, type Dates } from "~/models/date";
import { findProductStates, type ProductState } from "~/models/product/state.server";
import { inTurns } from "~/models/product/turns.server";
import { writeProducts } from "~/models/product/write.server";
import { findSetting } from "~/models/settings/settings.server";
import type { Task } from "~/models/task/run.server";
import { afterSale, inSale, type HeldItem } from "./price";
import { addAlarm } from "./alarm.server";
import { isRunning, nextChange, stretchAt } from "./times";

/** What the work on sales goes by. */
interface Run {
  /** The task's key: the same at each try, so that what it does is one entry of the audit log. */
  key: string;
  dates: Dates;
  now: () => string;
}

/**
 * Does a task of the kind "sale": ends what is to be over by now, then begins what is to run, of all
 * sales, and has itself called when the next one changes. It looks at the clock and the rows alone, so
 * it may come late, twice or after a crash in its midst; a stretch that it slept through is left out.
 */
export async function settleSales({ key }: Task, clock = () => new Date()): Promise<void> {
  // As it is now: another process may have read the zone before it was changed.
  const { value } = await findSetting("time");
  const run: Run = { key, dates: datesIn(value.zone), now: () => clock().toISOString() };
  // Whoever changes a sale while it is worked on, or the clock itself, is seen by looking once more.
  let more = true;
  while (more) more = await settle(run);
}

/** @returns whether there was anything to do */
async function settle(run: Run): Promise<boolean> {
  const { dates, now } = run;
  const sales = await findOpenSales();
  let count = 0;
  for (const sale of sales) {
    const at = nextChange(sale, now(), dates);
    if (at !== null) await transact((trx) => addAlarm(trx, sale, at));
  }
  // Ends come first: another sale may begin at the same moment with the same products.
  for (const sale of sales) {
    if (!isRunning(sale, now(), dates)) count += await turn(run, sale, "Waiting");
    if (stretchAt(sale, now(), dates) === null) await close(sale);
  }
  for (const sale of sales) {
    if (isRunning(sale, now(), dates)) count += await turn(run, sale, "On");
  }
  return count > 0;
}

type Sale = Awaited<ReturnType<typeof findOpenSales>>[number];

/** Sales that are not over, and those that still hold a price. */
function findOpenSales() {
  return getDb()
    .selectFrom("sales")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("active", "=", 1),
        eb("id", "in", eb.selectFrom("saleItems").select("saleId").where("state", "<>", "Waiting")),
      ]),
    )
    .orderBy("id")
    .execute();
}

async function close({ id, version }: Sale): Promise<void> {
  await getDb()
    .updateTable("sales")
    .set({ active: 0 })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("active", "=", 1)
    .execute();
}

/**
 * Brings the variants of a sale to its prices, or back to their own.
 * @returns how many products that concerned
 */
async function turn(run: Run, sale: Sale, to: "On" | "Waiting"): Promise<number> {
  const rows = await getDb()
    .selectFrom("saleItems")
    .innerJoin("variants", "variants.id", "saleItems.variantId")
    .select("variants.productId")
    .distinct()
    .where("saleItems.saleId", "=", sale.id)
    .where("saleItems.state", to === "On" ? "=" : "<>", "Waiting")
    .orderBy("variants.productId")
    .execute();
  const ids = rows.map(({ productId }) => productId);
  await inTurns(ids, (trx, some) => turnSome(trx, run, { sale, to, ids: some }));
  return ids.length;
}

async function turnSome(
  trx: Db,
  { key, dates, now }: Run,
  { sale, to, ids }: { sale: Sale; to: "On" | "Waiting"; ids: string[] },
): Promise<void> {
  const today = await trx
    .selectFrom("sales")
    .selectAll()
    .where("id", "=", sale.id)
    .executeTakeFirst();
  // Somebody changed it, or its time is over: the next look says what is to be done.
  if (today?.version !== sale.version || isRunning(today, now(), dates) !== (to === "On")) return;
  const items = await findItems(trx, sale.id, to, ids);
  const products = await findProductStates(ids, trx, undefined, { deleted: true });
  const taken = to === "On" ? await findTaken(trx, sale.id, ids) : new Set<string>();
  const priced = (variant: ProductState["variants"][number]) => {
    const item = items.get(variant.id);
    if (!item) return variant;
    if (to === "Waiting") return afterSale(variant, item);
    return taken.has(variant.id) ? variant : inSale(variant, item.price);
  };
  const edits = products.flatMap((before) => {
    const after = { ...before, variants: before.variants.map(priced) };
    const same = after.variants.every(
      ({ price }, index) => price === before.variants[index]?.price,
    );
    return same ? [] : [{ before, after }];
  });
  const changed = new Set(
    edits.flatMap(({ before, after }) =>
      after.variants.flatMap(({ id, price }, index) =>
        price === before.variants[index]?.price ? [] : [id],
      ),
    ),
  );
  const known = [...items.keys()];
  if (to === "On") {
    await hold(
      trx,
      sale.id,
      known.filter((id) => changed.has(id)),
    );
    await mark(
      trx,
      sale.id,
      known.filter((id) => !changed.has(id)),
      "Left",
    );
  } else await mark(trx, sale.id, known, "Waiting");
  if (edits.length === 0) return;
  const action = to === "On" ? "started sale" : "ended sale";
  const groupId = createHash("sha256").update(`${key} ${sale.id} ${to}`).digest("hex").slice(0, 32);
  await recordGroup(trx, theShop, { id: groupId, action, name: sale.name, after: {} });
  await writeProducts(trx, theShop, edits, { groupId, undoable: false, tells: false });
}

/** The sale's items of these products that are not there yet, by the variant. */
async function findItems(
  trx: Db,
  saleId: string,
  to: "On" | "Waiting",
  productIds: string[],
): Promise<Map<string, HeldItem>> {
  const rows = await trx
    .selectFrom("saleItems")
    .innerJoin("variants", "variants.id", "saleItems.variantId")
    .selectAll("saleItems")
    .where("saleItems.saleId", "=", saleId)
    .where("saleItems.state", to === "On" ? "=" : "<>", "Waiting")
    .where("variants.productId", "in", productIds)
    .execute();
  return new Map(rows.map((row) => [row.variantId, row]));
}

/** Variants that hold another sale's price: sales may meet after all when the shop changes its time zone. */
async function findTaken(trx: Db, saleId: string, productIds: string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("saleItems")
    .innerJoin("variants", "variants.id", "saleItems.variantId")
    .select("saleItems.variantId")
    .where("saleItems.saleId", "<>", saleId)
    .where("saleItems.state", "=", "On")
    .where("variants.productId", "in", productIds)
    .execute();
  return new Set(rows.map(({ variantId }) => variantId));
}

/** Notes what the variants cost, before the sale's prices are written. */
async function hold(trx: Db, saleId: string, variantIds: string[]): Promise<void> {
  if (variantIds.length === 0) return;
  await trx
    .updateTable("saleItems")
    .from("variants")
    .set((eb) => ({
      state: "On" as const,
      priceBefore: eb.ref("variants.price"),
      originalBefore: eb.ref("variants.originalPrice"),
    }))
    .whereRef("variants.id", "=", "saleItems.variantId")
    .where("saleItems.saleId", "=", saleId)
    .where("saleItems.variantId", "in", variantIds)
    .execute();
}

async function mark(
  trx: Db,
  saleId: string,
  variantIds: string[],
  state: "Left" | "Waiting",
): Promise<void> {
  if (variantIds.length === 0) return;
  await trx
    .updateTable("saleItems")
    .set({ state })
    .where("saleId", "=", saleId)
    .where("variantId", "in", variantIds)
    .execute();
}
