// What the keeper decided about the home page: its slides, banners, tiles and brands with their times, and its sections.
import { stateOf, type Dated, type HomeSection } from "./home-section";

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

/** One of the featured categories, or a brand, as the keeper made it; its title is its name. */
export type Tile = Pick<Teaser, "title" | "href" | "picture">;

export const homeKinds = {
  slide: "Slide",
  banner: "Banner",
  tile: "Tile",
  brand: "Brand",
} as const;
export type HomeKind = keyof typeof homeKinds;

/** So many of each kind show at a time; further ones wait for those before them to end. */
export const mostShown: Record<HomeKind, number> = { slide: 4, banner: 2, tile: 16, brand: 40 };

/** Shown small, by their title and picture alone. */
export const isSmall = (kind: HomeKind) => kind === "tile" || kind === "brand";

/** A slide, banner, tile or brand; a small one needs no text. */
export interface HomeItem extends Teaser, Dated {
  id: string;
  kind: HomeKind;
  /** The cut for small screens. */
  smallPicture: ScenePicture | null;
}

export interface HomeSetting {
  /** In the order in which they stand. */
  items: HomeItem[];
  /** Each section once, in the order in which they stand. */
  sections: HomeSection[];
  /** Names of those without a picture of their own; those that the shop has a mark of show it. */
  brands: string[];
}

/** The slides, banners, tiles and brands of a moment. */
export function shownAt(items: readonly HomeItem[], now: string) {
  const of = (kind: HomeKind) =>
    items
      .filter((item) => item.kind === kind && stateOf(item, now) === "Shown")
      .slice(0, mostShown[kind]);
  const slides: Slide[] = of("slide").map((item) => ({
    ...teaserOf(item),
    smallPicture: item.smallPicture ?? item.picture,
  }));
  const small = (kind: HomeKind) =>
    of(kind).map(({ title, href, picture }): Tile => ({ title, href, picture }));
  return {
    ...{ slides, banners: of("banner").map(teaserOf) },
    ...{ tiles: small("tile"), brands: small("brand") },
  };
}

/** What visitors are told of it. */
function teaserOf({ title, text, href, picture }: HomeItem): Teaser {
  return { title, text, href, picture };
}
