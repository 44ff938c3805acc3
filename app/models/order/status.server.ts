// Reads a chosen status as the step that leads to it.
import * as z from "zod";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { optionalText } from "~/models/text.server";
import { findForChange, type OrderRow } from "./move.server";
import { nextStatuses, orderStatuses, staffStatus, type OrderStatus } from "./order";
import { takeStepWithin } from "./step.server";

/** What the form on the order's page sends. */
export const statusChangeSchema = z.object({
  status: z.enum(orderStatuses, { error: "Please choose the new status" }),
  note: optionalText(200),
  /** The version that the form was filled from. */
  version: z.coerce.number().int(),
});

/**
 * Takes an order one step further. A step that was made already, as a form sent twice asks for, is
 * not made again.
 * @throws Refusal when there is no such order, somebody changed it meanwhile, or its status cannot
 * become the new one
 */
export async function changeOrderStatus(
  actor: Actor,
  id: string,
  { status, note, version }: z.infer<typeof statusChangeSchema>,
): Promise<void> {
  await transact(async (trx) => {
    const order = await findForChange(trx, id);
    if (order.version !== version && order.status === status) return;
    if (order.version !== version) throw changedMeanwhile("This order");
    if (!nextStatuses[order.status].includes(status)) throw impossibleChange(order.status, status);
    await takeStepWithin(trx, { staff: actor }, id, { step: stepTo(status, order), note, version });
  });
}

function stepTo(status: OrderStatus, { payState }: OrderRow) {
  if (status === "Delivered") return "deliver";
  if (status === "Cancelled") return "cancel";
  return payState === "To pay on delivery" ? "confirm" : "pay";
}

function impossibleChange(from: OrderStatus, to: OrderStatus): Refusal {
  const message = `An order that is ${staffStatus[from].label} cannot become ${staffStatus[to].label}.`;
  return new Refusal("impossible", { status: message });
}
