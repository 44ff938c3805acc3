// The stock monitor's levels (docs/specification.md, section 4.2).

export type StockLevel = "critical" | "low" | "healthy";

/** Pieces up to which a level holds. */
export const stockLevels = { critical: 2, low: 5 } as const;

/** The level of so many pieces. */
export function stockLevel(stock: number): StockLevel {
  if (stock <= stockLevels.critical) return "critical";
  return stock <= stockLevels.low ? "low" : "healthy";
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
