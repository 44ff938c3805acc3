// What a promotion is: what it asks of a cart, what it does, its limits, its states, its addresses.

/** Characters, percent, pieces and orders that a promotion's fields take at most. */
export const promotionLimits = {
  name: 60,
  code: 20,
  card: 80,
  codes: 50,
  pieces: 10,
  uses: 1_000_000,
};

/** Products that belong together; an empty one is every product. */
export interface Group {
  brand: string;
  /** "" for any, or a department, a filter's group, or a type: "category:laptops", "group:Laptops", "type:airpods". */
  within: string;
  /** Products by the codes printed on their pages; none for any. */
  codes: readonly string[];
}

/** What must be so for a promotion to hold. */
export interface Conditions {
  /** Something of it must be in the cart; what is taken off lines is taken off these alone. */
  group: Group;
  /** What the group's pieces cost together at least, in paisa; 0 for any sum. */
  least: number;
  /** Days by the shop's clock, Sunday is 0; none for every day. */
  weekdays: readonly number[];
  firstOrder: boolean;
  /** The account's proven address ends in one of these: ".edu"; none for anybody. */
  emailEndings: readonly string[];
}

/** What a promotion does. */
export type Action =
  /** In hundredths of a percent: off each line of the group, or off the whole order. */
  | { kind: "percent"; of: "lines" | "order"; percent: number }
  /** In paisa: off each piece of the group, or off the whole order. */
  | { kind: "sum"; of: "lines" | "order"; amount: number }
  /** The delivery costs nothing. */
  | { kind: "delivery" }
  /** For each piece of the group so many of another one cost nothing, the cheapest first; `called` as in "Choose your free earbuds". */
  | { kind: "free"; count: number; group: Group; called: string };

/** A promotion as carts are held to it. */
export interface Rule {
  id: string;
  name: string;
  /** Null for one that works by itself. */
  code: string | null;
  conditions: Conditions;
  action: Action;
  startsAt: string | null;
  endsAt: string | null;
  priority: number;
  usageLimit: number | null;
  perCustomer: number | null;
  used: number;
  active: 0 | 1;
}

/** How a promotion stands by the clock and its uses. */
export type PromotionState = "Planned" | "Running" | "Used up" | "Over";

export const promotionBadges: Record<PromotionState, string> = {
  Planned: "badge-blue",
  Running: "badge-green",
  "Used up": "badge-yellow",
  Over: "badge-gray",
};

type Standing = Pick<Rule, "startsAt" | "endsAt" | "active" | "usageLimit" | "used">;

/** How it stands at a moment. */
export function promotionState(rule: Standing, at: string): PromotionState {
  if (rule.active === 0 || (rule.endsAt !== null && rule.endsAt <= at)) return "Over";
  if (rule.startsAt !== null && rule.startsAt > at) return "Planned";
  return rule.usageLimit !== null && rule.used >= rule.usageLimit ? "Used up" : "Running";
}

/** The days of the week, Sunday first as dates count them. */
export const weekdayNames = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** Where the promotions live. */
export const promotionsPath = "/admin/promotions";

/** Where a change of a promotion is taken back; undefined for no change. */
export function promotionUndoUrl(id: string, change: string | null): string | undefined {
  return change === null ? undefined : `${promotionUrl(id)}/undo/${encodeURIComponent(change)}`;
}

/** The address of a page about one promotion, or of the form for a new one. */
export function promotionUrl(id: string, page: "" | "/try" | "/end" | "/delete" = ""): string {
  return `${promotionsPath}/${encodeURIComponent(id)}${page}`;
}
