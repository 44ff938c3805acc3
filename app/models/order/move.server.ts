// What every change of an order has in common: its version, its timeline, the audit log and the mail.
import { randomUUID } from "node:crypto";
import type { Updateable } from "kysely";
import type { Db, OrdersTable } from "~/db/schema";
import { recordChanges, type AuditFields } from "~/models/audit/audit.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import type { By } from "./by.server";
import { noOrder } from "./detail.server";
import { takeInvoiceNumber } from "./invoice-number.server";
import { addOrderMail, type OrderMail } from "./mail-task.server";
import { staffStatus } from "./order";

export type { By };

/** An order as a step finds it. */
export type OrderRow = Awaited<ReturnType<typeof findForChange>>;

/**
 * Reads an order to change it.
 * @throws Refusal when there is none
 */
export async function findForChange(trx: Db, id: string) {
  const order = await trx
    .selectFrom("orders")
    .select(["id", "userId", "status", "payState", "fulfilment", "payment", "currency"])
    .select(["subtotal", "discount", "shipping", "total", "tax", "dueNow", "paid", "refunded"])
    .select(["itemCount", "worth", "customerEmail", "customerName", "invoiceNumber"])
    .select(["phone", "address", "staffNote", "version"])
    .select(["holdUntil", "cancelReason", "guestHash", "placedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!order) throw new Refusal("notFound", noOrder);
  return order;
}

/** What a step does to an order. */
export interface Move {
  set: Updateable<OrdersTable>;
  /** What the timeline says of it. */
  note: string;
  /** False for what only the staff may read. */
  forCustomer?: boolean;
  /** For the audit log, beside the status and what the money and the parcel are like. */
  before?: AuditFields;
  after?: AuditFields;
  mail?: OrderMail;
  /** Whether it gives the order an invoice number, if it has none yet. */
  invoice?: boolean;
}

/**
 * Changes an order: its row, a line of its timeline, by staff one of the audit log, and the mail.
 * @throws Refusal when somebody changed it since it was read
 */
export async function moveOrder(trx: Db, by: By, order: OrderRow, move: Move): Promise<void> {
  const now = new Date().toISOString();
  const after = { ...order, ...move.set };
  const changed = await trx
    .updateTable("orders")
    .set({ ...move.set, version: order.version + 1, updatedAt: now })
    .where("id", "=", order.id)
    .where("version", "=", order.version)
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw changedMeanwhile("This order");
  await trx
    .insertInto("orderEvents")
    .values({
      id: randomUUID(),
      orderId: order.id,
      actorId: actorOf(by),
      status: after.status,
      note: move.note,
      forCustomer: move.forCustomer === false ? 0 : 1,
      createdAt: now,
    })
    .execute();
  if (by !== "shop" && "staff" in by) {
    await recordChanges(trx, by.staff, [
      {
        action: "updated",
        entity: "order",
        entityId: order.id,
        name: `#${order.id}`,
        before: { ...auditState(order), ...move.before },
        after: { ...auditState(after), ...move.after },
      },
    ]);
  }
  if (move.mail && order.customerEmail !== "") await addOrderMail(trx, order.id, move.mail);
  if (move.invoice && order.invoiceNumber === null) {
    const invoiceNumber = await takeInvoiceNumber(trx);
    await trx.updateTable("orders").set({ invoiceNumber }).where("id", "=", order.id).execute();
  }
}

function actorOf(by: By): string | null {
  if (by === "shop") return null;
  return "staff" in by ? by.staff.id : by.customer;
}

function auditState({
  status,
  payState,
  fulfilment,
}: Pick<OrderRow, "status" | "payState" | "fulfilment">): AuditFields {
  return { Status: staffStatus[status].label, "Payment state": payState, Parcel: fulfilment };
}
