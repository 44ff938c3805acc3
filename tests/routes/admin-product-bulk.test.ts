// A change of many products at once, as a browser without scripts meets it.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { whileBroken } from "../support/broken";
import {
  added,
  admin,
  list,
  log,
  productCount,
  productNamed,
  signInFirst,
  text,
} from "../support/own-products";
import { type Fields } from "../support/shop";

signInFirst();

describe("a bulk change", () => {
  const choose = async (fields: Fields) => {
    const answer = await admin.post(`${list}/bulk`, fields);
    expect(answer.status).toBe(302);
    return answer.headers.get("Location") ?? "";
  };
  const change = { percent: "", stockMode: "", pieces: "", category: "", status: "" };
  const query = (fields: object) => new URLSearchParams({ ...change, ...fields }).toString();

  it("shows old and new values first, then applies all of it", async () => {
    const [a, b] = [await added(), await added({ stock: "6" })];
    const page = await choose({ id: [a.id, b.id], to: "change" });
    expect(await text(page)).toContain("Change 2 products");
    const wanted = { percent: "-10", stockMode: "add", pieces: "-3", category: "sound-equipments" };
    const preview = await text(`${page}?${query(wanted)}`);
    for (const cells of [
      "100</td><td[^>]*>90<",
      "10</td><td[^>]*>7<",
      "6</td><td[^>]*>3<",
      "Laptops</td><td[^>]*>Sound Equipments<",
    ])
      expect(preview).toMatch(new RegExp(cells));
    expect(await productNamed(a.name)).toMatchObject({ price: 10_000, stock: 10 });
    const counts = [await productCount("laptops"), await productCount("sound-equipments")];
    const answer = await admin.post(page, { ...change, ...wanted });
    expect(await (await admin.follow(answer)).text()).toContain("2 products updated successfully!");
    expect(await productNamed(a.name)).toMatchObject({
      price: 9_000,
      originalPrice: 9_000,
      stock: 7,
      categoryId: "sound-equipments",
      version: 2,
    });
    expect(await productNamed(b.name)).toMatchObject({ price: 9_000, stock: 3 });
    expect([await productCount("laptops"), await productCount("sound-equipments")]).toEqual([
      (counts[0] ?? 0) - 2,
      (counts[1] ?? 0) + 2,
    ]);
    expect((await log(b.id)).at(-1)).toMatchObject({
      action: "updated",
      before: { Stock: "6" },
      after: { Stock: "3" },
    });
    const again = await admin.post(page, { ...change, ...wanted });
    expect(again.status).toBe(302);
    expect((await productNamed(a.name)).price).toBe(9_000);
  });

  it("sets no stock that was sold meanwhile without saying so", async () => {
    const { id, name } = await added({ stock: "6" });
    const page = await choose({ id, to: "change" });
    const wanted = { ...change, stockMode: "set", pieces: "9" };
    for (const table of ["products", "variants"] as const) {
      const key = table === "products" ? "id" : "productId";
      await getDb().updateTable(table).set({ stock: 5 }).where(key, "=", id).execute();
    }
    const refused = await admin.post(page, wanted);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain(`${name} was changed meanwhile.`);
    expect(await productNamed(name)).toMatchObject({ stock: 5, version: 1 });
    expect((await admin.post(page, wanted)).status).toBe(302);
    expect(await productNamed(name)).toMatchObject({ stock: 9 });
  });

  it("takes Out of Stock to mean a stock of 0", async () => {
    const { id, name } = await added();
    const page = await choose({ id, to: "change" });
    await admin.post(page, { ...change, status: "Out of Stock" });
    expect((await productNamed(name)).stock).toBe(0);
  });

  it("names what changed or went meanwhile, and changes nothing unseen", async () => {
    const [a, b, c] = [await added(), await added(), await added()];
    const page = await choose({ id: [a.id, b.id, c.id], to: "change" });
    await getDb().updateTable("products").set({ version: 5 }).where("id", "=", b.id).execute();
    await admin.post(`${list}/${c.id}/delete`);
    const fields = { ...change, percent: "50" };
    const answer = await admin.post(`${page}?${query({ percent: "50" })}`, fields);
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("Nothing was done yet. Please look again and confirm:");
    expect(html).toContain(`<p>${b.name} was changed meanwhile.</p>`);
    expect(html).toContain(
      `<p>${c.name} was deleted meanwhile, so it is left out from now on.</p>`,
    );
    expect(html).not.toContain(`<p>${a.name} was`);
    expect(html).toContain("Apply to 2 products");
    expect((await productNamed(a.name)).price).toBe(10_000);
    expect((await admin.post(page, fields)).status).toBe(302);
    expect((await productNamed(b.name)).price).toBe(15_000);
  });

  it.each([
    [{}, "Choose at least one change"],
    [{ percent: "x" }, "Please enter a percentage, for example 5 or -12.5"],
    [{ percent: "-100" }, "The percentage must be above -100 and at most 1000"],
    [{ stockMode: "set" }, "Stock quantity is required"],
    [{ stockMode: "set", pieces: "-1" }, "Stock must be a positive integer"],
    [{ stockMode: "add", pieces: "1.5" }, "Please enter a whole number of pieces"],
    [{ pieces: "5" }, "Choose what the number is for"],
    [
      { stockMode: "set", pieces: "5", status: "Out of Stock" },
      "Status follows the stock: change one of the two",
    ],
  ])("refuses %j", async (fields, message) => {
    const { id } = await added();
    const page = await choose({ id, to: "change" });
    const html = await text(`${page}?${query(fields)}`);
    expect(html).toContain(message);
    expect(html).not.toContain("Old and new values");
    const answer = await admin.post(page, { ...change, ...fields });
    expect(answer.status).toBe(400);
    const refused = await answer.text();
    expect(refused).toContain(message);
    for (const value of Object.values(fields)) expect(refused).toContain(`value="${value}"`);
  });

  it("refuses a price of nothing, and a category that is gone", async () => {
    const { id, name } = await added({ price: "0.01" });
    const page = await choose({ id, to: "change" });
    const answer = await admin.post(page, { ...change, percent: "-90" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`<p>${name}: the price would be nothing.</p>`);
    const nowhere = await admin.post(page, { ...change, category: "nowhere" });
    expect(nowhere.status).toBe(400);
    expect(await nowhere.text()).toContain("This category is not there any more.");
  });

  it("takes all products that match the filter, on every page", async () => {
    const total = Number(/([\d,]+) products/.exec(await text(`${list}?brand=Samsung`))?.[1]);
    const page = await choose({ brand: "Samsung", all: "1", to: "change" });
    expect(await text(page)).toContain(`Change ${total} products`);
  });

  it("deletes after showing what, and is undone as a whole", async () => {
    const [a, b] = [await added(), await added()];
    const page = await choose({ id: [a.id, b.id], to: "delete" });
    expect(page).toMatch(/\/delete$/);
    expect(await text(page)).toContain(a.name);
    const count = await productCount("laptops");
    const done = await (await admin.follow(admin.post(page))).text();
    expect(done).toContain("2 products deleted successfully!");
    expect(await productCount("laptops")).toBe(count - 2);
    const undo = /action="(\/admin\/products\/deleted\?selection=[^"]*)"/.exec(done)?.[1] ?? "";
    expect(await (await admin.follow(admin.post(undo))).text()).toContain(
      "2 products are back in the shop.",
    );
    expect(await productCount("laptops")).toBe(count);
  });

  it("says so when the database fails, and keeps what was typed", async () => {
    const { id, name } = await added();
    const page = await choose({ id, to: "change" });
    const fields = { ...change, percent: "7.5" };
    const pages = [
      [page, fields, "Failed to change products. Please try again."],
      [`${page}/delete`, {}, "Failed to delete products. Please try again."],
      [`${list}/${id}/delete`, {}, "Failed to delete product. Please try again."],
    ] as const;
    for (const [path, sent, message] of pages) {
      const answer = await whileBroken("products", "update", () => admin.post(path, sent));
      expect(answer.status).toBe(503);
      const html = await answer.text();
      expect(html).toContain(message);
      expect(html).toMatch(/tell us this number: [0-9a-f-]{36}/);
      if (sent === fields) expect(html).toContain('value="7.5"');
    }
    expect(await productNamed(name)).toMatchObject({ price: 10_000, version: 1, deletedAt: null });
    // Nothing of it is used up: both go through now.
    expect((await admin.post(page, fields)).status).toBe(302);
    await admin.post(`${list}/${id}/delete`);
    const undo = `${list}/deleted?product=${id}`;
    const answer = await whileBroken("products", "update", () => admin.post(undo));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Failed to bring products back. Please try again.");
    expect((await admin.post(undo)).status).toBe(302);
  });

  it("wants at least one product, and belongs to who chose them", async () => {
    const none = await admin.post(`${list}/bulk`, { to: "change", q: "own" });
    expect(none.headers.get("Location")).toBe(`${list}?q=own`);
    expect(await (await admin.follow(none)).text()).toContain("Select at least one product first.");
    expect((await admin.get(`${list}/bulk/no-such-selection`)).status).toBe(404);
    expect((await admin.post(`${list}/bulk/no-such-selection/delete`)).status).toBe(404);
  });
});
