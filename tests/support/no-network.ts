// A form that is sent while the network is away: it keeps what was typed and says so in its words.
import { expect, type Locator, type Page } from "@playwright/test";
import { png } from "./pictures";

/** A form, and what it says. */
export interface Case {
  page: string;
  /** The button that sends the form. */
  button: string | RegExp;
  /** What the form says, or a toast where the form has no fields of its own. */
  words?: string;
  /** Links and buttons that lead to the form, in order. */
  through?: (string | RegExp)[];
}

const networkError = "Network error";

/** Opens the form's page and goes through to it, and sends it into nothing: it stays as it was typed, and says so. */
export async function holds(page: Page, { page: address, button, words, through = [] }: Case) {
  await page.goto(address);
  for (const step of through) {
    await page.getByRole("link", { name: step }).first().click();
  }
  const place = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  const around = through.length > 0 && (await place.count()) > 0 ? place : page;
  await holdsHere(page, { button, words }, around);
}

/** The same of a form that is shown already. */
export async function holdsHere(
  page: Page,
  { button, words }: Pick<Case, "button" | "words">,
  around: Page | Locator = page,
) {
  const send = around.getByRole("button", { name: button, exact: true }).first();
  await expect(send).toBeVisible();
  const form = send.locator("xpath=ancestor::form");
  await expect
    .poll(() => form.evaluate((element) => Object.keys(element).join()))
    .toContain("__react");
  await fill(form);
  // The file's fields hold their files, the passwords their words.
  const typed = await valuesOf(form);
  await page.context().setOffline(true);
  await send.click();
  const said = around.getByRole("alert").or(page.locator(".toast"));
  await expect(said.filter({ hasText: words ?? networkError }).first()).toBeVisible();
  await expect(send).toBeEnabled();
  expect(await valuesOf(form)).toEqual(typed);
  await expect(page.getByText("Something broke on our side")).toHaveCount(0);
  await page.context().setOffline(false);
}

/** Types something into each field that has nothing. */
async function fill(form: Locator) {
  for (const field of await form.locator("input:visible, textarea:visible").all()) {
    if (!(await field.isEditable())) continue;
    const type = (await field.getAttribute("type")) ?? "text";
    if (type === "file") {
      const csv = (await field.getAttribute("accept"))?.includes("csv") ?? false;
      const picture = { name: "own.png", mimeType: "image/png", buffer: await png() };
      const table = { name: "own.csv", mimeType: "text/csv", buffer: Buffer.from("SKU,Name") };
      await field.setInputFiles(csv ? table : picture);
    } else if (type === "checkbox") await field.check();
    else if (type === "email") await field.fill("typed@example.com");
    else if (type === "number") await field.fill("3");
    else if (type === "tel") await field.fill("+8801700000001");
    else if (["text", "password", "search", "textarea"].includes(type))
      await field.fill("Typed words 1");
  }
}

const valuesOf = (form: Locator) =>
  form.evaluate((element) =>
    [...new FormData(element as HTMLFormElement)].map(([name, value]) => [
      name,
      typeof value === "string" ? value : value.name,
    ]),
  );
