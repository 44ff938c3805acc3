// The stock monitor's levels (docs/specification.md, section 4.2).

export type StockLevel = "critical" | "low" | "healthy";

/** The most pieces of each level. */
export const stockLevels = { critical: 2, low: 5 } as const;

/** The level of so many pieces. */
export function stockLevel(stock: number): StockLevel {
  if (stock <= stockLevels.critical) return "critical";
  return stock <= stockLevels.low ? "low" : "healthy";
}

/**
 * The level that a stock enters when it falls: the staff is told of it once.
 * @returns null where there is nothing to tell
 */
export function levelEntered(before: number, after: number): "low" | "critical" | null {
  const level = stockLevel(after);
  return after >= before || level === "healthy" || level === stockLevel(before) ? null : level;
}

/** How the stock monitor names and colours a level. */
export const stockLevelLook: Record<StockLevel, { label: string; badge: string }> = {
  critical: { label: "Critical", badge: "badge-red" },
  low: { label: "Low", badge: "badge-yellow" },
  healthy: { label: "Healthy", badge: "badge-green" },
};

/** A product as the stock monitor lists it. */
export interface StockItem {
  id: string;
  name: string;
  category: string;
  stock: number;
  lastUpdated: string;
}
