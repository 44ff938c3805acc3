// Takes an order from one step to the next: the one place where its status, parcel and payment change.
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { AuditFields } from "~/models/audit/audit.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { cancel, drop, refuse } from "./cancel.server";
import { findForChange, moveOrder, type By, type Move, type OrderRow } from "./move.server";
import { confirm, deliver, pay } from "./pay.server";
import { askForReviewLater } from "./review-mail.server";
import { pack, ship } from "./ship.server";
import { impossibleWords, stepRules, type StepName } from "./step";
import type { Pieces } from "./stock.server";

interface Common {
  /** For the timeline, in place of the usual words. */
  note?: string;
  /** The version that the form was filled from; the shop itself has seen none. */
  version?: number;
}

/** A step, with what it needs to know. */
export type Step = Common &
  (
    | { step: "confirm" | "pack" | "deliver" | "cancel" }
    /** The provider's or the buyer's number for the payment, if there is one. */
    | { step: "pay"; reference?: string }
    | { step: "ship"; carrier: string; number: string; url?: string }
    | { step: "refuse"; restock: boolean; refund: boolean }
    | { step: "drop"; pieces: Pieces }
  );

/**
 * Takes a step, with all that follows from it: stock, money, timeline, audit log and mail. A step
 * that was taken already, as a form sent twice asks for, is not taken again.
 * @param by who takes it; that a shopper may see the order at all, the page has made sure of
 * @throws Refusal when there is no such order, somebody changed it meanwhile, or the step is not
 * possible as the order stands
 */
export async function takeStep(by: By, orderId: string, step: Step): Promise<void> {
  await transact((trx) => takeStepWithin(trx, by, orderId, step));
}

/** The same within a transaction that does more: takes the step, or throws as takeStep does. */
export async function takeStepWithin(trx: Db, by: By, orderId: string, step: Step): Promise<void> {
  const order = await findForChange(trx, orderId);
  const rule = stepRules[step.step];
  if (step.version !== undefined && step.version !== order.version) {
    if (rule.isTaken(order)) return;
    throw changedMeanwhile("This order");
  }
  const may = by !== "shop" && "customer" in by ? rule.customer : rule.staff;
  if (may?.(order) !== true) throw impossibleStep(order, step.step);
  const move = await effectOf(trx, by, order, step);
  const note: AuditFields = step.note ? { Note: step.note } : {};
  await moveOrder(trx, by, order, { ...move, after: { ...note, ...move.after } });
  if (step.step === "deliver") await askForReviewLater(trx, order);
}

function impossibleStep(order: OrderRow, step: StepName): Refusal {
  return new Refusal("impossible", impossibleWords(order, step));
}

function effectOf(trx: Db, by: By, order: OrderRow, step: Step): Move | Promise<Move> {
  const { note = "" } = step;
  switch (step.step) {
    case "confirm":
      return confirm(note);
    case "pay":
      return pay(trx, order, { note, reference: step.reference ?? "" });
    case "pack":
      return pack(note);
    case "ship":
      return ship(trx, order, { note, ...step });
    case "deliver":
      return deliver(order, note);
    case "refuse":
      return refuse(trx, by, order, { note, ...step });
    case "cancel":
      return cancel(trx, by, order, note);
    case "drop":
      return drop(trx, by, order, { note, pieces: step.pieces });
  }
}
