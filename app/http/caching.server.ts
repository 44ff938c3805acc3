// Who may keep a copy of a page.

const privatePaths = /^\/(admin|profile|login|signup|cart|wishlist|compare|password|auth)(\/|$)/;

/**
 * The Cache-Control of a document or data response. Every page names its visitor in the header,
 * so no shared cache may hold one; pages with personal content are not stored at all.
 */
export function cacheControl(request: Request): string {
  return privatePaths.test(new URL(request.url).pathname)
    ? "private, no-store"
    : "private, no-cache";
}
