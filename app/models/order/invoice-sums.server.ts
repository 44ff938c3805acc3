// Sums of invoices by time, from what the database keeps of each day (migration 53): a month of many is not read.
import { sql, type AliasableExpression, type Selectable } from "kysely";
import { getDb } from "~/db/connection.server";
import type { InvoiceSumsTable } from "~/db/schema";
import { mergeSums } from "~/db/sums.server";
import { partsOf, type End, type Part } from "./span.server";

type InvoiceSum = Omit<Selectable<InvoiceSumsTable>, "day">;

/**
 * The rate of an invoice, from its order's total and VAT, in hundredths of a percent: as the triggers have it, for an
 * order keeps its VAT and no rate.
 */
export const invoiceRate = sql<number>`case when total > tax
  then cast(round(tax * 10000.0 / (total - tax)) as integer) else 0 end`;

/**
 * Rows that add up to the invoices of orders placed in a time, by currency and rate, with their number, totals and
 * VAT in minor units.
 */
export function invoicesIn(span: End): AliasableExpression<InvoiceSum> {
  const parts = partsOf(span);
  if ("inside" in parts) return placed(parts.inside);
  const { from, until } = parts.days;
  let sums = getDb()
    .selectFrom("invoiceSums")
    .select(["currency", "rate", "invoices", "total", "tax"]);
  if (from) sums = sums.where("day", ">=", from);
  if (until) sums = sums.where("day", "<", until);
  return parts.ends.map(placed).reduce((all: typeof sums, end) => all.unionAll(end), sums);
}

/** The invoices themselves, or what takes them off. */
function placed({ from, until, sign: by }: Part) {
  const sign = sql.lit(by);
  return getDb()
    .selectFrom("orders")
    .select(["currency", invoiceRate.as("rate"), sql<number>`${sign}`.as("invoices")])
    .select([sql<number>`${sign} * total`.as("total"), sql<number>`${sign} * tax`.as("tax")])
    .where("placedAt", ">=", from)
    .where("placedAt", "<", until)
    .where("invoiceNumber", "is not", null);
}

/** Makes one row of those that say the same of a day: each invoice has added its own. */
export function mergeInvoiceSums(): Promise<void> {
  return mergeSums("invoiceSums", {
    key: ["day", "currency", "rate"],
    sums: ["invoices", "total", "tax"],
  });
}
