// Finds the shop's pages of text: what it is and promises, as it stands today.
import type { Page } from "./page";
import { blog, career, contactUs, regardingUs } from "./pages/about.server";
import { delivery } from "./pages/delivery.server";
import { faq } from "./pages/faq.server";
import { privacy } from "./pages/privacy.server";
import { exchange, returns, warranty } from "./pages/returns.server";
import { terms } from "./pages/terms.server";

/**
 * Finds a page of text by its slug.
 * @returns null for an unknown slug
 */
export function findPage(slug: string): Page | null {
  return pages.get(slug) ?? null;
}

const pages = new Map<string, Page>([
  ["regarding-us", regardingUs],
  ["terms-and-conditions", terms],
  ["career", career],
  ["delivery-policy", delivery],
  ["return-policy", returns],
  ["warranty-policy", warranty],
  ["privacy-policy", privacy],
  ["contact-us", contactUs],
  ["exchange", exchange],
  ["faq", faq],
  ["blog", blog],
]);

/** The slugs of all pages of text. */
export const pageSlugs = [...pages.keys()];
