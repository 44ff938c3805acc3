// One window a worker for all its end-to-end tests, each of which finds it as if it were new: a new one costs as much as three pages.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { hydrated } from "./hydrated";

/** A window that stays open from one test to the next. */
export interface KeptWindow {
  context: BrowserContext;
  page: Page;
  /** With which it was opened: a test with others has another window. */
  options: string;
  /** A test has left behind what cannot be taken away again. */
  isSpent: boolean;
}

/** The options in which tests differ. */
export type WindowOptions = Pick<
  BrowserContextOptions,
  "baseURL" | "hasTouch" | "isMobile" | "javaScriptEnabled" | "viewport"
> & { contextOptions: BrowserContextOptions };

/** Opens a window with the running test's options. */
export async function openWindow(browser: Browser, options: string): Promise<KeptWindow> {
  const context = await browser.newContext();
  const newPage = context.newPage.bind(context);
  context.newPage = async () => readyWhenOpened(await newPage());
  const page = await context.newPage();
  const opened = { context, page, options, isSpent: false };
  const spending = () => (opened.isSpent = true);
  context.newCDPSession = before(spending, context.newCDPSession.bind(context));
  for (const owner of [context, page]) {
    owner.addInitScript = before(spending, owner.addInitScript.bind(owner));
    owner.close = before(spending, owner.close.bind(owner));
  }
  page.clock.install = before(spending, page.clock.install.bind(page.clock));
  return opened;
}

/**
 * An address is open when its scripts have the page: a test does what follows with them, and not by chance before they are
 * there. One that looks at what comes first asks for the address alone (`commit`).
 */
function readyWhenOpened(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== "commit") await hydrated(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await hydrated(page);
    return answer;
  };
  return page;
}

function before<Args extends unknown[], Result>(
  first: () => void,
  then: (...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => {
    first();
    return then(...args);
  };
}

/** Takes away what a test left: other pages, listeners, cookies, what the tab remembers. What cannot be cleaned is spent. */
export async function cleanWindow(window: KeptWindow, options: WindowOptions): Promise<void> {
  const { context, page } = window;
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    // On a page without scripts nothing asks the shop any more, and the same process draws the next test's.
    // It comes first: what a test held back would be sent.
    await page.goto(`${options.baseURL}/robots.txt`);
    await page.removeAllListeners("request", { behavior: "ignoreErrors" });
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    const { reducedMotion = null } = options.contextOptions;
    await page.emulateMedia({ media: null, reducedMotion });
    if (options.viewport) await page.setViewportSize(options.viewport);
    await page.evaluate(() => sessionStorage.clear());
    await context.clearCookies();
  } catch {
    window.isSpent = true;
  }
}
