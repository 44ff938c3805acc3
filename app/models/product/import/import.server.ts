// Imports products from a CSV file: a dry run that changes nothing, then everything in one transaction or nothing.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Actor } from "~/models/audit/audit.server";
import { fileField } from "~/models/field.server";
import {
  applyChange,
  findChange,
  keepChange,
  noSuchChange,
  OutOfDate,
} from "../prepared-change.server";
import { writeProducts } from "../write.server";
import { insertImported } from "./insert.server";
import { planImport } from "./plan.server";
import { readCsvFile } from "./read.server";
import { reportOf, reportSchema, type ImportReport } from "./report.server";

/** What the form sends that brings the file. */
export const importFileSchema = z.object({ file: fileField("Choose a CSV file.") });

/** What the confirmation of a dry run sends. */
export const confirmedImportSchema = z.object({
  fingerprint: z.string().default(""),
  /** Whether the lines at fault may be left out. */
  goodOnly: z.string().optional(),
});

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

function shownOf({ stocks: _stocks, ...report }: ReturnType<typeof reportOf>): ImportReport {
  return report;
}

/** @throws Refusal of one that was kept before the shop's last update, and says it in another way */
function readReport(text: string) {
  const report = reportSchema.safeParse(JSON.parse(text));
  if (!report.success) throw noSuchChange("import");
  return report.data;
}

/**
 * Imports the whole file, or its good lines where that was asked for, or nothing of it.
 * @param confirmed the fingerprint of the dry run, and whether its faulty lines are left out
 * @returns what was imported; null when it was imported before
 * @throws Refusal when the admin keeps no such import, or the shop is not what the dry run saw: the
 *   new dry run is kept
 */
export async function applyImport(
  actor: Actor,
  id: string,
  { fingerprint, goodOnly }: ConfirmedImport,
): Promise<ImportReport | null> {
  return applyChange<ImportReport>(actor, "import", id, async (trx, { content, report: text }) => {
    const plan = await planImport(trx, content, readReport(text).stocks);
    const report = reportOf(plan);
    if ((report.faultCount > 0 && !goodOnly) || report.fingerprint !== fingerprint) {
      const message =
        "The shop changed since this dry run, so nothing was imported. Please look at it again.";
      const again = reportOf(await planImport(trx, content));
      return new OutOfDate({ report: JSON.stringify(again) }, message);
    }
    await writeProducts(trx, actor, plan.edits, { reason: "import" });
    await insertImported(trx, actor, plan.additions);
    return shownOf(report);
  });
}
