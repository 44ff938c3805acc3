// When a page's scripts have taken over what the server drew.
import { expect, type Page } from "@playwright/test";

/** Waits until React has the page; one that brings no scripts is ready as it stands. */
export async function hydrated(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          !("__remixContext" in window) ||
          Object.keys(document.body).some((key) => key.startsWith("__react")),
      ),
    )
    .toBe(true);
}
