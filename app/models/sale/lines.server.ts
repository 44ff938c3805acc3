// Sets the prices of a sale's lines by hand, and takes lines out of it.
import { createHash } from "node:crypto";
import * as z from "zod";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { fullName } from "~/models/product/choice";
import { formatMoney, moneyInput } from "~/models/money";
import { priceRule } from "~/models/product/rules.server";
import { findProductStates } from "~/models/product/state.server";
import { writeProducts } from "~/models/product/write.server";
import { Refusal } from "~/models/refusal.server";
import { openSale, raiseVersion, record } from "./edit.server";
import { clock } from "./form.server";
import { holdsPrice, priceWithout } from "./price";
import { pricesNow, saleLines, type SaleLine, type SaleLineRow } from "./sale.server";

/** The end of the names of a line's fields: variants' ids have more than letters and digits. */
export function lineKey(variantId: string): string {
  return createHash("sha256").update(variantId).digest("hex").slice(0, 12);
}

/** What the form of these lines sends: of each its price, and whether it goes. */
export function saleLinesSchema(lines: readonly Pick<SaleLine, "variantId">[]) {
  const fields = lines.flatMap(({ variantId }) => {
    const key = lineKey(variantId);
    return [
      [`price${key}`, priceRule.optional()],
      [`remove${key}`, z.literal("on").optional()],
    ] as const;
  });
  return z
    .object({ version: z.coerce.number().int() })
    .and(z.object(Object.fromEntries(fields) as Record<string, z.ZodType<Cell>>));
}

type Cell = string | number | undefined;
type LinesChange = z.infer<ReturnType<typeof saleLinesSchema>>;

/**
 * Saves lines of a sale. While it runs, a new price is the variant's at once, and a line that goes
 * leaves the price of before, unless somebody changed that price meanwhile.
 * @returns how many lines changed
 * @throws Refusal when the sale is gone, over or changed meanwhile, or a price is no less than before
 */
export async function saveSaleLines(
  actor: Actor,
  saleId: string,
  variantIds: readonly string[],
  sent: LinesChange,
): Promise<number> {
  const { version, ...rest } = sent;
  const cells: Readonly<Record<string, Cell>> = rest;
  return transact(async (trx) => {
    const sale = await openSale(trx, saleId, version, await clock(trx));
    const lines = await saleLines(saleId, trx).where("variantId", "in", variantIds).execute();
    const changes = lines.flatMap((line): LineChange[] => {
      const key = lineKey(line.variantId);
      const cell = cells[`price${key}`];
      const to = typeof cell === "number" ? cell : line.price;
      if (cells[`remove${key}`] === "on") return [{ line, to: null }];
      return to === line.price ? [] : [{ line, to }];
    });
    if (changes.length === 0) return 0;
    refuseDear(changes);
    await writePrices(trx, actor, changes);
    await writeLines(trx, saleId, changes);
    await raiseVersion(trx, { id: saleId, version: version + 1 });
    const words = (of: (change: LineChange) => string) =>
      Object.fromEntries(changes.map((change) => [fullName(change.line), of(change)]));
    await record(trx, actor, "changed prices of", {
      ...sale,
      before: words(({ line }) => moneyInput(line.price)),
      after: words(({ to }) => (to === null ? "taken out" : moneyInput(to))),
    });
    return changes.length;
  });
}

interface LineChange {
  line: SaleLineRow;
  /** Its new price; null for one that goes. */
  to: number | null;
}

function refuseDear(changes: readonly LineChange[]): void {
  const faults = changes.flatMap(({ line, to }) => {
    const amount = priceWithout(pricesNow(line), line);
    if (to === null || to < amount) return [];
    const price = formatMoney({ amount, currency: line.currency });
    return [[`price${lineKey(line.variantId)}`, `It must cost less than ${price}`] as const];
  });
  if (faults.length > 0) throw new Refusal("invalid", Object.fromEntries(faults));
}

/** Of the variants that hold the sale's price. */
async function writePrices(trx: Db, actor: Actor, changes: readonly LineChange[]): Promise<void> {
  const held = new Map(changes.map((change) => [change.line.variantId, change]));
  const ids = [...new Set(changes.map(({ line }) => line.productId))].sort();
  const products = await findProductStates(ids, trx, undefined, { deleted: true });
  const edits = products.flatMap((before) => {
    const variants = before.variants.map((variant) => {
      const change = held.get(variant.id);
      if (!change || !holdsPrice(variant, change.line)) return variant;
      return { ...variant, price: change.to ?? priceWithout(variant, change.line) };
    });
    const same = variants.every(({ price }, index) => price === before.variants[index]?.price);
    return same ? [] : [{ before, after: { ...before, variants } }];
  });
  if (edits.length > 0) await writeProducts(trx, actor, edits);
}

async function writeLines(trx: Db, saleId: string, changes: readonly LineChange[]): Promise<void> {
  for (const { line, to } of changes) {
    const { variantId } = line;
    const isOn = holdsPrice(pricesNow(line), line);
    if (to === null) {
      await trx
        .deleteFrom("saleItems")
        .where("saleId", "=", saleId)
        .where("variantId", "=", variantId)
        .execute();
      continue;
    }
    await trx
      .updateTable("saleItems")
      // One that the sale left alone, or that somebody gave a price meanwhile, is put on sale anew.
      .set({ price: to, state: isOn ? "On" : "Waiting" })
      .where("saleId", "=", saleId)
      .where("variantId", "=", variantId)
      .execute();
  }
}
