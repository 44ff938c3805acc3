// A whole visit in w3m and lynx: search, filter, choice of colour and storage, cart; each on its real screen.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFront, stopFront, type Front } from "../support/front";
import { missingPrograms, TextBrowser, textBrowsers } from "../support/text-browser";

const missing = missingPrograms();
if (missing.length > 0) {
  console.warn(`Text browsers are not tested: this machine has no ${missing.join(", ")}.`);
}

describe.skipIf(missing.length > 0).each(textBrowsers)("%s", (program) => {
  let front: Front;
  let browser: TextBrowser | undefined;
  beforeAll(async () => {
    front = await startFront();
  });
  afterAll(async () => {
    browser?.close();
    await stopFront(front);
  });

  /** A box with its label, as each of them draws it. */
  const box = (label: string) => (program === "w3m" ? `[ ]${label}` : `[ ] ${label}`);

  it(
    "searches, filters, chooses, and finds the choice in the cart",
    { timeout: 120_000 },
    async () => {
      const visit = (browser = new TextBrowser(program, `http://localhost:${front.port}/`));
      expect(emptyBullets(await visit.shows("Trusted brands"))).toEqual([]);
      await visit.send("Search products", "galaxy s24 ultra");
      await visit.shows("Results for “galaxy s24 ultra”");

      await visit.press(box("Red"));
      await visit.press("Apply filters");
      const list = await visit.shows(/1–1 of 1 product\b/);
      expect(list).toMatch(/Rated \d(\.\d)? out of 5 \(\d+ reviews\)/);
      expect(list).toContain("From ৳138,000");
      expect(list).toMatch(/^\s+Red$/m);
      expect(list).not.toContain("Add to Cart");

      await visit.press("Choose options");
      const product = await visit.shows("Colour: Red");
      expect(emptyBullets(product)).toEqual([]);
      await visit.press("Green");
      await visit.shows("Colour: Green");
      await visit.press("12GB/512GB ৳152,000");
      await visit.shows("Storage: 12GB/512GB");

      await visit.press("Add to Cart");
      await visit.shows("Added: Samsung Galaxy S24 Ultra, Green, 12GB/512GB");
      await visit.press("View cart");
      const cart = await visit.shows("Green, 12GB/512GB");
      expect(cart).toContain("৳152,000 each");
      expect(cart).toContain("1 item");

      await visit.press("One more");
      await visit.shows("৳304,000");
      await visit.press("Remove");
      await visit.shows("Removed: Samsung Galaxy S24 Ultra, Green, 12GB/512GB");
      await visit.press("Undo");
      expect(await visit.shows("৳304,000")).toContain("Green, 12GB/512GB");
    },
  );
});

/** Items of the page's own content that say nothing. */
function emptyBullets(screen: string): string[] {
  const [main = ""] = screen.split("Be the first to hear");
  return main.split("\n").filter((line) => /^\s*[•*+]\s*$/.test(line));
}
