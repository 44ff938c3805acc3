// The figures that the back office has beside the overview: what each is called, and the shape in which it is shown and taken away.

/** Each figure by its address. */
export const figures = {
  vat: { name: "VAT of a month", lead: "What invoices contain, by rate, and what was taken back" },
  stock: {
    name: "Stock running out",
    lead: "What is gone first at the pace of the last 28 days",
  },
  searches: {
    name: "Searches without results",
    lead: "What was looked for several times and not found; kept as words by day, without people",
  },
  departments: {
    name: "Sales by department",
    lead: "What orders brought in, cancelled ones left out",
  },
  buyers: {
    name: "Orders and returning buyers",
    lead: "What an order is worth, and who bought before",
  },
  conversion: {
    name: "From visit to order",
    lead: "Views of pages counted by day: no cookie, no address, programs left out",
  },
} as const;
export type FigureName = keyof typeof figures;

/** A figure as a table: the first column names the row. */
export interface Figure {
  columns: readonly { label: string; number?: boolean }[];
  rows: readonly FigureRow[];
}

export interface FigureRow {
  name: string;
  /** The page of what it names. */
  to?: string;
  /** In the order of the columns after the first. */
  cells: readonly string[];
  /** What its bar shows beside those of the other rows; none for what has no size. */
  size?: number;
}

/** A month of the shop's, and what lies beside it. */
export interface Month {
  /** 2025-03 */
  month: string;
  /** Mar 2025 */
  label: string;
  before: string;
  /** "" where none has begun yet. */
  after: string;
}

/** The address of a figure. */
export function figureUrl(name: FigureName, month?: string): string {
  return `/admin/figures/${name}${month ? `?month=${month}` : ""}`;
}
