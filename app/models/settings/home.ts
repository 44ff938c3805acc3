// What the keeper decided about the home page: its slides and banners with their times, its sections, its brands.

/** A picture of one size. */
export interface ScenePicture {
  src: string;
  /** A small file of it, to show until it is there. */
  early?: string;
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

export const homeKinds = { slide: "Slide", banner: "Banner" } as const;
export type HomeKind = keyof typeof homeKinds;

/** So many of each kind show at a time; further ones wait for those before them to end. */
export const mostShown: Record<HomeKind, number> = { slide: 4, banner: 2 };

/** A slide or banner; moments as ISO 8601, null for no bound. */
export interface HomeItem extends Teaser {
  id: string;
  kind: HomeKind;
  /** The cut for small screens. */
  smallPicture: ScenePicture | null;
  from: string | null;
  until: string | null;
}

export interface HomeSetting {
  /** In the order in which they stand. */
  items: HomeItem[];
  tiles: boolean;
  products: boolean;
  /** The three offer cards. */
  offers: boolean;
  /** Names; those that the shop has a mark of show it. */
  brands: string[];
}

/** Whether it shows at a moment, or when it will or did. */
export function stateOf({ from, until }: HomeItem, now: string): "Shown" | "Waiting" | "Over" {
  if (until !== null && until <= now) return "Over";
  return from !== null && from > now ? "Waiting" : "Shown";
}

/** The slides and banners of a moment. */
export function shownAt(items: readonly HomeItem[], now: string) {
  const of = (kind: HomeKind) =>
    items
      .filter((item) => item.kind === kind && stateOf(item, now) === "Shown")
      .slice(0, mostShown[kind]);
  const slides: Slide[] = of("slide").map((item) => ({
    ...teaserOf(item),
    smallPicture: item.smallPicture ?? item.picture,
  }));
  return { slides, banners: of("banner").map(teaserOf) };
}

/** What visitors are told of it. */
function teaserOf({ title, text, href, picture }: HomeItem): Teaser {
  return { title, text, href, picture };
}
