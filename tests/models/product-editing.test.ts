// What the edit form shows of a product, and what saving it changes.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { createProduct } from "~/models/product/create.server";
import { findEditableProduct, saveProduct } from "~/models/product/edit.server";
import { changeOf } from "../support/edit-form";
import { line, place } from "../support/own-orders";
import {
  actor,
  prepareFirst,
  entries,
  newProduct,
  phones,
  picture,
  rowOf,
  setCategory,
  setProduct,
  sound,
  twoVariants,
  variantsOf,
} from "../support/product-rows";
import { categoryCount, makeProduct } from "../support/products";

prepareFirst();

describe("the edit form", () => {
  it("shows the figures of each variant by its name", async () => {
    const id = await twoVariants();
    await setProduct(id, { name: "Phone", brand: "Acme", description: "Text" });
    await getDb().updateTable("variants").set({ storage: "16GB" }).where("id", "=", id).execute();
    expect(await findEditableProduct(id)).toEqual({
      id,
      version: (await rowOf(id)).version,
      picture: (await rowOf(id)).picture,
      category: phones,
      variants: [
        { name: "16GB", price: "price1", stock: "stock1" },
        { name: "Red, 8GB", price: "price2", stock: "stock2" },
      ],
      values: {
        name: "Phone",
        price1: "1000",
        stock1: "10",
        price2: "1500",
        stock2: "20",
        category: phones,
        type: "",
        brand: "Acme",
        description: "Text",
        state: "Published",
        publishAt: "",
      },
      shown: {
        name: "Phone",
        price1: "1000",
        price2: "1500",
        category: phones,
        type: "",
        brand: "Acme",
        description: "Text",
        state: "Published",
        publishAt: "",
        image: (await rowOf(id)).picture,
        variants: `${id} ${id}-red`,
      },
      labels: {
        name: "Product Name",
        price1: "Price (৳) (16GB)",
        stock1: "Stock (16GB)",
        price2: "Price (৳) (Red, 8GB)",
        stock2: "Stock (Red, 8GB)",
        category: "Category",
        type: "Type",
        brand: "Brand",
        description: "Description",
        state: "In the shop",
        publishAt: "Public from",
      },
    });
  });

  it("names no variant of a product that has one, and shows none that is deleted", async () => {
    const id = await makeProduct({ price: 100_050, stock: 3 });
    expect(await findEditableProduct(id)).toMatchObject({
      variants: [{ name: "", price: "price", stock: "stock" }],
      values: { price: "1000.50", stock: "3" },
      labels: { price: "Price (৳)", stock: "Stock" },
    });
    await setProduct(id, { deletedAt: new Date().toISOString() });
    expect(await findEditableProduct(id)).toBeNull();
  });
});

describe("saving", () => {
  const save = async (id: string, fields: Record<string, string>) =>
    saveProduct(actor, id, await changeOf(id, fields));

  it("writes words and figures of this product alone, and what lists show of them", async () => {
    const [id, other] = [await twoVariants(), await twoVariants()];
    const before = [await rowOf(other), await variantsOf(other)];
    const { version } = await rowOf(id);
    await save(id, {
      name: "Renamed",
      brand: "Acme",
      description: "Text",
      price1: "2500",
      stock1: "1",
      price2: "1200",
      stock2: "30",
    });
    expect(await rowOf(id)).toMatchObject({
      name: "Renamed",
      brand: "Acme",
      description: "Text",
      price: 120_000,
      originalPrice: 200_000,
      discountPercent: 40,
      stock: 31,
      version: version + 1,
    });
    expect(await variantsOf(id)).toMatchObject([
      { price: 250_000, originalPrice: 250_000, stock: 1 },
      { price: 120_000, originalPrice: 200_000, stock: 30 },
    ]);
    expect([await rowOf(other), await variantsOf(other)]).toEqual(before);
    expect(await entries()).toMatchObject([
      { action: "updated", entityId: id, entityName: "Renamed", after: { Name: "Renamed" } },
    ]);
  });

  it.each(["name", "brand", "description"] as const)("changes the %s by itself", async (field) => {
    const id = await twoVariants();
    const before = await rowOf(id);
    await save(id, { [field]: "Other" });
    const { updatedAt, version, ...after } = await rowOf(id);
    expect(after).toMatchObject({ [field]: "Other", categoryId: before.categoryId });
    expect(version).toBe(before.version + 1);
    expect(updatedAt > before.updatedAt).toBe(true);
    expect(await variantsOf(id)).toMatchObject([
      { price: 100_000, originalPrice: 100_000, stock: 10 },
      { price: 150_000, originalPrice: 200_000, stock: 20 },
    ]);
  });

  it.each([
    ["price2", "1400", { price: 140_000, originalPrice: 200_000, stock: 20 }],
    ["price2", "2000", { price: 200_000, originalPrice: 200_000, stock: 20 }],
    ["price2", "2100", { price: 210_000, originalPrice: 210_000, stock: 20 }],
    ["stock2", "21", { price: 150_000, originalPrice: 200_000, stock: 21 }],
  ])("changes %s to %s by itself", async (field, to, expected) => {
    const id = await twoVariants();
    await save(id, { [field]: to });
    expect(await variantsOf(id)).toMatchObject([
      { price: 100_000, originalPrice: 100_000, stock: 10 },
      expected,
    ]);
  });

  it("moves a product into another open category, and keeps what it is", async () => {
    const id = await twoVariants();
    const { id: typeId, filterGroup } = await getDb()
      .selectFrom("productTypes")
      .select(["id", "filterGroup"])
      .where("categoryId", "=", phones)
      .limit(1)
      .executeTakeFirstOrThrow();
    await setProduct(id, { typeId });
    const counts = [await categoryCount(phones), await categoryCount(sound)] as const;
    await save(id, { brand: "Stays" });
    expect(await rowOf(id)).toMatchObject({ typeId, categoryId: phones, brand: "Stays" });
    await save(id, { category: sound });
    expect(await rowOf(id)).toMatchObject({ categoryId: sound, typeId, filterGroup });
    expect([await categoryCount(phones), await categoryCount(sound)]).toEqual([
      counts[0] - 1,
      counts[1] + 1,
    ]);
    const moved = (await entries()).find(({ after }) => (after as { Category?: string }).Category);
    expect(moved).toMatchObject({ after: { Category: "Sound Equipments" } });

    // What stays in a category that was hidden meanwhile may be changed; nothing moves into one.
    await setCategory(sound, "Inactive");
    await save(id, { brand: "Hidden" });
    expect(await rowOf(id)).toMatchObject({ brand: "Hidden" });
    const open = await twoVariants();
    await expect(save(open, { category: sound })).rejects.toMatchObject({
      code: "invalid",
      fields: { category: "Category is required" },
    });
    await setCategory(sound, "Active");
    expect(await rowOf(open)).toMatchObject({ categoryId: phones });
  });

  it("gives the type that was chosen, keeps it unasked, and gives the category's usual one to what has none", async () => {
    const id = await twoVariants();
    await setProduct(id, { typeId: "tablets" });
    await save(id, { type: "smartphones" });
    expect(await rowOf(id)).toMatchObject({ typeId: "smartphones", filterGroup: "Smartphones" });
    await save(id, { brand: "Other" });
    expect(await rowOf(id)).toMatchObject({ typeId: "smartphones" });
    await setProduct(id, { typeId: null });
    await save(id, { category: sound });
    expect(await rowOf(id)).toMatchObject({ typeId: "headphones", filterGroup: "Accessories" });
    await setProduct(id, { typeId: null });
    await save(id, { type: "speakers" });
    expect(await rowOf(id)).toMatchObject({ typeId: "speakers" });
    // Who sends no type at all changes none.
    const { type: _, ...untyped } = await changeOf(id, { brand: "Untyped" });
    await saveProduct(actor, id, untyped);
    expect(await rowOf(id)).toMatchObject({ typeId: "speakers", brand: "Untyped" });
    await setProduct(id, { typeId: null });
    const { type: __, ...bare } = await changeOf(id, {});
    await saveProduct(actor, id, bare);
    expect(await rowOf(id)).toMatchObject({ typeId: "headphones" });
    const all = { name: "All", description: "New", brand: "New", category: phones };
    await save(id, { ...all, type: "smartphones" });
    const { category: categoryId, ...texts } = all;
    expect(await rowOf(id)).toMatchObject({ ...texts, categoryId, filterGroup: "Smartphones" });
  });

  it("puts a new picture in place of the one before, and keeps it without one", async () => {
    const id = await createProduct(actor, await newProduct());
    const before = await rowOf(id);
    const image = await picture();
    await save(id, { image });
    expect((await rowOf(id)).picture).toBe(`/pictures/${image}`);
    await save(id, { name: "Same picture" });
    expect((await rowOf(id)).picture).toBe(`/pictures/${image}`);
    await expect(save(id, { name: "Lost", image: randomUUID() })).rejects.toMatchObject({
      code: "invalid",
      fields: { image: "Product image is required" },
    });
    expect(await rowOf(id)).toMatchObject({ name: "Same picture", picture: `/pictures/${image}` });
    expect(before.picture).not.toBe(`/pictures/${image}`);
  });

  it("leaves alone what somebody else saved or deleted meanwhile", async () => {
    const id = await twoVariants();
    const late = await changeOf(id, { name: "Late" });
    await save(id, { name: "First" });
    await expect(saveProduct(actor, id, late)).rejects.toMatchObject({ code: "stale" });
    expect((await rowOf(id)).name).toBe("First");
    const last = await changeOf(id, { name: "Last" });
    await setProduct(id, { deletedAt: new Date().toISOString() });
    await expect(saveProduct(actor, id, last)).rejects.toMatchObject({ code: "notFound" });
    expect((await rowOf(id)).name).toBe("First");
    expect(await entries()).toHaveLength(1);
  });

  it("empties a stock, and no more than that", async () => {
    const id = await makeProduct({ price: 200_000, stock: 10 });
    await save(id, { stock: "0" });
    expect((await rowOf(id)).stock).toBe(0);
  });

  it("saves of stock what was changed of it: a sale meanwhile stays sold", async () => {
    const id = await makeProduct({ price: 200_000, stock: 10 });
    const more = await changeOf(id, { stock: "15" });
    const same = await changeOf(id, { description: "New words" });
    await place([line(id, 4)]);
    await saveProduct(actor, id, more);
    expect((await variantsOf(id)).map(({ stock }) => stock)).toEqual([11]);
    expect((await rowOf(id)).stock).toBe(11);
    await saveProduct(actor, id, Object.assign(same, { version: (await rowOf(id)).version }));
    expect((await rowOf(id)).stock).toBe(11);
  });

  it("takes no more out of stock than is left", async () => {
    const id = await makeProduct({ price: 200_000, stock: 10 });
    const less = await changeOf(id, { stock: "3" });
    await place([line(id, 4)]);
    await expect(saveProduct(actor, id, less)).rejects.toMatchObject({
      code: "stale",
      fields: { stock: "Only 6 are left: the form showed 10, some were sold meanwhile." },
    });
    expect((await rowOf(id)).stock).toBe(6);
  });

  it("takes a program's stock, which showed none before, for what is there", async () => {
    const id = await makeProduct({ price: 200_000, stock: 10 });
    const { stockShown: _, ...change } = await changeOf(id, { stock: "5" });
    await saveProduct(actor, id, change);
    expect((await rowOf(id)).stock).toBe(5);
  });
});
