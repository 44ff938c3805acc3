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

/** Why the staff sets a stock right, by the words of the form. */
export const adjustReasons = {
  counted: "Counted",
  damaged: "Damaged",
  supplier: "From supplier",
  other: "Other",
} as const;
export type AdjustReason = keyof typeof adjustReasons;

/** Why a stock changes, by the words of its history. */
export const stockReasons = {
  ...adjustReasons,
  start: "Stock at the time",
  added: "Product added",
  edited: "Product edited",
  bulk: "Many products changed",
  import: "Import",
  undo: "Change undone",
  placed: "Ordered",
  cancelled: "Order cancelled",
  expired: "Order expired",
  refused: "Parcel not taken",
  dropped: "Taken out of the order",
  returned: "Sent back",
  revived: "Order taken up again",
} as const;
export type StockReason = keyof typeof stockReasons;
