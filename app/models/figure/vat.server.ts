// VAT of a month, by rate: what the month's invoices contain, less what was taken back in it.
import { getDb } from "~/db/connection.server";
import { formatMoney, type Currency } from "~/models/money";
import { invoicesIn } from "~/models/order/invoice-sums.server";
import { percentOf } from "~/models/settings/settings";
import type { Figure } from "./figure";
import type { Span } from "./month.server";
import { findCredits } from "./credit.server";

/** A rate's sums in one currency, in minor units. */
export interface VatSum {
  currency: Currency;
  /** In hundredths of a percent. */
  rate: number;
  invoices: number;
  total: number;
  tax: number;
  backTotal: number;
  backTax: number;
}

/** The sums of a month; an invoice is dated by its order. */
export async function findVat(span: Pick<Span, "from" | "until">): Promise<VatSum[]> {
  const [invoices, credits] = await Promise.all([findInvoices(span), findCredits(span)]);
  const sums = new Map<string, VatSum>();
  const sumOf = (currency: Currency, exact: number) => {
    const rate = plainRate(exact);
    const key = `${currency} ${rate}`;
    const none = { invoices: 0, total: 0, tax: 0, backTotal: 0, backTax: 0 };
    const sum = sums.get(key) ?? { currency, rate, ...none };
    sums.set(key, sum);
    return sum;
  };
  for (const { currency, rate, invoices: count, total, tax } of invoices) {
    const sum = sumOf(currency, rate);
    sum.invoices += count;
    sum.total += total;
    sum.tax += tax;
  }
  for (const { currency, rate, backTotal, backTax } of credits) {
    const sum = sumOf(currency, rate);
    sum.backTotal += backTotal;
    sum.backTax += backTax;
  }
  return [...sums.values()].sort((a, b) => a.currency.localeCompare(b.currency) || b.rate - a.rate);
}

function findInvoices(span: Pick<Span, "from" | "until">) {
  return getDb()
    .selectFrom(invoicesIn(span).as("invoiced"))
    .select(["currency", "rate"])
    .select(({ fn }) => [
      fn.sum<number>("invoices").as("invoices"),
      fn.sum<number>("total").as("total"),
      fn.sum<number>("tax").as("tax"),
    ])
    .groupBy(["currency", "rate"])
    .having(({ fn }) => fn.sum("invoices"), ">", 0)
    .execute();
}

/** An order keeps its VAT and no rate: rounding moves what follows from it by some hundredths at most. */
function plainRate(exact: number): number {
  const plain = Math.round(exact / 50) * 50;
  return Math.abs(plain - exact) <= 10 ? plain : exact;
}

/** The sums as a table. */
export async function vatFigure(span: Span): Promise<Figure> {
  const sums = await findVat(span);
  return {
    columns: [
      { label: "Rate" },
      ...["Invoices", "With VAT", "VAT", "Taken back", "VAT in it", "VAT left"].map((label) => ({
        label,
        number: true,
      })),
    ],
    rows: sums.map(({ currency, rate, invoices, total, tax, backTotal, backTax }) => {
      const money = (amount: number) => formatMoney({ amount, currency });
      return {
        name: `${percentOf(rate)} (${currency})`,
        cells: [
          String(invoices),
          ...[total, tax, backTotal, backTax].map(money),
          tax < backTax ? `-${money(backTax - tax)}` : money(tax - backTax),
        ],
      };
    }),
  };
}
