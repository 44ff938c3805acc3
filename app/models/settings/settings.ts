// What can be decided about the shop, and what each decision is called.
import type { HomeSetting } from "./home";
import type { MailSetting } from "./mail";
import type { ShopSetting } from "./shop";

/** Every setting by its name. */
export interface Settings {
  /** Who the shop is. */
  shop: ShopSetting;
  home: HomeSetting;
  /** Whether visitors may order. */
  opening: { open: boolean };
  /** VAT that prices include, in hundredths of a percent; 0 for none. */
  vat: { rate: number };
  /** The zone that dates are read in, by its IANA name. */
  time: { zone: string };
  payment: PaymentSetting;
  /** Whether all of the staff are asked for a second factor. */
  staff: { factorForAll: boolean };
  /** Whether a review waits for approval, or is shown at once where its author has one shown already. */
  reviews: { publish: (typeof reviewPublishing)[number] };
  /** The keeper's own words in mails. */
  mail: MailSetting;
}

/** When what buyers write is shown; the first one holds until the keeper decides. */
export const reviewPublishing = ["After approval", "At once"] as const;

/** When cash at the door is taken after an advance only, and how much that is. */
export interface AdvanceRule {
  /** For goods of so much or more, in minor units of taka; null for no sum. */
  advanceFrom: number | null;
  /** Ids of the delivery zones where one is asked for whatever the goods cost. */
  advanceZones: string[];
  /** A sum, or a part of what the goods cost. */
  advanceKind: "sum" | "percent";
  /** In minor units of taka. */
  advanceSum: number;
  /** In whole percent. */
  advancePercent: number;
}

/** Which ways to pay are offered, what each is called, and where to those by hand go to. */
export interface PaymentSetting extends AdvanceRule {
  cashOnDelivery: boolean;
  cashLabel: string;
  bank: boolean;
  bankLabel: string;
  /** What a buyer needs to know to pay: bank, branch, name, number. */
  bankAccount: string;
  bkash: boolean;
  bkashLabel: string;
  bkashAccount: string;
  /** The page of a provider that takes cards; it also needs the provider's keys. */
  card: boolean;
  cardLabel: string;
  /** Cards through Stripe, in the same manner. */
  stripe: boolean;
  stripeLabel: string;
}

/** What each screen is called. */
export const settingNames: Record<keyof Settings, string> = {
  shop: "Shop",
  home: "Home page",
  opening: "Opening",
  vat: "VAT",
  payment: "Payment",
  time: "Time zone",
  staff: "Staff",
  reviews: "Reviews",
  mail: "Mails",
};

/** Writes a rate that is kept in hundredths of a percent: 15%, 7.5%. */
export function percentOf(rate: number): string {
  return `${rate / 100}%`;
}
