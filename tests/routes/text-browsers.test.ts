// Whole visits in w3m and lynx: from search and choice to the cart; from two things to their order, its tracking and the keeper's steps; each on its real screen.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFront, stopFront, type Front } from "../support/front";
import { missingPrograms, TextBrowser, textBrowsers } from "../support/text-browser";

const missing = missingPrograms();
if (missing.length > 0) {
  console.warn(`Text browsers are not tested: this machine has no ${missing.join(", ")}.`);
}

let front: Front;
beforeAll(async () => {
  if (missing.length === 0) front = await startFront();
});
const opened: TextBrowser[] = [];
afterAll(async () => {
  for (const browser of opened) await browser.close();
  if (missing.length === 0) await stopFront(front);
});

// They wait for screens more than they work: all at once.
describe.skipIf(missing.length > 0).concurrent.each(textBrowsers)("%s", (program) => {
  const at = (path: string) => `http://localhost:${front.port}${path}`;
  const begin = (path: string) => {
    const browser = new TextBrowser(program, at(path));
    opened.push(browser);
    return browser;
  };

  /** A box with its label, as each of them draws it. */
  const box = (label: string) => (program === "w3m" ? `[ ]${label}` : `[ ] ${label}`);

  it(
    "searches, filters, chooses, and finds the choice in the cart",
    { timeout: 120_000 },
    async () => {
      const visit = begin("/");
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
      // The page before names the choice as well.
      const cart = await visit.shows("৳152,000 each");
      expect(cart).toContain("Green, 12GB/512GB");
      expect(cart).toContain("1 item");

      await visit.press("One more");
      await visit.shows("৳304,000");
      await visit.press("Remove");
      await visit.shows("Removed: Samsung Galaxy S24 Ultra, Green, 12GB/512GB");
      await visit.press("Undo");
      expect(await visit.shows("৳304,000")).toContain("Green, 12GB/512GB");
    },
  );

  it(
    "buys two things for cash and tracks them, and the keeper takes the order to the door",
    { timeout: 120_000 },
    async () => {
      const phone = program === "w3m" ? "01711556677" : "01711556688";
      const visit = begin("/product/sony-wh-ch520");
      await visit.press("Add to Cart");
      await visit.shows("Added: Sony WH-CH520, Black");
      await visit.open(at("/product/jbl-wave-beam"));
      await visit.shows("4. JBL Wave Beam");
      await visit.press("Add to Cart");
      await visit.shows("Added: JBL Wave Beam, Black");
      await visit.press("View cart");
      // How many there are stands at the head of every page.
      expect(await visit.shows(/৳5,400$/m)).toContain("2 items");
      await visit.press("Check out");
      await visit.shows("Checkout: Your details");
      await visit.fill("Name", "Tina Text");
      await visit.fill("Phone", phone);
      await visit.fill("E-mail (optional)", `tina.${program}@example.com`);
      await visit.fill("Street and house", "12 Lake Road");
      await visit.fill("City or area", "Uttara");
      await visit.choose("District", "Dhaka");
      await visit.press("Continue to delivery");
      const choices = await visit.shows("Checkout: Delivery and payment");
      // A price and the days are two figures.
      expect(choices).toMatch(/Home delivery: ৳70$/m);
      expect(choices).toMatch(/^ *1 to 2 days$/m);
      await visit.press("Continue to review");
      const review = await visit.shows("Checkout: Review");
      expect(review).toMatch(/1 × ৳5,400 ৳5,400$/m);
      expect(emptyBullets(review)).toEqual([]);
      await visit.press("Place order");
      const placed = await visit.shows("Thank you for your order");
      expect(placed).toContain("Please have ৳9,390 ready when it comes.");
      expect(placed).toMatch(/1\. Order placed$/m);
      expect(emptyBullets(placed)).toEqual([]);
      const [, number = ""] = /Order #(\d+)/.exec(placed) ?? [];

      await visit.open(at("/track"));
      await visit.fill("Order number", number);
      await visit.fill("Phone or e-mail", phone);
      await visit.press("Track", "The one that the order");
      const tracked = await visit.shows("T••• T•••");
      expect(tracked).toContain(`Order #${number}`);
      expect(tracked).toMatch(/1 × Sony WH-CH520 Black$/m);
      expect(tracked).not.toContain("Lake Road");

      const keeper = begin(`/login?redirectTo=/admin/orders/${number}`);
      await keeper.fill("E-mail", "admin@example.com");
      await keeper.fill("Password", "Admin12345!");
      await keeper.press(box("Remember me"));
      await keeper.press("Login", "Forgot your password?");
      expect(await keeper.shows("All orders")).toContain("Pending To pay on delivery Not packed");
      await keeper.press("Confirm");
      await keeper.shows("The order gets its invoice number.");
      await keeper.press("Confirm order");
      await keeper.shows(`Order #${number} is confirmed now.`);
      await keeper.press("Mark as packed");
      await keeper.shows(`Order #${number} is packed now.`);
      await keeper.press("Send a parcel");
      await keeper.shows("The parcel is listed with the order.");
      await keeper.fill("Carrier", "Pathao");
      await keeper.fill("Parcel number", "P-77");
      await keeper.press("Mark as sent");
      await keeper.shows(`Order #${number} is on its way now.`);
      await keeper.press("Deliver", "Status");
      await keeper.shows("is written down as paid at the door.");
      await keeper.press("Mark as delivered");
      const done = await keeper.shows(`Order #${number} is delivered now.`);

      await visit.open(at(`/order/${number}`));
      await visit.shows("Timeline");
      await visit.reload();
      const own = await visit.shows("It has been delivered. Enjoy it!");
      expect(own).toContain("with Pathao, number P-77");
      const steps = [
        "Order placed",
        "Confirmed by telephone",
        "Packed",
        "Sent with Pathao",
        "Handed over",
      ];
      for (const step of steps) {
        expect(own).toContain(step);
        expect(done).toContain(step);
      }
    },
  );
});

/** Items of the page's own content that say nothing. */
function emptyBullets(screen: string): string[] {
  const [main = ""] = screen.split("Be the first to hear");
  return main.split("\n").filter((line) => /^\s*[•*+]\s*$/.test(line));
}
