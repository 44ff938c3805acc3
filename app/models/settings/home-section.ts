// The sections of the home page: in which order they stand, which are on, and from when until when each shows.

/** From when until when something shows; moments as ISO 8601, null for no bound. */
export interface Dated {
  from: string | null;
  until: string | null;
}

/** Each section's name, in the order in which they stand until their keeper says another. */
export const sectionNames = {
  slides: "Slides and banners",
  offers: "Offer cards",
  tiles: "Featured categories",
  products: "Featured products",
  brands: "Brands",
} as const;

export type SectionKind = keyof typeof sectionNames;

/** Every section, in the first order. */
export const sectionKinds = Object.keys(sectionNames) as SectionKind[];

export interface HomeSection extends Dated {
  kind: SectionKind;
  isOn: boolean;
}

/** Whether something dated shows at a moment, or when it will or did. */
export function stateOf({ from, until }: Dated, now: string): "Shown" | "Waiting" | "Over" {
  if (until !== null && until <= now) return "Over";
  return from !== null && from > now ? "Waiting" : "Shown";
}

/** Which sections show at a moment. */
export function sectionsAt(sections: readonly HomeSection[], now: string): Set<SectionKind> {
  const shown = sections.filter((section) => section.isOn && stateOf(section, now) === "Shown");
  return new Set(shown.map(({ kind }) => kind));
}

/**
 * Sections in the order of the places that were typed. Of several with one place, who came up to it stands
 * first and who came down to it last, so that moving a single one puts it where it was sent.
 * @param places by section, from 1
 */
export function inPlaces<T extends { kind: SectionKind }>(
  sections: readonly T[],
  places: Readonly<Record<SectionKind, number>>,
): T[] {
  const moved = (kind: SectionKind) =>
    Math.sign(places[kind] - 1 - sections.findIndex((section) => section.kind === kind));
  return [...sections].sort(
    (a, b) => places[a.kind] - places[b.kind] || moved(a.kind) - moved(b.kind),
  );
}
