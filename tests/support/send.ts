// Sends what a screen's form would from a browser in an end-to-end spec, past the screen: whoever tries something else need not have it drawn.
import { expect, type Page } from "@playwright/test";

type Sent = NonNullable<Parameters<Page["request"]["post"]>[1]>;

/** Once more where the shop closed a kept connection at the very moment: a browser does that by itself. */
export const patiently = { maxRetries: 1 };

/** Posts with the browser's cookies, and keeps those that come. @returns where the answer leads */
export async function send(page: Page, path: string, sent: Pick<Sent, "form" | "multipart">) {
  const answer = await page.request.post(path, { ...sent, ...patiently, maxRedirects: 0 });
  expect(answer.status(), `${path} takes what is sent`).toBe(302);
  // Its toast would come and go over whatever the spec looks at.
  await page.context().clearCookies({ name: /toast$/ });
  return answer.headers().location ?? "";
}
