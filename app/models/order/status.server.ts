// Takes orders from one status to the next.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { optionalText } from "~/models/text.server";
import { nextStatuses, orderStatuses, staffStatus, stepNotes, type OrderStatus } from "./order";

/** What the form on the order's page sends. */
export const statusChangeSchema = z.object({
  status: z.enum(orderStatuses, { error: "Please choose the new status" }),
  note: optionalText(200),
  /** The version that the form was filled from. */
  version: z.coerce.number().int(),
});

/** How a change ended: "illegal" names what the order is. */
export type StatusChange = "changed" | "unknown" | "stale" | { illegal: OrderStatus };

/**
 * Takes an order one step further and writes the step into its timeline and the audit log.
 * Cancelling puts the pieces back into stock and takes them out of what was sold and spent. A
 * step that was made already, as a form sent twice asks for, is not made again.
 */
export async function changeOrderStatus(
  id: string,
  { status, note, version }: z.infer<typeof statusChangeSchema>,
  actor: Actor,
): Promise<StatusChange> {
  return transact(async (trx) => {
    const order = await trx
      .selectFrom("orders")
      .select(["id", "userId", "status", "worth", "version"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!order) return "unknown";
    if (order.version !== version) return order.status === status ? "changed" : "stale";
    if (!nextStatuses[order.status].includes(status)) return { illegal: order.status };
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
    const backInStock = status === "Cancelled" ? await takeBack(trx, order, now) : "";
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
    return "changed";
  });
}

/** @returns what was put back, in words; a product or variant that is gone takes nothing back */
async function takeBack(
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
  const returned = new Set<(typeof lines)[number]>();
  const back = new Map<string, { stock: number; sold: number }>();
  // In the order in which a purchase takes them: neither waits for one that waits for it.
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
    if (variant) returned.add(line);
    const { stock, sold } = back.get(productId) ?? { stock: 0, sold: 0 };
    back.set(productId, { stock: stock + (variant ? quantity : 0), sold: sold + quantity });
  }
  for (const [productId, { stock, sold }] of [...back].sort(([a], [b]) => (a < b ? -1 : 1))) {
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
    .filter((line) => returned.has(line))
    .map(({ quantity, name }) => `${quantity} × ${name}`)
    .join(", ");
}

function byVariant(a: { variantId: string | null }, b: { variantId: string | null }): number {
  return (a.variantId ?? "") < (b.variantId ?? "") ? -1 : 1;
}
