// Sales in the back office, as a browser without scripts plans, changes, ends and deletes them, and what shoppers see.
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { datesIn } from "~/models/date";
import { settleSales } from "~/models/sale/run.server";
import { runNextTask } from "~/models/task/run.server";
import { formsOf } from "../support/html";
import { added, admin, hidden, list, log, other, signInFirst, text } from "../support/own-products";
import { Client, type Fields } from "../support/shop";

signInFirst();
afterEach(async () => {
  await getDb().deleteFrom("sales").execute();
});

const sales = "/admin/sales";
const visitor = new Client();
const dates = datesIn("Asia/Dhaka");
const inHours = (count: number) =>
  dates.toInput(new Date(Date.now() + count * 3_600_000).toISOString());
let number = 0;
const fields = (change: Fields = {}): Fields => ({
  name: `Own Sale ${++number}`,
  startsAt: inHours(-1),
  endsAt: inHours(5),
  percent: "10",
  category: "",
  type: "",
  brand: "",
  ...change,
});
/** Does what the shop's own loop would. */
async function work() {
  let more = true;
  while (more) more = await runNextTask({ sale: settleSales });
}
/** A sale of own products of one brand, which runs. */
async function running(...prices: string[]) {
  const brand = `Salebrand ${++number}`;
  const products = [];
  for (const price of prices) products.push(await added({ brand, price }));
  const answer = await admin.post(`${sales}/new`, fields({ brand }));
  expect(answer.status).toBe(302);
  await work();
  return { at: answer.headers.get("Location") ?? "", products, brand };
}
const priceOf = async (id: string) =>
  getDb()
    .selectFrom("products")
    .select(["price", "originalPrice", "discountPercent"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
/** What the form of the sale's lines sends as it stands. */
const linesOf = (html: string) =>
  formsOf(html, "").find(({ names }) => names.some((name) => name.startsWith("price")))?.fields ??
  {};
const priceName = (html: string, product: string) =>
  new RegExp(`<input[^>]*aria-label="Price of ${product}"[^>]*>`)
    .exec(html)?.[0]
    .match(/name="([^"]*)"/)?.[1] ?? "";

describe("the list of sales", () => {
  it("says so while there is none, and names each with its state", async () => {
    await getDb().deleteFrom("sales").execute();
    expect(await text(sales)).toContain("No sales yet");
    const { at } = await running("1000");
    const brand = (await added({ brand: "Later brand" })).brand;
    const later = { name: "Later", startsAt: inHours(2), brand };
    expect((await admin.post(`${sales}/new`, fields(later))).status).toBe(302);
    const page = await text(sales);
    expect(page).toMatch(/Running<[^]*Later|Later<[^]*Planned/);
    expect(page).toContain(`href="${at}"`);
    expect(await text("/admin/overview")).toContain(`href="${sales}"`);
  });
});

describe("a new sale", () => {
  it("of products ticked in their table shows its prices in the shop, lists included", async () => {
    const [one, two] = [await added({ price: "999.50" }), await added({ price: "2000" })];
    const chosen = await admin.post(`${list}/bulk`, { id: [one.id, two.id], to: "sale" });
    const page = chosen.headers.get("Location") ?? "";
    const form = await text(page);
    expect(form).toContain("The 2 products that you chose");
    const selection = hidden(form, "chosen");
    await (await visitor.get(`/product/${one.id}`)).text();
    const answer = await admin.post(`${sales}/new`, fields({ percent: "15", chosen: selection }));
    await work();
    expect(await priceOf(one.id)).toEqual({
      price: 85_000,
      originalPrice: 99_950,
      discountPercent: 15,
    });
    const shown = await (await visitor.get(`/product/${one.id}`)).text();
    expect(shown).toContain("৳850");
    expect(shown).toContain("৳999.50");
    const found = await (await visitor.get(`/category?q=${encodeURIComponent(two.name)}`)).text();
    expect(found).toContain("৳1,700");
    const at = answer.headers.get("Location") ?? "";
    expect(await text(at)).toContain("৳999.50");
    expect((await log(at.split("/").at(-1) ?? "")).map(({ action }) => action)).toEqual([
      "created",
    ]);
    expect(await text("/admin/audit?kind=sale")).toContain("Own Sale");
  });

  it("of a department, type and brand takes what is of all three", async () => {
    const brand = `Threefold ${++number}`;
    const [laptop, sound] = [
      await added({ brand, category: "laptops", type: "laptops" }),
      await added({ brand, category: "sound-equipments" }),
    ];
    const wanted = { brand, category: "laptops", type: "laptops" };
    const answer = await admin.post(`${sales}/new`, fields(wanted));
    const page = await text(answer.headers.get("Location") ?? "");
    expect(page).toContain(laptop.name);
    expect(page).not.toContain(sound.name);
  });

  it("keeps what was typed beside each fault", async () => {
    const { brand } = await added({ brand: `Faulty ${++number}` });
    const wrong: [Fields, string][] = [
      [{ name: "" }, "Sale name is required"],
      [{ startsAt: "soon" }, "Choose the day and the time"],
      [{ endsAt: inHours(-2) }, "The end must come after the beginning"],
      [{ startsAt: inHours(-3), endsAt: inHours(-2) }, "Choose a moment that is still to come"],
      [{ endsAt: "2099-01-01T00:00" }, "five years|5 years"],
      [{ percent: "100" }, "Please enter a percentage from 1 to 99"],
      [{ percent: "0.5" }, "Please enter a percentage from 1 to 99"],
      [{ percent: "" }, "Percent off is required"],
      [{ brand: "" }, "Choose a department, a type or a brand"],
      [{ brand: "Nobody" }, "There is no product to add"],
    ];
    for (const [change, words] of wrong) {
      const answer = await admin.post(`${sales}/new`, fields({ name: "Typed", brand, ...change }));
      expect(answer.status, words).toBe(400);
      const html = await answer.text();
      expect(html).toMatch(new RegExp(words));
      if (change.name === undefined) expect(html).toContain('value="Typed"');
    }
    const friday = new Date(Date.now() + 24 * 3_600_000);
    while (dates.dayOf(friday.toISOString()) === "" || friday.getUTCDay() !== 1)
      friday.setTime(friday.getTime() + 24 * 3_600_000);
    const day = dates.dayOf(friday.toISOString());
    const midweek = { weekly: "on", startsAt: `${day}T10:00`, endsAt: `${day}T12:00`, brand };
    const answer = await admin.post(`${sales}/new`, fields(midweek));
    expect(await answer.text()).toContain("There is no Friday or Saturday left until then");
    expect((await admin.get(`${sales}/new?chosen=none`)).status).toBe(404);
  });

  it("is refused while another one has a product of it, with both names", async () => {
    const { products, brand } = await running("1000");
    const answer = await admin.post(`${sales}/new`, fields({ name: "Second", brand }));
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("A product is in one sale at a time");
    expect(html).toContain(products[0]?.name ?? "?");
    expect(html).toContain("Own Sale");
  });
});

describe("a sale's page", () => {
  it("sets prices by hand and takes lines out, for one editor at a time", async () => {
    const { at, products } = await running("1000", "500");
    const [one, two] = products;
    const html = await text(at);
    const mine = linesOf(html);
    const price = priceName(html, one?.name ?? "");
    const remove = priceName(html, two?.name ?? "").replace("price", "remove");
    const dear = await admin.post(at, { ...mine, [price]: "1000" });
    expect(dear.status).toBe(400);
    expect(await dear.text()).toContain("It must cost less than ৳1,000");
    expect((await admin.post(at, { ...mine, [price]: "777.50", [remove]: "on" })).status).toBe(302);
    expect(await priceOf(one?.id ?? "")).toMatchObject({ price: 77_750, originalPrice: 100_000 });
    expect(await priceOf(two?.id ?? "")).toMatchObject({ price: 50_000, originalPrice: 50_000 });
    const late = await other.post(at, { ...mine, [price]: "700" });
    expect(late.status).toBe(409);
    const compared = await late.text();
    expect(compared).toContain("was changed since you opened this form");
    expect(compared).toContain("777.50");
    expect((await other.post(at, { ...linesOf(compared), [price]: "700" })).status).toBe(302);
    expect(await priceOf(one?.id ?? "")).toMatchObject({ price: 70_000 });
    expect((await log(at.split("/").at(-1) ?? "")).at(-1)).toMatchObject({
      action: "changed prices of",
      before: { [one?.name ?? ""]: "777.50" },
      after: { [one?.name ?? ""]: "700" },
    });
  });

  it("is changed by one editor at a time, ended and deleted, each with its question", async () => {
    const { at, products } = await running("1000");
    const form = formsOf(await text(`${at}/edit`), "").at(-1)?.fields ?? {};
    const renamed = { ...form, name: "Renamed" };
    expect((await admin.post(`${at}/edit`, renamed)).status).toBe(302);
    const late = await other.post(`${at}/edit`, { ...form, name: "Late" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("Renamed");
    expect(await text(`${at}/delete`)).toContain("cannot be deleted now");
    expect((await admin.post(`${at}/delete`)).status).toBe(409);
    expect(await text(`${at}/end`)).toContain("Are you sure you want to end");
    expect((await admin.post(`${at}/end`)).headers.get("Location")).toBe(at);
    await work();
    expect(await priceOf(products[0]?.id ?? "")).toMatchObject({ price: 100_000 });
    expect(await text(at)).toContain("Over");
    expect(linesOf(await text(at))).toEqual({});
    expect((await admin.post(`${at}/delete`)).headers.get("Location")).toBe(sales);
    for (const page of ["", "/edit", "/add", "/end", "/delete"])
      expect((await admin.get(at + page)).status, page).toBe(404);
  });

  it("takes more products", async () => {
    const { at } = await running("1000");
    const { brand, id } = await added({ brand: `More ${++number}`, price: "300" });
    const version = hidden(await text(`${at}/add`), "version");
    const answer = await admin.post(`${at}/add`, { version, percent: "50", brand });
    expect(await (await admin.follow(answer)).text()).toContain("1 line added");
    await work();
    expect(await priceOf(id)).toMatchObject({ price: 15_000, originalPrice: 30_000 });
  });
});

describe("the time zone", () => {
  it("has the sales looked after when it is saved", async () => {
    const page = "/admin/settings/time";
    await getDb().deleteFrom("tasks").execute();
    for (const zone of ["America/New_York", "Asia/Dhaka"]) {
      const version = hidden(await text(page), "version");
      expect((await admin.post(page, { zone, version })).status).toBe(302);
    }
    const tasks = await getDb().selectFrom("tasks").select("kind").execute();
    expect(tasks).toEqual([{ kind: "sale" }, { kind: "sale" }]);
  });
});
