// One step for several orders at once: each order by itself, and what was not possible by its name.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Actor } from "~/models/audit/audit.server";
import { Refusal } from "~/models/refusal.server";
import { requiredText, optionalText } from "~/models/text.server";
import { largestPageSize, tickedRow, type TickedRow } from "~/models/table.server";
import { bulkSteps, type BulkStep } from "./queue";
import { impossibleWords, stepRules } from "./step";
import { takeStep } from "./step.server";

/** What a page of the table ticks at most. */
const ticked = z
  .array(tickedRow(/\d{1,15}/))
  .max(largestPageSize)
  .catch([]);

/** Reads what was ticked from an address; what makes no sense is left out. */
export function readTicked(params: URLSearchParams): TickedRow[] {
  return ticked.parse(params.getAll("id"));
}

/** Reads the step from an address; null for none that can be taken at once. */
export function readBulkStep(params: URLSearchParams): BulkStep | null {
  return bulkSteps.find((step) => step === params.get("step")) ?? null;
}

/** The name of the field for an order's parcel number. */
export function numberField(id: string): string {
  return `number${id}`;
}

/** What the page that asks first sends, for the orders that it shows. */
export function bulkFormSchema(step: BulkStep, ids: readonly string[]) {
  const numbers = ids.map((id) => [numberField(id), optionalText(60)] as const);
  return z.object({
    carrier: step === "ship" ? requiredText("Please name the carrier", 60) : optionalText(60),
    ...(Object.fromEntries(numbers) as Record<string, z.ZodDefault<z.ZodString>>),
  });
}

/** The ticked orders with what each is worth knowing of, and why the step is not possible for some. */
export async function findTicked(orders: readonly { id: string }[], step: BulkStep) {
  if (orders.length === 0) return [];
  const rows = await getDb()
    .selectFrom("orders")
    .select(["id", "customerName", "customerEmail", "status", "payState", "fulfilment"])
    .select(["total", "paid", "currency"])
    .where(
      "id",
      "in",
      orders.map(({ id }) => id),
    )
    .orderBy("placedAt")
    .limit(largestPageSize)
    .execute();
  return rows.map((row) => ({
    ...row,
    impossible: stepRules[step].staff(row) ? null : impossibleWords(row, step),
  }));
}

/**
 * Takes a step for each of the orders, whatever becomes of the others.
 * @param details the parcel's carrier and numbers by order, for the step "ship"
 * @returns how many took it, and why the others did not
 */
export async function takeSteps(
  actor: Actor,
  orders: readonly { id: string; version: number }[],
  step: BulkStep,
  details: Record<string, string> = {},
): Promise<{ taken: number; refused: string[] }> {
  const refused: string[] = [];
  for (const { id, version } of orders) {
    const { carrier = "", [numberField(id)]: number = "" } = details;
    const given = step === "ship" ? { step, carrier, number } : { step };
    try {
      await takeStep({ staff: actor }, id, { ...given, version });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(`#${id}: ${error.message}`);
    }
  }
  return { taken: orders.length - refused.length, refused };
}
