// What the dry run of an import says: everything that a file would change, and everything that is wrong with it.
import { createHash } from "node:crypto";
import * as z from "zod";
import { changesBetween } from "../state.server";
import { columnNames, type ImportPlan } from "./plan.server";

/** So many faults are named, so many products shown, and so many columns that are left alone. */
const MAX_FAULTS = 1_000;
const MAX_IGNORED = 30;
const MAX_SHOWN = 100;

/** A report as it is kept from the dry run to the confirmation. */
export const reportSchema = z.object({
  lines: z.number(),
  /** Columns that are read, and those that are left alone. */
  columns: z.array(z.string()),
  ignored: z.array(z.string()),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** How many there are; the list may be shorter. */
  faultCount: z.number(),
  faults: z.array(
    z.object({
      ...{ line: z.number(), sku: z.string(), column: z.string() },
      ...{ value: z.string(), message: z.string() },
    }),
  ),
  /** Lines at fault; a line may have several faults. */
  faultyLines: z.number(),
  /** Their numbers. */
  faulty: z.array(z.number()),
  /** The first new products' names, and the first changed products with old and new values. */
  additions: z.array(z.string()),
  changes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  /** Stands for the products' versions that this was reckoned from, and for the lines at fault. */
  fingerprint: z.string(),
  /** The pieces in stock by variant that this was reckoned from: a sale leaves a product's version as it is. */
  stocks: z.record(z.string(), z.number()),
});

type KeptReport = z.infer<typeof reportSchema>;

/** What the dry run of an import says. */
export type ImportReport = Omit<KeptReport, "stocks" | "faulty">;

/** Sums a plan up. */
export function reportOf(plan: ImportPlan): KeptReport {
  const { lines, head, edits, additions, unchanged, faults, stocks } = plan;
  const byLine = faults.toSorted((a, b) => a.line - b.line);
  const versions = edits.map(({ before }) => [before.id, before.version]);
  const faulty = [...new Set(byLine.map(({ line }) => line))];
  const basis = JSON.stringify([versions, additions.map(({ id }) => id), faulty]);
  return {
    lines,
    columns: columnNames(head),
    ignored: head.ignored.slice(0, MAX_IGNORED),
    faultyLines: faulty.length,
    faulty,
    created: additions.length,
    updated: edits.length,
    unchanged,
    faultCount: faults.length,
    faults: byLine.slice(0, MAX_FAULTS),
    additions: additions.slice(0, MAX_SHOWN).map(({ name }) => name),
    changes: edits.slice(0, MAX_SHOWN).map(({ before, after }) => ({
      id: after.id,
      name: after.name,
      fields: changesBetween(before, after),
    })),
    fingerprint: createHash("sha256").update(basis).digest("hex"),
    stocks,
  };
}
