// Takes what an order wants out of stock: finds its lines as they are now, and refuses what cannot be had.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { notifyOfStock } from "~/models/notification/add.server";
import { variantPicture } from "~/models/product/card.server";
import { choiceName } from "~/models/product/choice";
import { mayBeBought } from "~/models/product/product.server";
import { Refusal } from "~/models/refusal.server";
import { stockCause } from "~/models/stock.server";
import { countSold } from "./counts.server";

/** So many of a variant, at the price that the buyer agreed to. */
export interface WantedLine {
  variantId: string;
  quantity: number;
  /** Of one piece. */
  seenPrice: number;
}

/** A line with what its product is called and costs. */
export type PurchaseLine = Awaited<ReturnType<typeof findOrderLines>>[number];

/**
 * The lines with their products as they are now. It is read before the transaction, because reading
 * it inside would bring this order into conflict with every other that is being written; the
 * transaction itself checks again what must still be so.
 */
export async function findOrderLines(lines: readonly WantedLine[]) {
  const rows = await getDb()
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["variants.id", "variants.sku", "variants.colour", "variants.storage"])
    .select(["variants.price", "variants.stock", "variants.productId"])
    .select(["products.name", "products.currency", variantPicture().as("picture")])
    .where(
      "variants.id",
      "in",
      lines.map(({ variantId }) => variantId),
    )
    .where(mayBeBought())
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return lines.map(({ variantId, quantity, seenPrice }) => {
    const row = rowOf.get(variantId);
    if (!row) throw noLongerSold(variantId);
    const { productId, name, sku, picture, price, stock, currency } = row;
    const choice = choiceName(row);
    if (price !== seenPrice) throw priceChanged({ variantId, name });
    if (stock < quantity) throw soldOut({ variantId, name });
    return { productId, variantId, name, sku, choice, quantity, price, picture, currency };
  });
}

/**
 * Takes the lines' pieces out of stock; two buyers of the last piece cannot both have it. The
 * variants are updated in the order of their ids, so that two orders of the same things cannot
 * deadlock.
 * @param order the number of the order that takes them
 */
export async function reserveStock(
  trx: Db,
  order: string,
  lines: readonly PurchaseLine[],
): Promise<void> {
  for (const line of lines.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))) {
    const { variantId, quantity, price } = line;
    const variant = await trx
      .updateTable("variants")
      .set((eb) => ({
        stock: eb("stock", "-", quantity),
        stockCause: stockCause({ reason: "placed", order }),
      }))
      .where("id", "=", variantId)
      .where("stock", ">=", quantity)
      .where("price", "=", price)
      .where("active", "=", 1)
      .returning("id")
      .executeTakeFirst();
    if (!variant) throw await whyNot(trx, line);
  }
}

/** Why a line's pieces could not be taken out of stock. */
async function whyNot(trx: Db, line: PurchaseLine): Promise<Refusal> {
  const variant = await trx
    .selectFrom("variants")
    .select("price")
    .where("id", "=", line.variantId)
    .where("active", "=", 1)
    .executeTakeFirst();
  if (!variant) return noLongerSold(line.variantId);
  return variant.price === line.price ? soldOut(line) : priceChanged(line);
}

/** Adds the sales to their products, and tells the staff of stock that falls. */
export async function countSales(trx: Db, lines: readonly PurchaseLine[]): Promise<void> {
  const sales = new Map<string, { variantId: string; quantity: number }>();
  for (const { productId, variantId, quantity } of lines) {
    const sold = sales.get(productId)?.quantity ?? 0;
    sales.set(productId, { variantId, quantity: sold + quantity });
  }
  for (const [id, { variantId, quantity }] of [...sales].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const product = await countSold(trx, id, { stock: -quantity, sold: quantity });
    if (product?.deletedAt !== null || product.state !== "Published") throw noLongerSold(variantId);
    await notifyOfStock(trx, { id, name: product.name }, product.stock + quantity, product.stock);
  }
}

function noLongerSold(variantId: string): Refusal {
  return new Refusal("impossible", { [variantId]: "This product is no longer sold." });
}

function soldOut({ variantId, name }: Pick<PurchaseLine, "variantId" | "name">): Refusal {
  return new Refusal("impossible", { [variantId]: `${name} is sold out.` });
}

function priceChanged({ variantId, name }: Pick<PurchaseLine, "variantId" | "name">): Refusal {
  return new Refusal("stale", { [variantId]: `The price of ${name} has changed.` });
}
