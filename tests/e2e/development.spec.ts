// The development build, in which React names each difference between the server's HTML and its own: there is none.
import { startDevelopmentShop, type DevelopmentShop } from "../support/development";
import { signIn } from "../support/people";
import { expect, test, type Page } from "../support/test";

// One project is enough: it has a shop of its own.
test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "the warnings are the scripts'");

let shop: DevelopmentShop;
test.beforeAll(async () => {
  shop = await startDevelopmentShop();
});
test.afterAll(() => shop.stop());

const visits: string[] = [
  "/",
  "/category?brand=Samsung&colour=Black",
  "/product/galaxy-s24-ultra?colour=Blue",
  "/cart",
  "/login",
];

/** Opens a page and waits until scripts have taken it over; the errors of its console fail the test by themselves. */
async function visit(page: Page, address: string) {
  await page.goto(shop.origin + address);
  await expect
    .poll(() => page.evaluate(() => Object.keys(document.body.firstElementChild ?? {}).join()))
    .toContain("__react");
  // What React has to say it says while it takes over; one more frame lets the console arrive.
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

test("scripts draw what the server drew, on the pages of the main way and in the back office", async ({
  page,
}) => {
  // The compiler of `remix dev` is not there to tell of changes.
  await page.routeWebSocket(/.*/, () => undefined);
  for (const address of visits) await visit(page, address);
  await page.getByLabel("E-mail", { exact: true }).waitFor();
  await signIn(page, "admin@example.com", "Admin12345!");
  await expect(page).toHaveURL(/\/admin\/overview$/);
  await visit(page, "/admin/products");
});
