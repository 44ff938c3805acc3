// Puts pieces of an order back into stock, each once.
import type { Db } from "~/db/schema";
import { Refusal } from "~/models/refusal.server";
import type { StockReason } from "~/models/stock";
import { stockCause } from "~/models/stock.server";
import type { By } from "./by.server";
import { countSold } from "./counts.server";

/** So many lines of an order are read at most. */
export const MAX_LINES = 500;

/** Pieces by the id of their line. */
export type Pieces = ReadonlyMap<string, number>;

/**
 * Notes that pieces came back, and puts them into stock as far as their product and variant are
 * still there, where lists count those of variants that are on; what goes back into stock counts as
 * sold no more. An open form of the product stays
 * current: its version does not change.
 * @param why what the stock's history says of it
 * @param pieces all that are still out, when it is left out
 * @param restock false for what cannot be sold again
 * @returns what went back into stock, in words: "2 × Cable, 1 × Phone"
 * @throws Refusal when more would come back of a line than went out
 */
export async function takeBack(
  trx: Db,
  orderId: string,
  why: { reason: StockReason; by: By },
  { pieces, restock = true }: { pieces?: Pieces; restock?: boolean } = {},
): Promise<string> {
  const lines = await findLines(trx, orderId);
  const back = lines
    .map((line) => ({
      ...line,
      count: pieces ? (pieces.get(line.id) ?? 0) : line.quantity - line.returned,
    }))
    .filter(({ count }) => count > 0);
  for (const { id, count } of back) await countReturned(trx, id, count);
  if (!restock) return "";
  const { reason, by } = why;
  const staff = by !== "shop" && "staff" in by ? by.staff : undefined;
  const cause = () => stockCause({ reason, order: orderId, by: staff });
  return putIntoStock(trx, back, cause);
}

function findLines(trx: Db, orderId: string) {
  return trx
    .selectFrom("orderLines")
    .select(["id", "productId", "variantId", "name", "quantity", "returned"])
    .where("orderId", "=", orderId)
    .orderBy("position")
    .limit(MAX_LINES)
    .execute();
}

type Back = Awaited<ReturnType<typeof findLines>>[number] & { count: number };

async function countReturned(trx: Db, lineId: string, count: number): Promise<void> {
  const line = await trx
    .updateTable("orderLines")
    .set((eb) => ({ returned: eb("returned", "+", count) }))
    .where("id", "=", lineId)
    .where((eb) => eb(eb("returned", "+", count), "<=", eb.ref("quantity")))
    .returning("id")
    .executeTakeFirst();
  if (!line) throw new Refusal("impossible", "More would come back than was sent.");
}

async function putIntoStock(trx: Db, back: readonly Back[], cause: () => string): Promise<string> {
  const inStock = new Set<string>();
  const products = new Map<string, { stock: number; sold: number }>();
  // In the order in which placing an order updates them, so that the two cannot deadlock.
  for (const { id, productId, variantId, count } of back.toSorted(byVariant)) {
    if (productId === null) continue;
    const variant =
      variantId === null
        ? undefined
        : await trx
            .updateTable("variants")
            .set((eb) => ({ stock: eb("stock", "+", count), stockCause: cause() }))
            .where("id", "=", variantId)
            .where("productId", "=", productId)
            .returning("active")
            .executeTakeFirst();
    if (variant) inStock.add(id);
    const { stock, sold } = products.get(productId) ?? { stock: 0, sold: 0 };
    products.set(productId, {
      stock: stock + (variant?.active === 1 ? count : 0),
      sold: sold + count,
    });
  }
  for (const [id, { stock, sold }] of [...products].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await countSold(trx, id, { stock, sold: -sold });
  }
  return back
    .filter(({ id }) => inStock.has(id))
    .map(({ count, name }) => `${count} × ${name}`)
    .join(", ");
}

function byVariant(a: Back, b: Back): number {
  return (a.variantId ?? "") < (b.variantId ?? "") ? -1 : 1;
}
