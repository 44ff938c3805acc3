// Cash at the door after an advance: when one is asked for, and how much.
import type { AdvanceRule } from "~/models/settings/settings";

/** What an advance is reckoned from. */
export interface AdvanceBasis {
  /** What the goods cost, in minor units. */
  goods: number;
  /** The delivery zone's id; null for who fetches the order. */
  zoneId: string | null;
  /** Minor units of taka that the shop's figures are in, for one of the order's currency. */
  rate: number;
  /** Whether the buyer did not take the last parcel. */
  refused: boolean;
}

/**
 * What is to be paid before an order that is paid at the door, in whole units of its currency.
 * @returns 0 for nothing
 */
export function advanceOf(rule: AdvanceRule, { goods, zoneId, rate, refused }: AdvanceBasis) {
  if (goods === 0) return 0;
  const isMuch = rule.advanceFrom !== null && goods * rate >= rule.advanceFrom;
  const isFar = zoneId !== null && rule.advanceZones.includes(zoneId);
  if (!isMuch && !isFar && !refused) return 0;
  const exact =
    rule.advanceKind === "sum" ? rule.advanceSum / rate : (goods * rule.advancePercent) / 100;
  return Math.ceil(exact / 100) * 100;
}
