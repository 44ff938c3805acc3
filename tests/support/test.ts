// The test of every end-to-end spec: it also fails when a page's scripts report a fault, wherever they do.
import { test as base, expect, type BrowserContext } from "@playwright/test";

export { expect };
export type { Locator, Page } from "@playwright/test";

/** Chromium's own line about each answer of 400 and above, and each that never came. */
const answers = /^Failed to load resource:/;

export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ context, browser }, use) => {
      const faults: string[] = [];
      const listen = (opened: BrowserContext) => {
        opened.on("console", (message) => {
          if (message.type() !== "error" || answers.test(message.text())) return;
          faults.push(`${message.page()?.url()}: ${message.text()}`);
        });
        opened.on("weberror", (fault) => faults.push(String(fault.error())));
        return opened;
      };
      listen(context);
      // Other people's browsers, which a spec opens by itself.
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => listen(await open(options));
      await use(faults);
      browser.newContext = open;
      expect(faults, "What the pages' scripts reported").toEqual([]);
    },
    { auto: true },
  ],
});
