// Who may keep a copy of a page: nobody, unless the page's route is named here.

/**
 * Routes whose pages everybody may see. Each page names its visitor in the header, so no shared
 * cache may hold even these; the browser itself may.
 */
export const publicPages = [
  "routes/_shop._index",
  "routes/_shop.category",
  "routes/_shop.pages.$slug",
  "routes/_shop.product.$id",
];

/**
 * The Cache-Control of a document or a data answer. It goes by the route, for an address has many
 * spellings that lead to it; a route that is new or not known is private.
 * @param routeId the last route that the address matched, or the one whose data were asked for
 */
export function cacheControl(routeId: string | null | undefined): string {
  return publicPages.includes(routeId ?? "") ? "private, no-cache" : "private, no-store";
}
