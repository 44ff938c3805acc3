// A product's stock in the back office, as a browser without scripts meets it.
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import {
  added,
  admin,
  hidden,
  list,
  productNamed,
  signInFirst,
  text,
} from "../support/own-products";
import { place, line } from "../support/own-orders";
import { signedIn } from "../support/accounts";

signInFirst();

const stockPage = (id: string) => `${list}/${id}/stock`;
const formOf = async (id: string, change: object = {}) => {
  const html = await text(stockPage(id));
  const fields = { variant: hidden(html, "variant"), key: hidden(html, "key") };
  return { ...fields, difference: "-2", reason: "damaged", note: "Dropped", ...change };
};

it("is set right by a difference, and says everything that moved it", async () => {
  const { id, name } = await added({ stock: "10" });
  const order = await place([line(`${id}-1`, 3, 10_000)]);
  expect(await text(list)).toContain(`aria-label="Stock of ${name}: 7"`);
  expect(await text(`${list}/${id}`)).toContain(`href="${stockPage(id)}"`);
  const form = await formOf(id);
  const answer = await admin.post(stockPage(id), form);
  expect(answer.headers.get("Location")).toBe(`${stockPage(id)}?variant=${id}-1`);
  const page = await (await admin.follow(answer)).text();
  expect(page).toContain("Stock is 5 now.");
  const rows = [...page.matchAll(/<th scope="row"(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) =>
      cell.replaceAll(/<[^>]*>/g, ""),
    ),
  );
  expect(rows).toEqual([
    ["Damaged by Admin UserDropped", "-2", "5"],
    [`Ordered #${order}`, "-3", "7"],
    ["Product added by Admin User", "+10", "10"],
  ]);
  expect(page).toContain(`href="/admin/orders/${order}"`);
  // Sent again, by the way back of the browser.
  expect((await admin.post(stockPage(id), form)).status).toBe(302);
  expect((await productNamed(name)).stock).toBe(5);
});

it("leads back to the table that it was opened over", async () => {
  const { id } = await added();
  const form = await formOf(id, { back: "table" });
  const answer = await admin.post(`${stockPage(id)}?q=own`, form);
  expect(answer.headers.get("Location")).toBe(`${list}?q=own`);
});

it("keeps what was typed when it is refused", async () => {
  const { id } = await added({ stock: "1" });
  for (const [change, words, status] of [
    [{ difference: "much" }, "Please enter how many came or went", 400],
    [{ reason: "other", note: "" }, "Please say why", 400],
    [{ reason: "stolen" }, "Choose a reason", 400],
    [{ difference: "-2" }, "Only 1 are in stock", 409],
    [{ variant: "none" }, "no such variant", 400],
  ] as const) {
    const answer = await admin.post(stockPage(id), await formOf(id, change));
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(html).toContain(words);
    if ("difference" in change) expect(html).toContain(`value="${change.difference}"`);
  }
  expect((await admin.post(stockPage("none"), await formOf(id))).status).toBe(404);
  expect((await admin.get(stockPage("none"))).status).toBe(404);
});

it("lets each variant of a product be chosen, and nobody but the staff", async () => {
  const { id } = await productNamed("Samsung Galaxy S24 Ultra");
  const variants = await getDb()
    .selectFrom("variants")
    .select(["id", "stock"])
    .where("productId", "=", id)
    .orderBy("position")
    .execute();
  const second = variants[1] ?? { id: "", stock: 0 };
  const html = await text(`${stockPage(id)}?variant=${second.id}&before=x`);
  expect(html).toContain(`<option value="${second.id}" selected="">`);
  expect(html.match(/<option value="[^"]*-\d+"/g)).toHaveLength(variants.length);
  const form = await formOf(id, { variant: second.id, difference: "4" });
  expect((await admin.post(stockPage(id), form)).status).toBe(302);
  expect(await text(`${stockPage(id)}?variant=${second.id}`)).toContain(
    `>${second.stock + 4}</td>`,
  );
  const shopper = await signedIn("Shopper");
  expect((await shopper.get(stockPage(id))).headers.get("Location")).toBe("/");
  expect((await shopper.post(stockPage(id), form)).headers.get("Location")).toBe("/");
});
