// Types of products in the back office: added, edited, merged, deleted when empty, and what the shop makes of it.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { regroupProducts } from "~/models/product/regroup.server";
import { runNextTask } from "~/models/task/run.server";
import { findFeaturedCategories } from "~/models/category/category.server";
import {
  added,
  admin,
  hidden,
  list,
  log,
  other,
  productNamed,
  signInFirst,
  text,
} from "../support/own-products";
import type { Fields } from "../support/shop";

signInFirst();

const types = "/admin/types";
const rowOf = (id: string) =>
  getDb().selectFrom("productTypes").selectAll().where("id", "=", id).executeTakeFirst();
const fields = (change: Fields = {}): Fields => ({
  name: "Drones",
  category: "laptops",
  filterGroup: "Accessories",
  tile: "",
  place: "",
  picture: "",
  names: "",
  ...change,
});
let number = 0;
async function newType(change: Fields = {}) {
  const name = `Own Type ${++number}`;
  const answer = await admin.post(`${types}/new`, fields({ name, ...change }));
  expect(answer.headers.get("Location")).toBe(types);
  return { id: `own-type-${number}`, name };
}
const save = async (id: string, change: Fields) =>
  admin.post(
    `${types}/${id}`,
    fields({ version: hidden(await text(`${types}/${id}`), "version"), ...change }),
  );

describe("a type", () => {
  it("is added, offered to products, and offers its specification names to them", async () => {
    const { id, name } = await newType({ names: " Range \r\n\r\nWind  speed\r\nRange" });
    expect(await rowOf(id)).toMatchObject({
      name,
      categoryId: "laptops",
      usual: 0,
      featuredAs: null,
      specificationNames: '["Range","Wind speed"]',
    });
    expect(await text(types)).toContain(name);
    const product = await added({ type: id });
    expect(product).toMatchObject({ typeId: id, filterGroup: "Accessories" });
    const html = await text(`${list}/${product.id}/specifications`);
    expect(html).toContain('value="Wind speed"');
    expect(await log(id)).toMatchObject([
      { action: "created", after: { Name: name, "Specification names": "Range, Wind speed" } },
    ]);
    expect(await text("/admin/audit?kind=type")).toContain(name);
  });

  it("is edited: name, department, filter, tile with a product's picture, and the usual mark", async () => {
    const { id } = await newType();
    const product = await added({ type: id });
    const before = await rowOf("laptops");
    const change = {
      name: `Renamed ${id}`,
      filterGroup: "Tablets",
      usual: "on",
      tile: `Tile ${number}`,
      place: "2",
      picture: product.picture ?? "",
    };
    expect(await text(`${types}/${id}`)).toContain(`value="${product.picture}"`);
    expect((await save(id, change)).status).toBe(302);
    expect(await rowOf(id)).toMatchObject({
      name: change.name,
      usual: 1,
      featuredAs: change.tile,
      featuredPosition: 2,
      picture: product.picture,
      version: 2,
    });
    while (await runNextTask({ regroup: regroupProducts }));
    expect(await productNamed(product.name)).toMatchObject({ filterGroup: "Tablets" });
    expect(await rowOf("laptops")).toMatchObject({ usual: 0, version: (before?.version ?? 0) + 1 });
    expect(await added()).toMatchObject({ typeId: id, filterGroup: "Tablets" });
    expect(await findFeaturedCategories()).toContainEqual({
      name: change.tile,
      picture: product.picture,
      typeIds: [id],
    });
    expect((await log(id)).at(-1)).toMatchObject({
      action: "updated",
      before: { "Filter name": "Accessories", "Usual type": "No", "Home page tile": "" },
      after: { "Filter name": "Tablets", "Home page tile": `${change.tile}, place 2` },
    });
    const laptops = await rowOf("laptops");
    const back = { ...fields(), name: "Laptops", filterGroup: "Laptops", usual: "on" };
    const sent = { ...back, version: String(laptops?.version) };
    expect((await admin.post(`${types}/laptops`, sent)).status).toBe(302);
    expect((await rowOf(id))?.usual).toBe(0);
  });

  it("keeps what was typed beside each fault", async () => {
    const { id, name } = await newType();
    const wrong: [Fields, string][] = [
      [{ name: "" }, "Type name is required"],
      [{ name: name.toUpperCase() }, "Another type has this name already"],
      [{ name: "Odd", category: "none" }, "Department is required"],
      [{ name: "Odd", filterGroup: "Boats" }, "Choose one of the filter"],
      [{ name: "Odd", place: "0" }, "Place must be a whole number from 1 to 50"],
      [{ name: "Odd", picture: "/pictures/x" }, "No product of this type has this picture"],
      [{ name: "Odd", names: "x".repeat(61) }, "Each name has at most 60 characters"],
      [{ name: "Odd", names: Array.from({ length: 31 }, (_, at) => at).join("\n") }, "At most 30 names"],
    ]; // oxfmt-ignore
    for (const [change, words] of wrong) {
      const answer = await admin.post(`${types}/new`, fields({ tile: "Typed", ...change }));
      expect(answer.status, words).toBe(400);
      const html = await answer.text();
      expect(html).toContain(words);
      expect(html).toContain('value="Typed"');
    }
    expect((await admin.get(`${types}/none`)).status).toBe(404);
    expect((await admin.post(`${types}/none`, fields())).status).toBe(404);
    expect((await save(id, { name })).status).toBe(302);
  });

  it("two keepers: the second is shown what the first saved", async () => {
    const { id, name } = await newType();
    const sent = (tile: string) => fields({ name, tile, place: "9", version: "1" });
    expect((await other.post(`${types}/${id}`, sent("Theirs"))).status).toBe(302);
    const late = await admin.post(`${types}/${id}`, sent("Mine"));
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("This type was changed since you opened this form.");
    expect(html).toMatch(/Saved meanwhile, replaced when you save[^]*Tile[^]*Theirs[^]*Mine/);
    expect((await rowOf(id))?.featuredAs).toBe("Theirs");
    const again = { ...sent("Mine"), version: hidden(html, "version") };
    expect((await admin.post(`${types}/${id}`, again)).status).toBe(302);
    expect((await rowOf(id))?.featuredAs).toBe("Mine");
  });

  it("is merged into another: its products move at once, and each says so", async () => {
    const [{ id, name }, into] = [await newType(), await newType({ filterGroup: "Tablets" })];
    const [kept, gone] = [await added({ type: id }), await added({ type: id })];
    const stays = await added({ type: into.id });
    expect((await admin.post(`${list}/${gone.id}/delete`, {})).status).toBe(302);
    expect(await text(`${types}/${id}/merge`)).toContain("1 product becomes");
    for (const wrong of ["", "none", id]) {
      const answer = await admin.post(`${types}/${id}/merge`, { into: wrong });
      expect(answer.status, wrong).toBe(400);
      expect(await answer.text()).toContain("Choose another type");
    }
    const merged = await admin.post(`${types}/${id}/merge`, { into: into.id });
    expect(merged.headers.get("Location")).toBe(types);
    expect(await rowOf(id)).toBeUndefined();
    for (const product of [kept, gone]) {
      expect(await productNamed(product.name)).toMatchObject({
        typeId: into.id,
        filterGroup: "Tablets",
        categoryId: product.categoryId,
      });
      expect((await log(product.id)).at(-1)).toMatchObject({
        before: { Type: name },
        after: { Type: into.name },
      });
    }
    expect((await productNamed(kept.name)).version).toBe(kept.version + 1);
    expect((await productNamed(stays.name)).version).toBe(stays.version);
    expect((await log(id)).at(-1)).toMatchObject({
      action: "merged",
      after: { "Merged into": into.name, "Products moved": "2" },
    });
    expect((await admin.post(`${types}/${id}/merge`, { into: into.id })).status).toBe(404);
  });

  it("hands the usual mark on when it is merged within its department", async () => {
    const category = "cover-glass";
    const [from, into] = [await newType({ category, usual: "on" }), await newType({ category })];
    expect((await admin.post(`${types}/${from.id}/merge`, { into: into.id })).status).toBe(302);
    expect((await rowOf(into.id))?.usual).toBe(1);
  });

  it("is deleted when nothing is of it, deleted products included", async () => {
    const { id } = await newType();
    const { id: productId } = await added({ type: id });
    const refused = await admin.post(`${types}/${id}/delete`, {});
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Products are of this type: 1.");
    await admin.post(`${list}/${productId}/delete`, {});
    const still = await admin.post(`${types}/${id}/delete`, {});
    expect(await still.text()).toContain("1, 1 of them deleted and still kept.");
    await getDb()
      .updateTable("products")
      .set({ typeId: null })
      .where("id", "=", productId)
      .execute();
    for (let times = 0; times < 2; times += 1) {
      const answer = await admin.post(`${types}/${id}/delete`, {});
      expect(answer.headers.get("Location")).toBe(types);
    }
    expect(await rowOf(id)).toBeUndefined();
    expect((await log(id)).map(({ action }) => action)).toEqual(["created", "deleted"]);
    expect((await admin.get(`${types}/${id}/delete`)).status).toBe(404);
  });
});
