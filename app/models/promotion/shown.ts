// Discounts as screens name them.
import { byName, type Discounts } from "./discounts";

/** What was taken off, by name. */
export interface ShownDiscounts {
  /** Off the goods, in minor units. */
  goods: { name: string; amount: number }[];
  /** What makes the delivery free; null for nothing. */
  delivery: string | null;
}

/** What a cart's screens say of its discounts. */
export function shownOf({ lines, delivery }: Discounts): ShownDiscounts {
  return { goods: byName(lines.flat()), delivery: delivery?.name ?? null };
}
