// Accessibility: axe finds nothing on a page as it is now.
import { expect, type Page } from "@playwright/test";
import type * as Axe from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { hydrated } from "./hydrated";

declare global {
  interface Window {
    axe?: typeof Axe;
  }
}

/** The small form of the script: each document reads it anew, and the large one takes twice as long. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const options: Axe.RunOptions = {
  // What passes is not described, which takes longer than to find what does not.
  resultTypes: ["violations"],
  rules: { "target-size": { enabled: true } },
  // Nor are the stylesheets fetched once more: of the rules in force none reads them.
  preload: false,
};

const softly = expect.configure({ soft: true });

/** axe is a script of the page, so pages without scripts are not looked at. */
export async function expectAccessible(page: Page, scripts: boolean | undefined): Promise<void> {
  if (!scripts) return;
  await page.waitForLoadState();
  await hydrated(page);
  // A colour on its way to another passes at one moment and fails at the next.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(showToasts, true);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (asked) => {
    const results = await window.axe?.run(document, asked);
    return results?.violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  }, options);
  await page.evaluate(showToasts, false);
  expect(found).toEqual([]);
}

/**
 * Runs in the page. Less motion leaves a message its life, which begins and ends in fading: while axe
 * looks, it stands still in the middle of that.
 */
function showToasts(held: boolean): void {
  for (const life of document.getAnimations()) {
    if (!(life instanceof CSSAnimation) || life.animationName !== "toast") continue;
    if (held && life.playState === "running") {
      life.pause();
      life.currentTime = Number(life.effect?.getComputedTiming().endTime) / 2;
    } else if (!held && life.playState === "paused") life.play();
  }
}

/** The page stays within its window, such as one of 320 px, and axe finds nothing on it. */
export async function expectInOrder(page: Page, scripts: boolean | undefined): Promise<void> {
  // Where less motion is wanted, a changed style takes one more frame.
  await softly
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `${page.url()} is too wide`,
    })
    .toBeLessThanOrEqual(0);
  await expectAccessible(page, scripts);
}
