// Finds the shop's pages of text: what it is and promises, as it stands today.
import type { ShopSetting } from "~/models/settings/shop";
import { findShop } from "~/models/settings/shop.server";
import type { Page } from "./page";
import { blog, career, contactUs, regardingUs } from "./pages/about.server";
import { delivery } from "./pages/delivery.server";
import { faq } from "./pages/faq.server";
import { privacy } from "./pages/privacy.server";
import { exchange, returns, warranty } from "./pages/returns.server";
import { terms } from "./pages/terms.server";

/**
 * Finds a page of text by its slug, with who the shop is in the place of {shop}, {email} and the like.
 * @returns null for an unknown slug
 */
export async function findPage(slug: string): Promise<Page | null> {
  const page = pages.get(slug);
  return page ? filledIn(page, await findShop()) : null;
}

/** A paragraph that names what the shop did not say is left out. */
function filledIn({ title, description, sections }: Page, shop: ShopSetting): Page {
  const { name, email, phone, address } = shop;
  const writeTo = email ? `Write to ${email}` : phone ? `Call ${phone}` : "Contact us";
  const known: Record<string, string> = { shop: name, email, phone, address, writeTo };
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, word: string) => known[word] ?? "");
  const isSaid = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].every(([, word = ""]) => known[word]);
  return {
    title,
    description: fill(description),
    sections: sections.map((section) => ({
      ...section,
      paragraphs: section.paragraphs.filter(isSaid).map(fill),
    })),
  };
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
