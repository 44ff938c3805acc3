// Products as CSV: the catalogue as it is downloaded, and files that an administrator imports.
import { beforeAll } from "vitest";
import { getDb } from "~/db/connection.server";
import type { Actor } from "~/models/audit/audit.server";
import { harmlessCell } from "~/models/csv.server";
import { csvColumns, exportProducts } from "~/models/product/import/csv.server";
import { applyImport, findImport, prepareImport } from "~/models/product/import/import.server";
import { readProductView } from "~/models/product/table.server";
import { anAdmin } from "./actor";

export let admin: Actor;

/** Makes the administrator before the tests of a file. */
export function prepareFirst() {
  beforeAll(async () => {
    admin = await anAdmin();
  });
}

export const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
export const csv = (rows: string[][]) =>
  "\uFEFF" + rows.map((row) => row.map(quote).join(",")).join("\r\n") + "\r\n";

/** The whole catalogue as the download holds it. */
export async function exported(query = ""): Promise<string[][]> {
  const rows: string[][] = [Object.values(csvColumns)];
  for await (const batch of exportProducts(readProductView(new URLSearchParams(query))))
    rows.push(...batch.map((row) => row.map(harmlessCell)));
  return rows;
}

export async function dryRun(text: string) {
  const id = await prepareImport(admin, new File([text], "products.csv"));
  const { report } = await findImport(admin, id);
  return { id, report };
}

export const confirm = async ({ id, report }: Awaited<ReturnType<typeof dryRun>>) =>
  applyImport(admin, id, report);

export const snapshot = async () => ({
  products: await getDb().selectFrom("products").selectAll().orderBy("id").execute(),
  variants: await getDb().selectFrom("variants").selectAll().orderBy("id").execute(),
  categories: await getDb().selectFrom("categories").selectAll().orderBy("id").execute(),
});

export const head =
  "uid,SKU,Name,Description,Brand,Category,Colour,Storage,Price,Price before discount,Stock";
export const lines = (...rows: string[]) => [head, ...rows].join("\n");
export const faultsOf = async (text: string) =>
  (await dryRun(text)).report.faults.map(({ line, message }) => ({ line, message }));
