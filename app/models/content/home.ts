// What the home page shows of its own, beside what is in the database.

/** The two tabs of featured products; the key stands in the URL. */
export const homeTabs = { "best-deals": "BEST DEALS", "best-sellers": "BEST SELLERS" } as const;

export type HomeTab = keyof typeof homeTabs;

/** A picture of one size. */
export interface ScenePicture {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** A picture with words that leads somewhere. */
export interface Teaser {
  title: string;
  text: string;
  href: string;
  picture: ScenePicture;
}

/** A slide has a second picture, cut for small screens. */
export interface Slide extends Teaser {
  smallPicture: ScenePicture;
}

/** A brand whose mark stands in `/brands.svg` under its id. */
export interface Brand {
  id: string;
  name: string;
}
