// Two administrators at a product and its variants at once: different fields go together, the same one is shown.
import { describe, expect, it } from "vitest";
import { changedMeanwhile } from "~/models/refusal.server";
import { added, admin, list, other, productNamed, signInFirst } from "../support/own-products";
import {
  fieldsOf,
  gridOf,
  options,
  path,
  productOf,
  rowsOf,
  save,
  withVariants,
} from "../support/own-variants";

signInFirst();

describe("two editors", () => {
  it("change different fields of the grid and of the product, and both are saved", async () => {
    const id = await withVariants(["Red", "Blue"], "S");
    const mine = await gridOf(id);
    const theirs = await gridOf(id, other);
    const [one, two] = mine.keys;
    await save(id, { ...theirs.fields, [`price${one}`]: "120", [`stock${two}`]: "5" }, other);
    const answer = await save(id, { ...mine.fields, [`price${two}`]: "130", [`stock${two}`]: "4" });
    expect(answer.status).toBe(302);
    // Of stock the differences add up: 3 became 5, and one more.
    expect((await rowsOf(id)).map(({ price, stock }) => [price, stock])).toEqual([
      [12_000, 10],
      [13_000, 6],
    ]);
  });

  it("see what the other one saved of the same field, and then replace it", async () => {
    const id = await withVariants(["Red", "Blue"], "S");
    const mine = await gridOf(id);
    const [one, two] = mine.keys;
    await save(id, { ...mine.fields, [`price${one}`]: "120", [`sku${two}`]: `NEW-${id}` }, other);
    const answer = await save(id, { ...mine.fields, [`price${one}`]: "140" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain(changedMeanwhile("This product").message);
    expect(html).toMatch(/Price \(৳\) \(Red, S\)<\/th><td[^>]*>120<\/td><td[^>]*>140<\/td>/);
    expect(html).toContain("Saved meanwhile, and kept");
    const again = fieldsOf(html);
    expect(again[`price${one}`]).toBe("140");
    expect(again[`sku${two}`]).toBe(`NEW-${id}`);
    expect((await save(id, again)).status).toBe(302);
    expect((await rowsOf(id)).map(({ price, sku }) => [price, sku])).toEqual([
      [14_000, (await productOf(id)).code],
      [10_000, `NEW-${id}`],
    ]);
  });

  it("hear of a variant that was removed or added meanwhile", async () => {
    const id = await withVariants(["Red", "Blue"], "S");
    const mine = await gridOf(id);
    const [, blue] = await rowsOf(id);
    await other.post(`${path(id)}/${blue?.id}/remove`, {});
    await other.post(`${path(id)}/add`, { ...options, colour: "Gold", options: "S" });
    const answer = await save(id, mine.fields);
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("Removed");
    expect(html).toContain("Variant Gold, S");
    expect((await save(id, fieldsOf(html))).status).toBe(302);
    expect((await rowsOf(id)).map(({ colour }) => colour)).toEqual(["Red", "Gold"]);
  });
});

describe("two editors of a product", () => {
  it("save different fields, one after the other, and neither loses theirs", async () => {
    const { id, name } = await added();
    const mine = fieldsOf(await (await admin.get(`${list}/${id}/edit`)).text());
    await other.post(`${list}/${id}/edit`, { ...mine, brand: "Theirs", stock: "12" });
    const answer = await admin.post(`${list}/${id}/edit`, { ...mine, description: "Mine." });
    expect(answer.status).toBe(302);
    expect(await productNamed(name)).toMatchObject({
      ...{ brand: "Theirs", description: "Mine.", stock: 12, version: 3 },
    });
  });

  it("see what both changed; what one changed alone is kept in the form that is shown again", async () => {
    const { id, name } = await added();
    const mine = fieldsOf(await (await admin.get(`${list}/${id}/edit`)).text());
    await other.post(`${list}/${id}/edit`, { ...mine, brand: "Theirs", price: "150", stock: "12" });
    const answer = await admin.post(`${list}/${id}/edit`, { ...mine, price: "170", stock: "11" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toMatch(/Price \(৳\)<\/th><td[^>]*>150<\/td><td[^>]*>170<\/td>/);
    expect(html).toContain("Saved meanwhile, and kept");
    const again = fieldsOf(html);
    expect(again).toMatchObject({ brand: "Theirs", price: "170", stock: "13", stockShown: "12" });
    expect((await admin.post(`${list}/${id}/edit`, again)).status).toBe(302);
    expect(await productNamed(name)).toMatchObject({ brand: "Theirs", price: 17_000, stock: 13 });
  });

  it("hear of variants that came meanwhile before their prices are saved", async () => {
    const { id } = await added();
    const mine = fieldsOf(await (await admin.get(`${list}/${id}/edit`)).text());
    await other.post(`${path(id)}/add`, { ...options, colour: ["Red", "Blue"], options: "" });
    const answer = await admin.post(`${list}/${id}/edit`, { ...mine, price1: "5", price2: "6" });
    expect([400, 409]).toContain(answer.status);
    expect((await rowsOf(id)).map(({ price }) => price)).toEqual([10_000, 10_000]);
  });
});
