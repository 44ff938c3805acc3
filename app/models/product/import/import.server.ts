// Imports products from a CSV file: a dry run that changes nothing, then what it showed, in turns.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Actor } from "~/models/audit/audit.server";
import { fileField } from "~/models/field.server";
import { Refusal } from "~/models/refusal.server";
import {
  findChange,
  finishChange,
  keepChange,
  keepReport,
  noSuchChange,
} from "../prepared-change.server";
import { faultyLines } from "./faulty.server";
import { planImport } from "./plan.server";
import { readCsvFile } from "./read.server";
import { findDone, writePlan } from "./write.server";
import { reportOf, reportSchema, type ImportReport } from "./report.server";

/** What the form sends that brings the file. */
export const importFileSchema = z.object({ file: fileField("Choose a CSV file.") });

/** What the confirmation of a dry run sends. */
export const confirmedImportSchema = z.object({
  fingerprint: z.string().default(""),
  /** Whether the lines at fault may be left out. */
  goodOnly: z.string().optional(),
});

/** What an import did, and the products that were changed in its midst and stayed as they were. */
export type Imported = ImportReport & { left: string[] };

type ConfirmedImport = z.infer<typeof confirmedImportSchema>;

/**
 * Checks a file and keeps it, so that nobody picks it twice.
 * @returns the id of the import
 * @throws Refusal when the file cannot be read at all
 */
export async function prepareImport(actor: Actor, file: File): Promise<string> {
  const text = await readCsvFile(file);
  const report = reportOf(await planImport(getDb(), text));
  const name = file.name.slice(0, 100);
  return keepChange(actor, "import", text, { name, report: JSON.stringify(report) });
}

/**
 * What the dry run found.
 * @throws Refusal when the admin keeps no such import
 */
export async function findImport(actor: Actor, id: string) {
  const { name, report: text, appliedAt } = await findChange(getDb(), actor, "import", id);
  return { name, applied: appliedAt !== null, report: shownOf(readReport(text)) };
}

function shownOf({
  stocks: _stocks,
  faulty: _faulty,
  ...report
}: ReturnType<typeof reportOf>): ImportReport {
  return report;
}

/**
 * The faulty lines of an import, also when the others went in, to be mended and sent again: all columns
 * of the file, and one more that names the faults.
 * @throws Refusal when the admin keeps no such import
 */
export async function findFaultyLines(actor: Actor, id: string) {
  const { content, report } = await findChange(getDb(), actor, "import", id);
  const { stocks: seen, faulty } = readReport(report);
  const done = await findDone(getDb(), id);
  const { head, faults } = await planImport(getDb(), content, { seen, done });
  return faultyLines(content, head, new Set(faulty), faults);
}

/** @throws Refusal of one that was kept before the shop's last update, and says it in another way */
function readReport(text: string) {
  const report = reportSchema.safeParse(JSON.parse(text));
  if (!report.success) throw noSuchChange("import");
  return report.data;
}

/**
 * Imports the whole file, or its good lines where that was asked for. Nothing is written when the
 * shop is not what the dry run saw. What broke off (the process was killed) is gone on with by a new
 * confirmation: the audit log knows what is done.
 * @param confirmed the fingerprint of the dry run, and whether its faulty lines are left out
 * @returns what was imported; null when it was imported before
 * @throws Refusal when the admin keeps no such import, or the shop is not what the dry run saw: the
 *   new dry run is kept
 */
export async function applyImport(
  actor: Actor,
  id: string,
  { fingerprint, goodOnly }: ConfirmedImport,
): Promise<Imported | null> {
  const { name, content, report: text, appliedAt } = await findChange(getDb(), actor, "import", id);
  if (appliedAt !== null) return null;
  const done = await findDone(getDb(), id);
  const plan = await planImport(getDb(), content, { seen: readReport(text).stocks, done });
  const report = reportOf(plan);
  if ((report.faultCount > 0 && !goodOnly) || report.fingerprint !== fingerprint) {
    const again = reportOf(await planImport(getDb(), content, { done }));
    await keepReport(actor, id, JSON.stringify(again));
    const message =
      done.size > 0
        ? "A part of this file was imported before. This is the rest: please look at it again."
        : "The shop changed since this dry run, so nothing was imported. Please look at it again.";
    throw new Refusal("stale", message);
  }
  const left = await writePlan(actor, { id, name }, plan);
  const first = await finishChange(actor, id);
  return first ? { ...shownOf(report), left } : null;
}
