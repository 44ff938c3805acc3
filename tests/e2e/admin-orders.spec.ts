// Orders of the back office: found, sorted, exported, taken one step further, and not by two people at once.
import { expect, test, type Page } from "../support/test";
import { enterBackOffice } from "../support/back-office";
import { signUp } from "../support/people";
import { expectInOrder } from "../support/axe";
import { patiently } from "../support/send";

const rows = (page: Page) => page.getByRole("link", { name: /^View order/ });

/** The table with one customer's orders. */
async function search(page: Page, words: string) {
  await page.getByLabel("Search orders").fill(words);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/[?&]q=/);
}

async function filterBy(page: Page, status: string) {
  await page.getByLabel("Status").selectOption(status);
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/[?&]status=[A-Z]/);
}

/** The page of the one order that is being processed. */
async function openProcessing(page: Page, customer: string) {
  await page.goto("/admin/orders");
  await search(page, customer);
  await filterBy(page, "Processing");
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Order #\d+$/ })).toBeVisible();
}

/** Takes a step as the page offers it: asked first, with a note. */
async function take(page: Page, link: string, button: string, note: string) {
  await page.getByRole("link", { name: link, exact: true }).click();
  await page.getByLabel("Note", { exact: true }).fill(note);
  await page.getByRole("button", { name: button }).click();
}

test("orders are found, filtered, sorted and exported, and one is completed", async ({ page }) => {
  await signUp(page, "Olivia Orders", "olivia.orders@example.com");
  await enterBackOffice(page, "/admin/orders", "Orders");
  await search(page, "olivia orders");
  await expect(page.getByText("12 orders")).toBeVisible();
  await expect(rows(page)).toHaveCount(12);

  await filterBy(page, "Completed");
  await expect(page.getByText("9 orders")).toBeVisible();
  await page.getByRole("link", { name: "Total" }).click();
  await expect(page.getByRole("columnheader", { name: "Total" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(page.getByLabel("Search orders")).toHaveValue("olivia orders");
  await expect(page.getByLabel("Status")).toHaveValue("Delivered");
  await expect(rows(page)).toHaveCount(9);

  const file = (await page.getByRole("link", { name: "Export" }).getAttribute("href")) ?? "";
  const answer = await page.request.get(file, patiently);
  const lines = (await answer.text()).trim().split("\r\n");
  expect(lines).toHaveLength(10);
  expect(lines[1]).toMatch(/^#\d+,Olivia Orders,olivia\.orders@example\.com,/);

  await search(page, "nobody of that name");
  await expect(page.getByText("No orders found")).toBeVisible();
  await page.getByRole("link", { name: "Show all orders" }).click();
  await expect(rows(page)).toHaveCount(20);

  await openProcessing(page, "olivia orders");
  await take(page, "Deliver", "Mark as delivered", "Left with the neighbours");
  await expect(page.getByText(/^Order #\d+ is delivered now\.$/)).toBeVisible();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText("Left with the neighbours")).toBeVisible();
  await expect(timeline.getByText("by Admin User")).toBeVisible();
  await expect(page.getByText("This order is final")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cancel", exact: true })).toHaveCount(0);

  await page.getByRole("link", { name: "Olivia Orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Olivia Orders" })).toBeVisible();
});

test("the second of two administrators sees what the first one did", async ({ page, context }) => {
  await signUp(page, "Opal Orders", "opal.orders@example.com");
  await enterBackOffice(page, "/admin/orders", "Orders");
  await openProcessing(page, "opal orders");
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole("link", { name: "Deliver", exact: true }).click();
  await expect(second.getByLabel("Note", { exact: true })).toBeVisible();

  await take(page, "Cancel", "Cancel order", "The customer called");
  await expect(page.getByText(/^Order #\d+ is cancelled now\.$/)).toBeVisible();

  await second.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(
    second.getByText("This order was changed since you opened this form."),
  ).toBeVisible();
  await expect(second.getByText("The order is Cancelled now.")).toBeVisible();
  await expect(second.getByText("An order that is Cancelled cannot be delivered.")).toBeVisible();
  await expect(second.getByRole("button", { name: "Mark as delivered" })).toHaveCount(0);
});

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "axe is a script");
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing stands in the way of assistive technology, and nothing is too wide", async ({
    page,
  }) => {
    /** At both widths: what stands on a page does not depend on the one that it came at. */
    const check = async () => {
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectInOrder(page, true);
      }
    };
    await enterBackOffice(page, "/admin/orders", "Orders");
    await check();
    await page.goto("/admin/orders?q=nothing+like+it");
    await expect(page.getByText("No orders found")).toBeVisible();
    await check();
    await page.goto("/admin/orders?q=imran+hossain&status=Pending");
    await page
      .getByRole("link", { name: /^#\d+$/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: /^Order #/ })).toBeVisible();
    await check();
    const order = page.url();
    for (const step of ["pay", "drop", "cancel"]) {
      await page.goto(`${order}/${step}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await check();
    }
    await page.goto(`${order}/drop`);
    await page.getByRole("button", { name: "Drop pieces" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await check();
  });
});
