// A product's stock, piece by piece: what moved it, and setting it right by a difference with its reason.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { notifyOfStock } from "~/models/notification/add.server";
import { Refusal } from "~/models/refusal.server";
import { adjustReasons, stockReasons, type AdjustReason } from "~/models/stock";
import { readStockCause, stockCause } from "~/models/stock.server";
import { tablePageSize } from "~/models/table.server";
import { optionalText } from "~/models/text.server";
import { plainNumber } from "./number.server";
import { noSuchProduct } from "./product.server";
import { productMost } from "./rules.server";
import { findProductStates, variantName, type ProductState } from "./state.server";

const wrongDifference = "Please enter how many came or went, for example 5 or -2";
/** A form that is sent again is looked for among so many movements. */
const RECENT = 50;

/** What the form sends that sets a stock right. */
export const adjustSchema = z
  .object({
    variant: z.string({ error: "Choose a variant" }).max(200),
    difference: z
      .string({ error: wrongDifference })
      .max(20, wrongDifference)
      .transform(signedPieces)
      .pipe(z.string().regex(/^-?\d{1,7}$/, wrongDifference))
      .transform(Number)
      .refine((difference) => difference !== 0, wrongDifference),
    reason: z.enum(Object.keys(adjustReasons) as [AdjustReason, ...AdjustReason[]], {
      error: "Choose a reason",
    }),
    note: optionalText(200),
    /** Tells one rendering of the form from another: sent twice, it counts once. */
    key: z.uuid().catch(() => randomUUID()),
    /** Where the way leads from here: the table, or else the stock's own page. */
    back: z.string().optional(),
  })
  .superRefine(({ reason, note }, ctx) => {
    if (reason === "other" && note === "")
      ctx.addIssue({ code: "custom", path: ["note"], message: "Please say why" });
  });

type Adjustment = z.infer<typeof adjustSchema>;

/** A number of pieces with its sign, which some keyboards write as a dash. */
function signedPieces(text: string): string {
  const [, sign = "", digits = ""] = /^\s*([-−–+]?)(.*)$/s.exec(text) ?? [];
  const plain = plainNumber(digits.trim());
  if (!/^\d/.test(plain)) return text;
  return (sign === "" || sign === "+" ? "" : "-") + plain;
}

/**
 * Adds to a variant's stock, or takes away. Open forms of the product stay current: they save the
 * difference to what they showed.
 * @returns how many there are now
 * @throws Refusal when there is no such product or variant, or fewer pieces than are to go
 */
export async function adjustStock(
  actor: Actor,
  productId: string,
  { variant: variantId, difference, reason, note, key }: Adjustment,
): Promise<number> {
  return transact(async (trx) => {
    const { product, variant } = await findVariant(trx, productId, variantId);
    if (await wasDone(trx, variantId, key)) return variant.stock;
    const stock = variant.stock + difference;
    if (stock < 0) {
      const message = `Only ${variant.stock} are in stock: so many cannot go.`;
      throw new Refusal("impossible", { difference: message });
    }
    if (stock > productMost.stock) {
      throw new Refusal("invalid", {
        difference: `Stock must be at most ${productMost.stock.toLocaleString("en-US")}`,
      });
    }
    const offered = variant.active === 1 ? difference : 0;
    const cause = stockCause({ reason, by: actor, note: note || undefined, key });
    // By the difference: the engine compares it with what others take at the same moment.
    await trx
      .updateTable("variants")
      .set((eb) => ({ stock: eb("stock", "+", difference), stockCause: cause }))
      .where("id", "=", variantId)
      .execute();
    const row = await trx
      .updateTable("products")
      .set((eb) => ({
        // What is turned off is no part of what the product offers.
        stock: eb("stock", "+", offered),
        updatedAt: new Date().toISOString(),
      }))
      .where("id", "=", productId)
      .returning("stock")
      .executeTakeFirstOrThrow();
    await recordAdjustment(trx, actor, product, { variantId, stock, reason, note });
    await notifyOfStock(trx, product, row.stock - offered, row.stock);
    return stock;
  });
}

async function findVariant(db: Db, productId: string, variantId: string) {
  const [product] = await findProductStates([productId], db);
  if (!product) throw noSuchProduct();
  const variant = product.variants.find(({ id }) => id === variantId);
  if (!variant) throw new Refusal("invalid", { variant: "There is no such variant any more." });
  return { product, variant };
}

async function wasDone(trx: Db, variantId: string, key: string): Promise<boolean> {
  const rows = await trx
    .selectFrom("stockMovements")
    .select("cause")
    .where("variantId", "=", variantId)
    .orderBy("id", "desc")
    .limit(RECENT)
    .execute();
  return rows.some(({ cause }) => readStockCause(cause)?.key === key);
}

async function recordAdjustment(
  trx: Db,
  actor: Actor,
  product: ProductState,
  change: { variantId: string; stock: number; reason: AdjustReason; note: string },
): Promise<void> {
  const variant = product.variants.find(({ id }) => id === change.variantId);
  const several = product.variants.length > 1 && variant;
  const field = several ? `Stock (${variantName(variant)})` : "Stock";
  const words = adjustReasons[change.reason] + (change.note ? `: ${change.note}` : "");
  await recordChanges(trx, actor, [
    {
      ...{ action: "updated", entity: "product" as const, entityId: product.id },
      name: product.name,
      before: { [field]: String(variant?.stock ?? 0) },
      after: { [field]: String(change.stock), Reason: words },
    },
  ]);
}

/** A change of a stock as its history shows it. */
export interface StockMovement {
  id: number;
  at: string;
  reason: string;
  note: string;
  /** Who of the staff; null for the shop, a shopper, or one of whom nothing was said. */
  by: string | null;
  order: string | null;
  difference: number;
  stockAfter: number;
}

/** What the page about a product's stock shows. */
export type StockPage = NonNullable<Awaited<ReturnType<typeof findStockPage>>>;

/**
 * A product's variants with their stocks, and a page of the movements of one of them, the newest first.
 * @param asked the variant, or the first one; and the movement after which the page begins
 * @returns null for an unknown or deleted product
 */
export async function findStockPage(id: string, asked: { variant: string; before: number }) {
  const [product] = await findProductStates([id]);
  const chosen = product?.variants.find((variant) => variant.id === asked.variant);
  const variant = chosen ?? product?.variants[0];
  if (!product || !variant) return null;
  const rows = await getDb()
    .selectFrom("stockMovements")
    .select(["id", "at", "difference", "stockAfter", "cause"])
    .where("variantId", "=", variant.id)
    .$if(asked.before > 0, (query) => query.where("id", "<", asked.before))
    .orderBy("id", "desc")
    .limit(tablePageSize + 1)
    .execute();
  const movements = rows.slice(0, tablePageSize).map(({ cause, ...row }): StockMovement => {
    const { reason, note = "", by, order } = readStockCause(cause) ?? {};
    return {
      ...row,
      note,
      reason: reason ? stockReasons[reason] : "Other change",
      by: by?.name ?? null,
      order: order ?? null,
    };
  });
  return {
    name: product.name,
    variants: product.variants.map((one) => ({
      ...{ id: one.id, sku: one.sku, stock: one.stock },
      name: variantName(one),
    })),
    variant: variant.id,
    movements,
    older: rows.length > tablePageSize ? (movements.at(-1)?.id ?? null) : null,
  };
}
