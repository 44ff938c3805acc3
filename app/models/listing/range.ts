// The ranges of screens and batteries that shoppers know, by the word that stands in an address.

/** From `least` to `most`, both inside. */
export interface Range {
  label: string;
  least: number;
  most: number;
}

const ENDLESS = 999_999;

/** In hundredths of an inch: a screen of just 7 inches is among the larger ones. */
export const screenRanges = {
  "under-6": { label: "Under 6″", least: 0, most: 599 },
  "6-6.5": { label: "6″ – 6.5″", least: 600, most: 649 },
  "6.5-7": { label: "6.5″ – 7″", least: 650, most: 699 },
  "7-11": { label: "7″ – 11″", least: 700, most: 1099 },
  "11-13": { label: "11″ – 13″", least: 1100, most: 1299 },
  "13-15": { label: "13″ – 15″", least: 1300, most: 1499 },
  "15-up": { label: "15″ and over", least: 1500, most: ENDLESS },
} as const satisfies Record<string, Range>;

/** In mAh: one of just 5,000, as most phones have, is not over it. */
export const batteryRanges = {
  "under-4000": { label: "Under 4,000 mAh", least: 0, most: 3999 },
  "4000-5000": { label: "4,000 – 5,000 mAh", least: 4000, most: 5000 },
  "over-5000": { label: "Over 5,000 mAh", least: 5001, most: ENDLESS },
} as const satisfies Record<string, Range>;

export type ScreenRange = keyof typeof screenRanges;
export type BatteryRange = keyof typeof batteryRanges;

/** A record's keys in their order. */
export function rangesOf<Name extends string>(ranges: Record<Name, Range>): [Name, ...Name[]] {
  return Object.keys(ranges) as [Name, ...Name[]];
}
