// Promotions in the back office, as a browser without scripts adds, changes, tries, ends and deletes them.
import { afterEach, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { formsOf } from "../support/html";
import { line, place, product } from "../support/own-orders";
import { admin, log, signInFirst, text } from "../support/own-products";
import type { Fields } from "../support/shop";

signInFirst();
afterEach(async () => {
  await getDb().deleteFrom("promotions").where("id", "not in", ["student", "bundle"]).execute();
});

const list = "/admin/promotions";
const fields = (change: Fields = {}): Fields => ({
  ...{ name: "Own offer", deed: "percentLines", percent: "12.5", ...change },
});
async function add(change: Fields = {}) {
  const answer = await admin.post(`${list}/new`, fields(change));
  expect(answer.status).toBe(302);
  return answer.headers.get("Location") ?? "";
}
const formAt = async (path: string) => {
  const form = formsOf(await text(path), path).find(({ names }) => names.includes("version"));
  if (!form) throw new Error(`No form at ${path}`);
  return form.fields;
};

it("is added and stands in the list, in the log, and in its own form as it was typed", async () => {
  const at = await add({ code: "own 1", brand: "Apple", least: "500", day5: "on" });
  const words = await text(list);
  for (const part of ["Own offer", "12.5% off each product", "OWN1", "Running"])
    expect(words).toContain(part);
  expect(await formAt(at)).toMatchObject({
    ...{ name: "Own offer", code: "OWN1", deed: "percentLines", percent: "12.5", brand: "Apple" },
    ...{ least: "500", day5: "on" },
  });
  expect((await log(at.split("/").at(-1) ?? "")).map(({ action }) => action)).toEqual(["created"]);
});

it("is refused with 400 and everything typed, each fault at its field", async () => {
  await add({ code: "TAKEN" });
  for (const [change, words] of [
    [{ percent: "" }, "Say how many percent"],
    [{ deed: "sumOrder" }, "Say how many taka"],
    [{ deed: "free", called: "" }, "Say what they are called"],
    [{ startsAt: "2026-05-02T00:00", endsAt: "2026-05-01T00:00" }, "The end must come after"],
    [{ emailEndings: "edu" }, "Write endings such as"],
    [{ cardText: "Card" }, "Choose its picture"],
    [{ code: "taken" }, "has this code"],
    [{ usageLimit: "0" }, "whole number"],
  ] as const) {
    const answer = await admin.post(`${list}/new`, fields({ name: "Kept words", ...change }));
    expect(answer.status, words).toBe(400);
    const html = await answer.text();
    expect(html).toContain(words);
    expect(html).toContain('value="Kept words"');
  }
});

it("that somebody else saved is not replaced unseen", async () => {
  const at = await add();
  const form = await formAt(at);
  expect((await admin.post(at, { ...form, name: "First" })).status).toBe(302);
  const second = await admin.post(at, { ...form, name: "Second" });
  expect(second.status).toBe(409);
  expect(await second.text()).toContain("Saved meanwhile, replaced when you save");
  expect((await formAt(at)).name).toBe("First");
});

it("tells in a dry run what it would have done, and changes nothing", async () => {
  const thing = await product();
  const order = await place([line(thing, 2)]);
  const at = await add({ products: thing });
  const html = (await text(`${at}/try`)).replaceAll("<!-- -->", "");
  expect(html).toContain("<b>1</b> cheaper");
  expect(html).toContain("<b>৳500</b>");
  expect(html).toContain(`/admin/orders/${order}`);
  const row = await getDb()
    .selectFrom("orders")
    .select("discount")
    .where("id", "=", order)
    .executeTakeFirstOrThrow();
  expect(row.discount).toBe(0);
});

it("is ended for good, and deleted", async () => {
  const at = await add();
  expect((await admin.post(`${at}/end`, {})).status).toBe(302);
  expect(await text(at)).toContain(">Over<");
  expect((await admin.post(`${at}/delete`, {})).headers.get("Location")).toBe(list);
  expect((await admin.get(at)).status).toBe(404);
});
