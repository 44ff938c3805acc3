// What a sale is for the staff: its limits, its states, its addresses.

/** Characters of the name and of the card, variants in one sale, years from now until which it may last. */
export const saleLimits = { name: 60, card: 80, items: 20_000, years: 5 };

/** When a sale's prices hold; moments as ISO 8601. */
export interface SaleTimes {
  startsAt: string;
  endsAt: string;
  /** 1 when they hold only on the Fridays and Saturdays in between, by the shop's clock. */
  weekly: 0 | 1;
  /** 0 once it is over, or was ended before its time. */
  active: 0 | 1;
}

/** How a sale stands by the clock. */
export type SaleState = "Planned" | "Running" | "Over";

export const saleStateBadges: Record<SaleState, string> = {
  Planned: "badge-blue",
  Running: "badge-green",
  Over: "badge-gray",
};

/** Where the sales live. */
export const salesPath = "/admin/sales";

/** The address of a page about one sale, or of the form for a new one. */
export function saleUrl(id: string, page: "" | "/edit" | "/add" | "/end" | "/delete" = ""): string {
  return `${salesPath}/${encodeURIComponent(id)}${page}`;
}
