// What a type of products is for the staff: limits and addresses.

/** In characters, lines and places. */
export const typeLimits = { name: 50, tile: 30, place: 50, names: 30, nameOf: 60 };

/** Where the types live. */
export const typesPath = "/admin/types";

/** The address of a page about one type, or of the form for a new one. */
export function typeUrl(id: string, page: "" | "/merge" | "/delete" = ""): string {
  return `${typesPath}/${encodeURIComponent(id)}${page}`;
}
