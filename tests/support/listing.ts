// When the listing shows what its address asks for.
import { expect, type Page } from "@playwright/test";

/**
 * Waits for the address, and for the page that it names: with scripts the address changes a moment before.
 * Without scripts a form sends its empty fields too; they mean the same.
 */
export async function expectListing(page: Page, query: string) {
  const wanted = pairsOf(new URLSearchParams(query));
  const isWanted = ({ pathname, searchParams }: URL) =>
    pathname === "/category" && pairsOf(searchParams) === wanted;
  await expect(page).toHaveURL(isWanted);
  const shown = page.locator("link[rel=canonical]");
  await expect
    .poll(async () => isWanted(new URL((await shown.getAttribute("href")) ?? "", page.url())))
    .toBe(true);
}

function pairsOf(parameters: URLSearchParams) {
  const filled = [...parameters].filter(([, value]) => value !== "");
  return filled
    .map((pair) => pair.join("="))
    .sort()
    .join();
}
