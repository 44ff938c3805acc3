// The keyboard's way to something on a page, for end-to-end specs.
import type { Locator, Page } from "@playwright/test";

/** Presses Tab until the element has the focus: what it never reaches, no keyboard reaches. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Found once: to look for it by its role and name after each press takes longer than the press.
  const wanted = await target.elementHandle();
  for (let press = 0; press < 90; press += 1) {
    if (await page.evaluate((one) => one === document.activeElement, wanted)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}
