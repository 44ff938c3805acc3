// The keeper takes an order that is paid at the door from the call to the handing over, and the customer is told.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test, type Page } from "../support/test";
import { expectAccessible } from "../support/axe";
import { enterBackOffice } from "../support/back-office";
import { signUp } from "../support/people";
import { changeStored } from "../support/stored";
import { tabTo } from "../support/tab-to";

/** Makes a new customer's open order one that waits for the keeper's call. */
async function orderAtDoor(page: Page, shop: string, name: string, email: string) {
  await signUp(page, name, email);
  await changeStored(
    shop,
    `update orders set status = 'Pending', "payState" = 'To pay on delivery',
       payment = 'Cash on Delivery', paid = 0
     where "customerEmail" = '${email}' and status = 'Processing'`,
  );
}

async function expectNarrow(page: Page, scripts: boolean | undefined) {
  const width = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height: 800 });
  const main = page.getByRole("main");
  const box = await main.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(320);
  if (scripts) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(320);
  }
  await expectAccessible(page, scripts);
  await page.setViewportSize(width);
}

test("an order goes to the door step by step", async ({ page, javaScriptEnabled }, { project }) => {
  const email = "omar.office@example.com";
  await orderAtDoor(page, project.name, "Omar Office", email);
  await enterBackOffice(page, "/admin/orders?do=confirm&q=omar+office", "Orders");
  await expect(page.getByRole("link", { name: /^View order/ })).toHaveCount(1);
  await expectNarrow(page, javaScriptEnabled);
  await page.getByRole("link", { name: /^View order/ }).click();
  await expect(page.getByText("To pay on delivery")).toBeVisible();
  await expectNarrow(page, javaScriptEnabled);

  const status = page.getByRole("region", { name: "Status" });
  await status.getByRole("link", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("The order gets its invoice number.")).toBeVisible();
  await expectNarrow(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Confirm order" }).click();
  await expect(page.getByText(/^Order #\d+ is confirmed now\.$/)).toBeVisible();
  await expectNarrow(page, javaScriptEnabled);

  await status.getByRole("button", { name: "Mark as packed" }).click();
  await expect(page.getByText(/^Order #\d+ is packed now\.$/)).toBeVisible();
  await expect(status.getByText("Packed", { exact: true })).toBeVisible();

  // By keyboard alone.
  const send = status.getByRole("link", { name: "Send a parcel" });
  await tabTo(page, send);
  await page.keyboard.press("Enter");
  const carrier = page.getByLabel("Carrier", { exact: true });
  await expect(carrier).toBeVisible();
  await expectNarrow(page, javaScriptEnabled);
  await tabTo(page, carrier);
  await page.keyboard.type("Pathao");
  await page.keyboard.press("Tab");
  await page.keyboard.type("P-77");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Order #\d+ is on its way now\.$/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Parcels" })).toContainText("Pathao, P-77");
  await expectNarrow(page, javaScriptEnabled);

  await status.getByRole("link", { name: "Deliver", exact: true }).click();
  await expect(page.getByText(/is written down as paid at the door\./)).toBeVisible();
  await page.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(page.getByText(/^Order #\d+ is delivered now\.$/)).toBeVisible();
  await expect(page.getByText("This order is final")).toBeVisible();
  await expectNarrow(page, javaScriptEnabled);

  await page.getByRole("link", { name: "Invoice", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Invoice \d{4}-\d{6}$/ })).toBeVisible();
  await expectNarrow(page, javaScriptEnabled);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Back office" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  const mails = () => mailsTo(project.name, email);
  await expect.poll(() => mails().filter((mail) => mail.includes("on its way"))).toHaveLength(1);
  await expect.poll(() => mails().filter((mail) => mail.includes(": delivered"))).toHaveLength(1);
  expect(mails().join()).toContain("Number: P-77");
});

test("ticked orders go on together", async ({ page, javaScriptEnabled }, { project }) => {
  await orderAtDoor(page, project.name, "Tilda Ticked", "tilda.ticked@example.com");
  await enterBackOffice(page, "/admin/orders?do=confirm&q=tilda+ticked", "Orders");
  await page.getByLabel(/^Select order/).check();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm: 1 order" })).toBeVisible();
  await expectNarrow(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Confirm order" }).click();
  await expect(page.getByText("Confirm order: done for 1 order.")).toBeVisible();
  await expect(page).toHaveURL(/do=confirm/);
  await expect(page).toHaveURL(/q=tilda/);
  await expect(page.getByText("No orders found")).toBeVisible();
  await page.goto("/admin/tasks");
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
  await expectNarrow(page, javaScriptEnabled);
});

/** What the shop has mailed to somebody, whom only its files know. */
function mailsTo(shop: string, email: string): string[] {
  const folder = path.join(process.env.E2E_DATA ?? "", shop, "mail");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .filter((mail) => mail.includes(`To: ${email}`));
}
