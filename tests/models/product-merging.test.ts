// Two people who edit one product at once: what each changed is kept, and nobody overwrites another.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { createProduct } from "~/models/product/create.server";
import { findEditableProduct, saveProduct } from "~/models/product/edit.server";
import { changeOf } from "../support/edit-form";
import {
  actor,
  newProduct,
  picture,
  prepareFirst,
  rowOf,
  setProduct,
  sound,
  twoVariants,
  variantsOf,
} from "../support/product-rows";
import { makeProduct } from "../support/products";

prepareFirst();
type Variant = Awaited<ReturnType<typeof variantsOf>>[number];

/** The form, which says what it showed of every field. */
async function formOf(id: string, fields: Record<string, string>) {
  const form = await findEditableProduct(id);
  return changeOf(id, { shown: JSON.stringify(form?.shown), ...fields });
}

describe("two forms at once", () => {
  it.each([
    ["name", { name: "First" }, { brand: "Second" }, { name: "First", brand: "Second" }],
    ["brand", { brand: "First" }, { name: "Second" }, { brand: "First", name: "Second" }],
    ["words", { description: "First" }, { name: "2" }, { description: "First", name: "2" }],
    ["category", { category: sound }, { name: "2" }, { categoryId: sound, name: "2" }],
    ["type", { type: "tablets" }, { name: "2" }, { typeId: "tablets", name: "2" }],
    ["state", { state: "Draft" }, { name: "2" }, { state: "Draft", name: "2" }],
  ])("keep each other's fields: the %s", async (_, first, second, both) => {
    const id = await twoVariants();
    const late = await formOf(id, second);
    await saveProduct(actor, id, await formOf(id, first));
    await saveProduct(actor, id, late);
    expect(await rowOf(id)).toMatchObject(both);
  });

  it("keep each other's prices, those of one variant and of several", async () => {
    const [one, several] = [await makeProduct({ price: 100_000, stock: 3 }), await twoVariants()];
    const [lateOne, late] = [
      await formOf(one, { name: "Later" }),
      await formOf(several, { price1: "1100.50" }),
    ];
    await saveProduct(actor, one, await formOf(one, { price: "900.25" }));
    await saveProduct(actor, several, await formOf(several, { price2: "1300.75" }));
    await saveProduct(actor, one, lateOne);
    await saveProduct(actor, several, late);
    expect(await rowOf(one)).toMatchObject({ name: "Later", price: 90_025 });
    expect(await variantsOf(several)).toMatchObject([{ price: 110_050 }, { price: 130_075 }]);
  });

  it("keep a picture that the other one gave, and refuse a second one", async () => {
    const id = await createProduct(actor, await newProduct());
    const image = await picture();
    const [named, pictured] = [
      await formOf(id, { name: "Later" }),
      await formOf(id, { image: await picture() }),
    ];
    await saveProduct(actor, id, await formOf(id, { image }));
    await saveProduct(actor, id, named);
    await expect(saveProduct(actor, id, pictured)).rejects.toMatchObject({ code: "stale" });
    expect(await rowOf(id)).toMatchObject({ name: "Later", picture: `/pictures/${image}` });
  });

  it("refuse each a picture that was given first, to a product that had none", async () => {
    const id = await twoVariants();
    await setProduct(id, { picture: null });
    const late = await formOf(id, { image: await picture() });
    const image = await picture();
    await saveProduct(actor, id, await formOf(id, { image }));
    await expect(saveProduct(actor, id, late)).rejects.toMatchObject({ code: "stale" });
    expect(await rowOf(id)).toMatchObject({ picture: `/pictures/${image}` });
  });

  it("give a picture to a product that had none, and keep what the other one changed", async () => {
    const id = await twoVariants();
    await setProduct(id, { picture: null });
    const image = await picture();
    const late = await formOf(id, { image });
    await saveProduct(actor, id, await formOf(id, { name: "First" }));
    await saveProduct(actor, id, late);
    expect(await rowOf(id)).toMatchObject({ name: "First", picture: `/pictures/${image}` });
  });

  it("are refused where one has no price for a variant that was added", async () => {
    const id = await twoVariants();
    const row = { ...(await variantsOf(id))[1], colour: "Blue", position: 2 };
    const late = await formOf(id, { name: "Late" });
    await saveProduct(actor, id, await formOf(id, { brand: "First" }));
    await getDb()
      .insertInto("variants")
      .values({ ...row, id: `${id}-blue`, productId: id, sku: `${id}-blue` } as Variant)
      .execute();
    await expect(saveProduct(actor, id, late)).rejects.toMatchObject({ code: "stale" });
    expect(await rowOf(id)).toMatchObject({ brand: "First" });
  });

  it.each([
    ["of one field, each to something else", { name: "First" }, { name: "Second" }],
    ["of one price", { price1: "1100" }, { price1: "1200" }],
  ])("do not overwrite each other: changes %s", async (_, first, second) => {
    const id = await twoVariants();
    const late = await formOf(id, { ...second, brand: "Late" });
    await saveProduct(actor, id, await formOf(id, first));
    const saved = [await rowOf(id), await variantsOf(id)];
    await expect(saveProduct(actor, id, late)).rejects.toMatchObject({ code: "stale" });
    expect([await rowOf(id), await variantsOf(id)]).toEqual(saved);
  });

  it("may say the same", async () => {
    const id = await twoVariants();
    const late = await formOf(id, { name: "Same", price1: "1100.50", brand: "Late" });
    await saveProduct(actor, id, await formOf(id, { name: "Same", price1: "1100.5" }));
    await saveProduct(actor, id, late);
    expect(await rowOf(id)).toMatchObject({ name: "Same", brand: "Late" });
    expect(await variantsOf(id)).toMatchObject([{ price: 110_050 }, { price: 150_000 }]);
  });

  it("are refused where one showed other variants", async () => {
    const id = await twoVariants();
    const late = await formOf(id, { name: "Late" });
    await saveProduct(actor, id, await formOf(id, { brand: "First" }));
    const shown = { ...(await findEditableProduct(id))?.shown, variants: id };
    const fewer = Object.assign({}, late, { shown: JSON.stringify(shown) });
    await expect(saveProduct(actor, id, fewer)).rejects.toMatchObject({ code: "stale" });
    await saveProduct(actor, id, late);
    expect(await rowOf(id)).toMatchObject({ name: "Late", brand: "First" });
  });
});
