// Amounts of money and how they are written; the only place that turns minor units into text.

/** Currencies that the shop deals in. */
export type Currency = "BDT" | "USD";

/** What each is called. */
export const currencyNames: Record<Currency, string> = { USD: "US dollars", BDT: "Taka" };

/** All of them, the dashboard's own first. */
export const currencies = /* @__PURE__ */ Object.keys(currencyNames) as [Currency, ...Currency[]];

/** An amount in minor units (paisa, cents); it always knows its currency. */
export interface Money {
  amount: number;
  currency: Currency;
}

const symbols: Record<Currency, string> = { BDT: "৳", USD: "$" };
/** Writes an amount with its symbol: ৳12,500, ৳99.50, $19.00. Taka show paisa only when there are any. */
export function formatMoney({ amount, currency }: Money): string {
  const digits = currency === "BDT" ? moneyInput(amount) : (amount / 100).toFixed(2);
  // A browser's first Intl.NumberFormat takes a slow phone a tenth of a second, and every page writes prices.
  return symbols[currency] + digits.replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ",");
}

/** Made when a chart is drawn: most pages have none. */
let short: Intl.NumberFormat | undefined;

/** Writes an amount as a chart's axis has room for it: $1.2K, ৳3M. */
export function formatMoneyShort({ amount, currency }: Money): string {
  short ??= new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
  return symbols[currency] + short.format(amount / 100);
}

/** Writes an amount without symbol, as a price field takes it: 12500 or 99.50. */
export function moneyInput(amount: number): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

/**
 * Converts between currencies, rounded to the nearest minor unit.
 * @param rate what one unit is worth in the other currency, in millionths
 */
export function convert(money: Money, to: Currency, rate: number): Money {
  return { amount: Math.round((money.amount * rate) / 1_000_000), currency: to };
}
