// The test of every end-to-end spec: it also fails when a page's scripts report a fault, wherever they do.
import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type WebError,
} from "@playwright/test";
import { cleanWindow, openWindow, type KeptWindow } from "./window";

export { expect };
export type { Locator, Page } from "@playwright/test";

/** Chromium's own line about each answer of 400 and above, and each that never came. */
const answers = /^Failed to load resource:/;

interface Fixtures {
  window: KeptWindow;
  faults: string[];
}

export const test = base.extend<Fixtures, { kept: { window?: KeptWindow } }>({
  kept: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads there which fixtures this one needs.
    async ({}, use) => {
      const kept: { window?: KeptWindow } = {};
      await use(kept);
      await kept.window?.context.close();
    },
    { scope: "worker" },
  ],
  window: async (
    { browser, kept, baseURL, contextOptions, hasTouch, isMobile, javaScriptEnabled, viewport },
    use,
  ) => {
    const options = { baseURL, contextOptions, hasTouch, isMobile, javaScriptEnabled, viewport };
    const asked = JSON.stringify(options);
    if (kept.window?.isSpent || kept.window?.options !== asked) {
      await kept.window?.context.close();
      kept.window = await openWindow(browser, asked);
    }
    await use(kept.window);
    if (!kept.window.isSpent) await cleanWindow(kept.window, options);
  },
  context: ({ window }, use) => use(window.context),
  page: ({ window }, use) => use(window.page),
  faults: [
    async ({ context, browser }, use) => {
      const faults: string[] = [];
      const hear = (message: ConsoleMessage) => {
        if (message.type() !== "error" || answers.test(message.text())) return;
        faults.push(`${message.page()?.url()}: ${message.text()}`);
      };
      const catchFault = (fault: WebError) => faults.push(String(fault.error()));
      const listen = (opened: BrowserContext) =>
        opened.on("console", hear).on("weberror", catchFault);
      listen(context);
      // Other people's browsers, which a spec opens by itself.
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => listen(await open(options));
      await use(faults);
      browser.newContext = open;
      context.off("console", hear).off("weberror", catchFault);
      expect(faults, "What the pages' scripts reported").toEqual([]);
    },
    { auto: true },
  ],
});
