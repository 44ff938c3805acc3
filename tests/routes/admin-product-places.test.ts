// A product's places among best deals and best sellers: taken, given up, and seen on the home page; what it is and where it stands stays.
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import {
  added,
  admin,
  edited,
  hidden,
  list,
  log,
  other,
  productNamed,
  signInFirst,
  text,
} from "../support/own-products";
import { Client } from "../support/shop";

signInFirst();

const pageOf = (id: string) => `${list}/${id}/places`;
const dealIds = async () =>
  (
    await getDb()
      .selectFrom("products")
      .select(["id", "bestDealPosition as place"])
      .where("bestDealPosition", "is not", null)
      .where("deletedAt", "is", null)
      .orderBy("bestDealPosition")
      .execute()
  ).map(({ id, place }) => `${place} ${id}`);
const send = async (id: string, fields: { deal?: string; seller?: string }) =>
  admin.post(pageOf(id), {
    ...{ deal: "", seller: "", version: hidden(await text(pageOf(id)), "version") },
    ...fields,
  });
const numbered = (ids: string[]) =>
  ids.map((entry, index) => `${index + 1} ${entry.split(" ")[1]}`);

it("a place is taken and given up; the others move along in their order", async () => {
  const before = await dealIds();
  const { id, name } = await added();
  expect((await send(id, { deal: "2" })).status).toBe(302);
  const own = `2 ${id}`;
  expect(await dealIds()).toEqual(numbered([before[0] ?? "", own, ...before.slice(1)]));
  const home = await (await new Client().get("/")).text();
  expect(home).toContain(name);
  const entry = (await log(id)).at(-1);
  expect(entry).toMatchObject({ action: "updated" });
  expect(JSON.stringify(entry?.after)).toContain(`2. ${name}, 3. `);
  expect(JSON.stringify(entry?.before)).not.toContain(name);
  // One past the end is the last; the list of sellers is its own.
  expect((await send(id, { deal: "100", seller: "1" })).status).toBe(302);
  expect((await dealIds()).at(-1)).toBe(`${before.length + 1} ${id}`);
  expect(await productNamed(name)).toMatchObject({ bestSellerPosition: 1 });
  expect(await text(pageOf(id))).toContain(`value="${before.length + 1}"`);
  expect((await send(id, {})).status).toBe(302);
  expect(await dealIds()).toEqual(before);
  expect(await productNamed(name)).toMatchObject({
    bestDealPosition: null,
    bestSellerPosition: null,
  });
});

it.each(["0", "1.5", "101", "-1", "first"])("%s is no place", async (deal) => {
  const { id } = await added();
  const answer = await send(id, { deal });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain("A place is a whole number from 1 to 100, or empty");
  expect(html).toContain(`value="${deal}"`);
});

it("two keepers: the second is shown what the first saved; nothing is taken unseen", async () => {
  const { id } = await added();
  const version = hidden(await text(pageOf(id)), "version");
  expect((await other.post(pageOf(id), { deal: "3", seller: "", version })).status).toBe(302);
  const late = await admin.post(pageOf(id), { deal: "1", seller: "", version });
  expect(late.status).toBe(409);
  const html = await late.text();
  expect(html).toMatch(/Saved meanwhile, replaced when you save[^]*Best deals[^]*3[^]*1/);
  expect(await dealIds()).toContain(`3 ${id}`);
  const again = { deal: "1", seller: "", version: hidden(html, "version") };
  expect((await admin.post(pageOf(id), again)).status).toBe(302);
  expect((await dealIds())[0]).toBe(`1 ${id}`);
  expect((await admin.get(pageOf("none"))).status).toBe(404);
  expect((await admin.post(pageOf("none"), again)).status).toBe(404);
});

it("moving to another department and back loses nothing of a product", async () => {
  const { id, name } = await added({ category: "phones-tablets", type: "tablets" });
  expect((await send(id, { seller: "4" })).status).toBe(302);
  const specified = { label1: "Display", value1: "11 inches", version: "2" };
  expect((await admin.post(`${list}/${id}/specifications`, specified)).status).toBe(302);
  const { updatedAt, version, ...before } = await productNamed(name);
  for (const [index, category] of ["laptops", "phones-tablets"].entries()) {
    const fields = edited({ category, type: "tablets", version: String(version + index) });
    expect((await admin.post(`${list}/${id}/edit`, fields)).status).toBe(302);
    expect(await productNamed(name)).toMatchObject({ ...before, categoryId: category });
  }
  expect(before).toMatchObject({ bestSellerPosition: 4, screen: 1100, typeId: "tablets" });
  expect((await productNamed(name)).updatedAt >= updatedAt).toBe(true);
});
