// What can be decided about the shop, and what each decision is called.

/** Every setting by its name. */
export interface Settings {
  /** VAT that prices include, in hundredths of a percent; 0 for none. */
  vat: { rate: number };
  payment: { cashOnDelivery: boolean };
}

/** What each screen is called. */
export const settingNames: Record<keyof Settings, string> = { vat: "VAT", payment: "Payment" };

/** Writes a rate that is kept in hundredths of a percent: 15%, 7.5%. */
export function percentOf(rate: number): string {
  return `${rate / 100}%`;
}
