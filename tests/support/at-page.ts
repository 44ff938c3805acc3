// Fills in a form as somebody at a browser does: types into what stands on the page and presses its button.
import { expect, type ElementHandle, type Page } from "@playwright/test";
import type { Hand, Plain } from "./filling";
import { hydrated } from "./hydrated";
import { patiently } from "./send";
import type { Fields } from "./shop";

type Form = ElementHandle<HTMLFormElement>;

/** Somebody at a page of the shop that runs at an origin. */
export function atPage(page: Page, origin: string): Hand {
  return {
    get: (path) => page.request.get(origin + path, { ...patiently, maxRedirects: 0 }),
    fill: async (path, filling) => {
      await page.goto(origin + path);
      await hydrated(page);
      const form = await formFor(page, path, filling);
      for (const [name, value] of Object.entries(filling.type)) await typeInto(form, name, value);
      const isScripted = await page.evaluate(() => "__remixRouter" in window);
      const loaded = isScripted ? undefined : page.waitForEvent("load");
      const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
      await (await buttonOf(form, filling)).click();
      const status = (await answered).status();
      // From the shop into the back office a new document comes, in which nothing can be asked at first.
      const doing = () =>
        page
          .evaluate(() => "__remixRouter" in window && window.__remixRouter.state.navigation.state)
          .catch(() => false);
      if (isScripted) await expect.poll(doing).toBe("idle");
      await loaded;
      // Scripts are told where to go with 204.
      const isRight = filling.stays ? status === 200 : status === (isScripted ? 204 : 302);
      if (isRight) {
        if (filling.says) await expect.poll(() => page.content()).toMatch(filling.says);
        return page.content();
      }
      const faults = await page.locator('.field-error, [role="alert"]').allTextContents();
      throw new Error(`${path} answered ${status}: ${faults.join("; ")}`);
    },
  };
}

/** The form that has these fields; without one, the form that the page sends to itself. */
async function formFor(page: Page, path: string, { type, with: besides = {} }: Plain) {
  const found = await page.evaluateHandle(
    ({ path, typed, besides }) =>
      [...document.forms].find((form) => {
        if (form.getAttribute("method")?.toLowerCase() !== "post") return false;
        const fields = [...form.elements] as HTMLInputElement[];
        if (typed.length + besides.length === 0)
          return new URL(form.getAttribute("action") ?? "", location.href).pathname === path;
        return (
          typed.every((name) => fields.some((field) => field.name === name)) &&
          besides.every(([name, value]) =>
            fields.some((field) => field.name === name && field.value === value),
          )
        );
      }) ?? null,
    { path, typed: Object.keys(type), besides: Object.entries(besides) },
  );
  const form = found.asElement();
  if (!form) throw new Error(`${path} has no form for this`);
  return form;
}

async function buttonOf(form: Form, { with: besides = {} }: Plain) {
  const found = await form.evaluateHandle((form, besides) => {
    const buttons = [...form.elements].filter(
      (one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === "submit",
    );
    const named = buttons.find(({ name, value }) => besides[name] === value);
    return named ?? buttons[0] ?? null;
  }, besides);
  const button = found.asElement();
  if (!button) throw new Error("The form has no button");
  return button;
}

async function typeInto(form: Form, name: string, value: Fields[string]): Promise<void> {
  const [field, ...more] = await form.$$(`[name="${name}"]:not([type="hidden"])`);
  if (!field) throw new Error(`Nobody can type into ${name}`);
  await field.evaluate((node) => {
    for (let row = node.parentElement?.closest("details"); row;) {
      row.open = true;
      row = row.parentElement?.closest("details");
    }
  });
  const kind = await field.evaluate((node) => (node as HTMLInputElement).type);
  if (value instanceof File) {
    const buffer = Buffer.from(await value.arrayBuffer());
    await field.setInputFiles({ name: value.name, mimeType: value.type, buffer });
    return;
  }
  if (typeof value !== "string") await field.uncheck();
  else if (kind === "checkbox") await field.check();
  else if (kind === "select-one") await field.selectOption(value);
  else if (kind !== "radio") await field.fill(value);
  else
    for (const choice of [field, ...more])
      if ((await choice.getAttribute("value")) === value) await choice.check();
}
