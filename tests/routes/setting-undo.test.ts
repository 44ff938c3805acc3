// Taking back what was saved under settings and promotions: whole, once, and never over what somebody saved since.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { endPromotion } from "~/models/promotion/edit.server";
import { findSetting } from "~/models/settings/settings.server";
import { formsOf } from "../support/html";
import { line, newBuyer, place, product } from "../support/own-orders";
import { admin, signInFirst, text } from "../support/own-products";
import { file, png } from "../support/pictures";
import { discountsOn, promotion, usesOf } from "../support/promotions";
import type { Client, Fields } from "../support/shop";

signInFirst();

const settings = "/admin/settings";
/** What the keeper decided, without when and how often. */
async function decided() {
  const db = getDb();
  const kept = [
    ...(await db.selectFrom("settings").selectAll().execute()).map(({ name, value }) => [
      name,
      JSON.parse(value) as unknown,
    ]),
    ...(await db.selectFrom("shippingZones").selectAll().execute()).map(
      ({ version: _, ...zone }) => zone,
    ),
    ...(await db.selectFrom("shippingRates").selectAll().execute()),
    ...(await db.selectFrom("searchSynonyms").selectAll().execute()),
    ...(await db.selectFrom("promotions").selectAll().execute()).map(
      ({ version: _, conditions, action, ...row }) => ({
        ...row,
        rule: [JSON.parse(conditions), JSON.parse(action)] as unknown[],
      }),
    ),
    ...(await db.selectFrom("promotionUses").selectAll().execute()),
    ...(await db.selectFrom("orderDiscounts").selectAll().execute()),
  ];
  const inOrder = (one: unknown) => JSON.stringify(one).slice(0, 60);
  return kept.sort((one, other) => (inOrder(one) < inOrder(other) ? -1 : 1));
}
/** Sends the form of a screen with some fields changed, as a browser without scripts does. */
async function send(screen: string, change: Fields): Promise<Response> {
  const form = formsOf(await text(screen), screen).find(
    ({ method, action, names }) =>
      method === "post" && action.split("?")[0] === screen && !names.includes("light"),
  );
  if (!form) throw new Error(`No form at ${screen}`);
  return admin.post(screen, { ...form.fields, ...change });
}
/** The address that the message after a save has for its undoing. */
async function undoAfter(answer: Response, client: Client = admin): Promise<string> {
  expect(answer.status, await answer.clone().text()).toBe(302);
  const page = await (await client.follow(answer)).text();
  const [form] = formsOf(page, "/").filter(({ action }) => action.includes("/undo/"));
  if (!form) throw new Error("Nothing can be undone");
  return form.action;
}
async function firstOf(list: string, part: RegExp): Promise<string> {
  const [, path] = part.exec(await text(list)) ?? [];
  if (!path) throw new Error(`Nothing of ${part.source} at ${list}`);
  return path;
}
const zone = () => firstOf(`${settings}/delivery`, /href="(\/admin\/settings\/delivery\/dhaka)"/);
const rate = () => firstOf(`${settings}/delivery`, /href="(\/[\w/-]+\/dhaka\/rates\/dhaka[\w-]+)"/);
const slide = () => firstOf(`${settings}/home`, /href="(\/admin\/settings\/home\/slide-2)"/);

describe("a change is taken back whole", () => {
  it.each<[string, () => Promise<Response>]>([
    ["VAT", () => send(`${settings}/vat`, { rate: "7.5" })],
    ["shop", () => send(`${settings}/shop`, { name: "Bijoy", phone: "", noMark: "on" })],
    ["payment", () => send(`${settings}/payment`, { cashLabel: "At the door", advanceFrom: "1" })],
    ["reviews", () => send(`${settings}/reviews`, { publish: "At once" })],
    ["synonyms", () => send(`${settings}/search`, { synonyms: "cheap = offers" })],
    ["signature", () => send(`${settings}/mail`, { signature: "Yours" })],
    ["mail", () => send(`${settings}/mail/placed`, { opening: "How kind!", do: "save" })],
    ["sections", () => send(`${settings}/home`, { brands: "Own brand", tilesOn: "" })],
    ["slide", async () => send(await slide(), { title: "Another", place: "4" })],
    ["slide taken away", async () => send(await slide(), { remove: "on" })],
    [
      "new slide",
      async () => {
        const words = { title: "New", text: "New.", href: "/category", place: "1" };
        return send(`${settings}/home/new`, { ...words, picture: file(await png(1300, 520)) });
      },
    ],
    ["zone", async () => send(await zone(), { name: "Capital", places: "India", place: "2" })],
    ["new zone", () => send(`${settings}/delivery/new`, { name: "Far", places: "Nepal" })],
    ["rate", async () => send(await rate(), { price: "99", active: "" })],
    [
      "new rate",
      async () => {
        const fields = { name: "By air", days: "1 day", price: "500", currency: "BDT" };
        return send(`${await zone()}/rates/new`, fields);
      },
    ],
    ["promotion", () => send("/admin/promotions/student", { percent: "50", brand: "" })],
    ["ended promotion", () => send("/admin/promotions/student/end", {})],
    ["deleted promotion", () => send("/admin/promotions/bundle/delete", {})],
  ])("%s", async (_, save) => {
    await ensureRows();
    const before = await decided();
    const undo = await undoAfter(await save());
    expect(await decided()).not.toEqual(before);
    expect(await text(undo)).toContain("Goes back to");
    const answer = await admin.post(undo, {});
    expect(answer.status).toBe(302);
    expect(await (await admin.follow(answer)).text()).toContain("Undone: ");
    expect(await decided()).toEqual(before);
    const again = await admin.post(undo, {});
    expect(await (await admin.follow(again)).text()).toContain("This change was undone already.");
    expect(await decided()).toEqual(before);
    expect(await text(undo)).toContain("This change was undone on");
  });
});

/**
 * A setting that was never saved has no row; once undone it has one with its defaults. Rates that
 * share a place have one each once they are placed.
 */
async function ensureRows() {
  await getDb()
    .updateTable("shippingRates")
    .set({ position: 2 })
    .where("id", "like", "%-usd")
    .execute();
  for (const name of ["vat", "payment", "reviews", "mail"] as const) {
    const { value, version } = await findSetting(name);
    if (version > 0) continue;
    const row = { name, value: JSON.stringify(value), updatedAt: "", version: 1 };
    await getDb().insertInto("settings").values(row).execute();
  }
}

describe("a change that something was saved after", () => {
  it.each<[string, (value: string) => Promise<Response>]>([
    ["VAT", (rate) => send(`${settings}/vat`, { rate })],
    ["synonyms", (meant) => send(`${settings}/search`, { synonyms: `cheap = ${meant}` })],
    ["zone", async (name) => send(await zone(), { name })],
    ["rate", async (price) => send(await rate(), { price })],
    ["promotion", (percent) => send("/admin/promotions/student", { percent })],
  ])("stays: %s", async (_, save) => {
    const undo = await undoAfter(await save("11"));
    await save("12");
    const before = await decided();
    const answer = await admin.post(undo, {});
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("was changed once more since. Nothing was undone.");
    expect(await decided()).toEqual(before);
  });

  it("has no undoing where nothing was changed, and an unknown one is not there", async () => {
    const same = await send(`${settings}/vat`, {});
    expect(await (await admin.follow(same)).text()).not.toContain("/undo/");
    for (const path of [`${settings}/undo/none`, "/admin/promotions/student/undo/none"]) {
      expect((await admin.get(path)).status).toBe(404);
      expect((await admin.post(path, {})).status).toBe(404);
    }
  });

  it("is none of the other doors': what promotions keep is not undone under settings", async () => {
    const undo = await undoAfter(await send("/admin/promotions/student", { percent: "13" }));
    const id = undo.split("/").at(-1) ?? "";
    expect((await admin.post(`${settings}/undo/${id}`, {})).status).toBe(404);
  });
});

it("a promotion that comes back counts its orders, but for those cancelled meanwhile", async () => {
  const id = await promotion({ code: "BACK", perCustomer: 1, usageLimit: 9 });
  const thing = await product(undefined, 100);
  const discounts = await discountsOn(thing, 1, { code: "BACK" });
  const buyers = await Promise.all([newBuyer(), newBuyer()]);
  const orders: string[] = [];
  for (const buyer of buyers) orders.push(await place([line(thing)], buyer, { discounts }));
  const undo = await undoAfter(await send(`/admin/promotions/${id}/delete`, {}));
  await getDb()
    .updateTable("orders")
    .set({ status: "Cancelled", cancelReason: "shop" })
    .where("id", "=", orders[0] ?? "")
    .execute();
  const other = await promotion({ code: "BACK" });
  const taken = await admin.post(undo, {});
  expect(taken.status).toBe(409);
  expect(await taken.text()).toContain("has its code by now");
  await getDb().deleteFrom("promotions").where("id", "=", other).execute();
  expect((await admin.post(undo, {})).status).toBe(302);
  expect(await usesOf(id)).toEqual([1, 1]);
  const customer = { userId: buyers[1].id };
  const again = await discountsOn(thing, 1, { customer, code: "BACK" });
  expect(again.refused).toMatch(/used this code already/);
});

it("what an ended promotion counted since stays counted", async () => {
  const id = await promotion({ usageLimit: 9 });
  const change = await endPromotion({ id: "admin", name: "Admin User" }, id);
  await getDb().updateTable("promotions").set({ used: 3 }).where("id", "=", id).execute();
  await admin.post(`/admin/promotions/${id}/undo/${change ?? ""}`, {});
  const row = await getDb().selectFrom("promotions").selectAll().where("id", "=", id).execute();
  expect(row).toMatchObject([{ used: 3, active: 1 }]);
});
