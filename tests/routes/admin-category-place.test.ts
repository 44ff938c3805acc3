// A category's place in the bar and its name in the filter, given in the back office.
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { findDepartments } from "~/models/category/category.server";
import { added, admin, hidden, log, other, productNamed, signInFirst, text } from "../support/own-products"; // oxfmt-ignore

signInFirst();

const pageOf = (id: string) => `/admin/categories/${id}/place`;
const bar = async () => (await findDepartments()).map(({ slug }) => slug);
const version = async (id: string) => hidden(await text(pageOf(id)), "version");

it("moves along the bar, and the log has the bar before and after", async () => {
  const before = await bar();
  const [first = "", second = "", ...others] = before;
  const last = others.at(-1) ?? "";
  const sent = { place: "1", filterGroup: "Accessories", version: await version(last) };
  const answer = await admin.post(pageOf(last), sent);
  expect(answer.headers.get("Location")).toBe(`/admin/categories/${last}`);
  expect(await bar()).toEqual([last, first, second, ...others.slice(0, -1)]);
  const [entry] = (await log(last)).slice(-1);
  expect(JSON.stringify(entry?.before)).toMatch(/"Category bar":"Phones & Tablets, /);
  expect(JSON.stringify(entry?.after)).toMatch(/"Category bar":"Cover & Glass, Phones & Tablets, /);
  const back = { ...sent, place: "200", version: await version(last) };
  expect((await admin.post(pageOf(last), back)).status).toBe(302);
  expect(await bar()).toEqual(before);
  expect(await text(`/admin/categories/${last}`)).toContain(pageOf(last));
});

it("its filter's name is that of its products without a type, and of no others", async () => {
  const fields = { name: "Boards", description: "", status: "Active" };
  expect((await admin.post("/admin/categories/new", fields)).status).toBe(302);
  const [plain, typed] = [
    await added({ category: "boards" }),
    await added({ category: "boards", type: "laptops" }),
  ];
  const sent = { place: "7", filterGroup: "Tablets", version: "1" };
  expect((await admin.post(pageOf("boards"), sent)).status).toBe(302);
  expect(await productNamed(plain.name)).toMatchObject({ typeId: null, filterGroup: "Tablets" });
  expect(await productNamed(typed.name)).toMatchObject({ filterGroup: "Laptops" });
  expect(await added({ category: "boards" })).toMatchObject({ filterGroup: "Tablets" });
});

it("a second keeper is shown what the first saved; faults keep what was typed", async () => {
  const id = "laptops";
  const seen = await version(id);
  const sent = (place: string) => ({ place, filterGroup: "Laptops", version: seen });
  expect((await other.post(pageOf(id), sent("3"))).status).toBe(302);
  const late = await admin.post(pageOf(id), sent("1"));
  expect(late.status).toBe(409);
  expect(await late.text()).toMatch(/Saved meanwhile, replaced when you save[^]*Place[^]*3[^]*1/);
  for (const place of ["0", "", "x", "201"]) {
    const answer = await admin.post(pageOf(id), sent(place));
    expect(answer.status, place).toBe(400);
    expect(await answer.text()).toContain("Place must be a whole number from 1 to 200");
  }
  const odd = await admin.post(pageOf(id), { ...sent("1"), filterGroup: "Boats" });
  expect(odd.status).toBe(400);
  expect((await admin.get(pageOf("none"))).status).toBe(404);
  expect((await admin.post(pageOf("none"), sent("1"))).status).toBe(404);
  const { filterGroup } = await getDb()
    .selectFrom("categories")
    .select("filterGroup")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(filterGroup).toBe("Laptops");
});
