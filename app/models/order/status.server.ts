// Takes orders from one status to the next.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { optionalText } from "~/models/text.server";
import { noOrder } from "./detail.server";
import { nextStatuses, orderStatuses, staffStatus, stepNotes, type OrderStatus } from "./order";

/** What the form on the order's page sends. */
export const statusChangeSchema = z.object({
  status: z.enum(orderStatuses, { error: "Please choose the new status" }),
  note: optionalText(200),
  /** The version that the form was filled from. */
  version: z.coerce.number().int(),
});

/**
 * Takes an order one step further and writes the step into its timeline and the audit log.
 * Cancelling puts the pieces back into stock and subtracts them from what was sold and spent. A
 * step that was made already, as a form sent twice asks for, is not made again.
 * @throws Refusal when there is no such order, somebody changed it meanwhile, or its status cannot
 * become the new one
 */
export async function changeOrderStatus(
  actor: Actor,
  id: string,
  { status, note, version }: z.infer<typeof statusChangeSchema>,
): Promise<void> {
  await transact(async (trx) => {
    const order = await trx
      .selectFrom("orders")
      .select(["id", "userId", "status", "worth", "version"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!order) throw new Refusal("notFound", noOrder);
    if (order.version !== version && order.status === status) return;
    if (order.version !== version) throw changedMeanwhile("This order");
    if (!nextStatuses[order.status].includes(status)) throw impossibleStep(order.status, status);
    const now = new Date().toISOString();
    await trx
      .updateTable("orders")
      .set({ status, version: version + 1, updatedAt: now })
      .where("id", "=", id)
      .execute();
    await trx
      .insertInto("orderEvents")
      .values({
        id: randomUUID(),
        orderId: id,
        actorId: actor.id,
        status,
        note: note || stepNotes[status],
        createdAt: now,
      })
      .execute();
    const backInStock = status === "Cancelled" ? await restock(trx, order, now) : "";
    await recordChanges(trx, actor, [
      {
        action: "updated",
        entity: "order",
        entityId: id,
        name: `#${id}`,
        before: { Status: staffStatus[order.status].label },
        after: {
          Status: staffStatus[status].label,
          ...(note && { Note: note }),
          ...(backInStock && { "Back in stock": backInStock }),
        },
      },
    ]);
  });
}

function impossibleStep(from: OrderStatus, to: OrderStatus): Refusal {
  const message = `An order that is ${staffStatus[from].label} cannot become ${staffStatus[to].label}.`;
  return new Refusal("impossible", { status: message });
}

/**
 * Puts an order's pieces back into stock, as far as their product and variant are still there, and
 * subtracts them from what was sold and spent.
 * @returns what was put back, in words
 */
async function restock(
  trx: Db,
  order: { id: string; userId: string | null; worth: number },
  now: string,
): Promise<string> {
  const lines = await trx
    .selectFrom("orderLines")
    .select(["productId", "variantId", "name", "quantity"])
    .where("orderId", "=", order.id)
    .orderBy("position")
    .limit(500)
    .execute();
  const linesInStock = new Set<(typeof lines)[number]>();
  const products = new Map<string, { stock: number; sold: number }>();
  // In the order in which placing an order updates them, so that the two cannot deadlock.
  for (const line of lines.toSorted(byVariant)) {
    const { productId, variantId, quantity } = line;
    if (productId === null) continue;
    const variant =
      variantId === null
        ? undefined
        : await trx
            .updateTable("variants")
            .set((eb) => ({ stock: eb("stock", "+", quantity) }))
            .where("id", "=", variantId)
            .where("productId", "=", productId)
            .returning("id")
            .executeTakeFirst();
    if (variant) linesInStock.add(line);
    const { stock, sold } = products.get(productId) ?? { stock: 0, sold: 0 };
    products.set(productId, { stock: stock + (variant ? quantity : 0), sold: sold + quantity });
  }
  for (const [productId, { stock, sold }] of [...products].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await trx
      .updateTable("products")
      .set((eb) => ({
        stock: eb("stock", "+", stock),
        soldCount: eb("soldCount", "-", sold),
        version: eb("version", "+", 1),
        updatedAt: now,
      }))
      .where("id", "=", productId)
      .execute();
  }
  if (order.userId !== null) {
    await trx
      .updateTable("users")
      .set((eb) => ({ spent: eb("spent", "-", order.worth) }))
      .where("id", "=", order.userId)
      .execute();
  }
  return lines
    .filter((line) => linesInStock.has(line))
    .map(({ quantity, name }) => `${quantity} × ${name}`)
    .join(", ");
}

function byVariant(a: { variantId: string | null }, b: { variantId: string | null }): number {
  return (a.variantId ?? "") < (b.variantId ?? "") ? -1 : 1;
}
