// The queues of orders that wait for a step of the staff.
import type { StepName } from "./step";

export const queueNames = ["confirm", "pay", "pack", "ship", "returns"] as const;
export type QueueName = (typeof queueNames)[number];

/** What each is called. */
export const queueLabels: Record<QueueName, string> = {
  confirm: "To confirm",
  pay: "To be paid",
  pack: "To pack",
  ship: "To send",
  returns: "Returns",
};

/** Steps that can be taken for several orders at once. */
export const bulkSteps = ["confirm", "pack", "ship", "deliver"] as const satisfies StepName[];
export type BulkStep = (typeof bulkSteps)[number];

/** The steps that orders of a view wait for. */
export function bulkStepsOf(queue: QueueName | ""): readonly BulkStep[] {
  return bulkSteps.filter((step) => queue === "" || step === queue);
}
