// Products of an end-to-end spec's own: imported past the screens, which one spec looks at.
import type { Page } from "@playwright/test";
import { formsOf } from "./html";
import { patiently, send } from "./send";

export const list = "/admin/products";

/** A file of products as a browser sends it, by its lines. */
export const csvFile = (...lines: string[]) => ({
  name: "own.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "uid,SKU,Name,Description,Brand,Category,Colour,Storage,Price,Price before discount,Stock",
      ...lines,
    ].join("\n"),
  ),
});

/** Lines of laptops of a brand, each for 100 taka and 10 in stock. */
export const linesOf = (brand: string, names: string[]) =>
  names.map((name, index) => `,${brand}-${index},${name},,${brand},Laptops,,,100,,10`);

/** Brings products of this test's brand into the shop, and shows them in the table. */
export async function bring(page: Page, brand: string, ...names: string[]): Promise<void> {
  const file = csvFile(...linesOf(brand, names));
  const dryRun = await send(page, `${list}/import`, { multipart: { file } });
  const html = await (await page.request.get(dryRun, patiently)).text();
  const sent = formsOf(html, dryRun).find(({ action }) => action === dryRun);
  await send(page, dryRun, { form: sent?.fields as Record<string, string> });
  await page.goto(`${list}?brand=${brand}`);
}
