// The network goes at the second step of something: what was prepared is still there, and goes through afterwards.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { enterBackOffice } from "../support/back-office";
import { csvFile, linesOf, list } from "../support/own-rows";
import { holdsHere } from "../support/no-network";
import { signUp } from "../support/people";
import { expect, test, type Page } from "../support/test";

/** Sends a form into nothing where scripts run, and then for good. */
async function sendTwice(
  page: Page,
  { button, words }: { button: string; words: string },
  scripts: boolean | undefined,
) {
  if (scripts) await holdsHere(page, { button, words });
  await page.getByRole("button", { name: button, exact: true }).first().click();
}

test("an import, a change of many, a deletion and its taking back", async ({
  page,
  javaScriptEnabled,
}) => {
  await enterBackOffice(page, `${list}/import`, "Import products");
  const file = csvFile(...linesOf("Offspec", ["Offspec One", "Offspec Two"]));
  await page.getByLabel("CSV file").setInputFiles(file);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dry run" })).toBeVisible();
  const failedImport = "Failed to import products. Please try again.";
  await sendTwice(page, { button: "Import 2 products", words: failedImport }, javaScriptEnabled);
  await expect(page.getByText(/^Import finished/)).toBeVisible();

  await page.goto(`${list}?brand=Offspec`);
  await page.getByLabel("Select Offspec One").check();
  await page.getByLabel("Select Offspec Two").check();
  await page.getByRole("button", { name: "Change selected" }).click();
  await page.getByLabel("Price by percent").fill("-10");
  await page.getByRole("button", { name: "Preview" }).click();
  const failedChange = "Failed to change products. Please try again.";
  await sendTwice(page, { button: "Apply to 2 products", words: failedChange }, javaScriptEnabled);
  await expect(page.getByText("2 products updated successfully!")).toBeVisible();

  await page.goto(`${list}?brand=Offspec`);
  await page.getByRole("link", { name: "Delete Offspec One" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Product deleted successfully!")).toBeVisible();
  await page.goto(`${list}/deleted`);
  const failedBack = "Failed to bring products back. Please try again.";
  const back = { button: "Bring back Offspec One", words: failedBack };
  await sendTwice(page, back, javaScriptEnabled);
  await expect(page.getByText("Offspec One is back in the shop.")).toBeVisible();
});

test("the deletion of a category", async ({ page, javaScriptEnabled }) => {
  await enterBackOffice(page, "/admin/categories/new", "Add New Category");
  await page.getByLabel("Category name").fill("Offline things");
  await page.getByRole("button", { name: "Add Category" }).click();
  await expect(page.getByText("Category added successfully!")).toBeVisible();
  await page.getByRole("link", { name: "Delete Offline things" }).click();
  const words = "Failed to delete category. Please try again.";
  await sendTwice(page, { button: "Delete", words }, javaScriptEnabled);
  await expect(page.getByText("Category deleted successfully!")).toBeVisible();
});

test("a new password by a mailed link", async ({ page, javaScriptEnabled }, { project }) => {
  const email = "off.line@example.com";
  await signUp(page, "Off Line", email);
  await page.goto("/password/forgot");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("a mail with a link is on its way")).toBeVisible();
  await expect.poll(() => linkTo(project.name, email)).not.toBe("");
  await page.goto(linkTo(project.name, email));
  if (javaScriptEnabled) {
    const words = "Failed to update password. Please try again.";
    await holdsHere(page, { button: "Set password", words });
  }
  await page.getByLabel("New password", { exact: true }).fill("Off-the-line-1");
  await page.getByLabel("Confirm new password", { exact: true }).fill("Off-the-line-1");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password updated successfully!")).toBeVisible();
});

/** The link in the mail to an address; empty until it has come. */
function linkTo(project: string, email: string): string {
  const folder = path.join(process.env.E2E_DATA ?? "", project, "mail");
  try {
    // Long lines of a mail are folded with "=" at their end.
    const mails = readdirSync(folder).map((name) =>
      readFileSync(path.join(folder, name), "utf8").replaceAll("=\r\n", "").replaceAll("=3D", "="),
    );
    const mail = mails.find((text) => text.includes(`To: ${email}`)) ?? "";
    return /\/password\/reset\?token=\S+/.exec(mail)?.[0] ?? "";
  } catch {
    return "";
  }
}
