// What the home page shows of its own, beside what is in the database.

/** The two tabs of featured products; the key stands in the URL. */
export const homeTabs = { "best-deals": "BEST DEALS", "best-sellers": "BEST SELLERS" } as const;

export type HomeTab = keyof typeof homeTabs;

/** A brand whose mark stands in `/brands.svg` under its id. */
export interface Brand {
  id: string;
  name: string;
}
