// What adding a product writes: its row, its variant, its picture, the count of its category and the audit log.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import {
  createProduct,
  newFormKey,
  wasJustAdded,
  type NewProduct,
} from "~/models/product/create.server";
import { deleteProduct } from "~/models/product/delete.server";
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
  variantsOf,
} from "../support/product-rows";
import { categoryCount } from "../support/products";

prepareFirst();

describe("adding", () => {
  it("writes the product, its variant, its picture and a line of the audit log", async () => {
    const before = await categoryCount(sound);
    const product = await newProduct();
    const id = await createProduct(actor, product);
    const row = await rowOf(id);
    expect(row).toMatchObject({
      name: "Pixel Buds",
      description: "Small and loud.",
      brand: "Google",
      code: `GS-${product.formKey}`,
      categoryId: sound,
      typeId: "headphones",
      price: 12_950,
      originalPrice: 12_950,
      currency: "BDT",
      discountPercent: 0,
      stock: 7,
      picture: `/pictures/${product.image}`,
      specifications: "[]",
      bestDealPosition: null,
      bestSellerPosition: null,
      updatedAt: row.createdAt,
      deletedAt: null,
      version: 1,
    });
    expect(await variantsOf(id)).toEqual([
      {
        id: `${id}-1`,
        productId: id,
        sku: `GS-${product.formKey}`,
        colour: null,
        storage: null,
        price: 12_950,
        originalPrice: 12_950,
        stock: 7,
        position: 1,
        active: 1,
        stockCause: expect.stringContaining('"reason":"added"') as string,
      },
    ]);
    expect(await categoryCount(sound)).toBe(before + 1);
    expect(await entries()).toMatchObject([
      {
        actorName: actor.name,
        action: "created",
        entity: "product",
        entityId: id,
        entityName: "Pixel Buds",
        after: { Name: "Pixel Buds", "Price(৳)": "129.50", Stock: "7" },
      },
    ]);
  });

  it("is not done twice by one form, nor for another product, nor for one that was deleted", async () => {
    const product = await newProduct();
    const id = await createProduct(actor, product);
    const before = await categoryCount(sound);
    expect(await createProduct(actor, product)).toBe(id);
    const used = {
      code: "taken",
      message: "This form has added a product already. Send it again to add another one.",
    };
    const changes: Partial<NewProduct>[] = [
      { name: "Other" },
      { description: "Other" },
      { brand: "Other" },
      { price: 1 },
      { stock: 1 },
      { category: phones },
    ];
    for (const change of changes)
      await expect(
        createProduct(actor, { ...product, ...change }),
        JSON.stringify(change),
      ).rejects.toMatchObject(used);
    expect([await categoryCount(sound), (await entries()).length]).toEqual([before, 1]);
    await deleteProduct(actor, id);
    await expect(createProduct(actor, product)).rejects.toMatchObject(used);
  });

  it("is not done twice by one form with another type, with or without one", async () => {
    const used = { code: "taken" };
    const typed = await newProduct({ type: "speakers" });
    const id = await createProduct(actor, typed);
    expect(await rowOf(id)).toMatchObject({ typeId: "speakers" });
    expect(await createProduct(actor, typed)).toBe(id);
    await expect(createProduct(actor, { ...typed, type: "headphones" })).rejects.toMatchObject(
      used,
    );

    const bare = { id: "bare", slug: "bare", name: "Bare", filterGroup: "Accessories" };
    const now = new Date().toISOString();
    await getDb()
      .insertInto("categories")
      .values({
        ...bare,
        description: "",
        status: "Active",
        position: 99,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    const plain = await newProduct({ category: "bare" });
    const plainId = await createProduct(actor, plain);
    expect(await rowOf(plainId)).toMatchObject({ typeId: null });
    expect(await createProduct(actor, plain)).toBe(plainId);
    await expect(createProduct(actor, { ...plain, type: "speakers" })).rejects.toMatchObject(used);
  });

  describe("by a form that came back", () => {
    it("is known by its content, for an hour, to who added it", async () => {
      const product = await newProduct({ name: `Again ${newFormKey()}` });
      const again = (change: Partial<NewProduct> = {}, who = actor) =>
        wasJustAdded(who, { ...product, formKey: newFormKey(), ...change });
      expect(await again()).toBe(false);
      const id = await createProduct(actor, product);
      expect(await again()).toBe(true);
      expect(await again({}, { ...actor, id: "somebody-else" })).toBe(false);
      const changes: Partial<NewProduct>[] = [
        { name: "Other" },
        { description: "Other" },
        { brand: "Other" },
        { price: 1 },
        { stock: 1 },
        { category: phones },
      ];
      for (const change of changes) expect(await again(change), JSON.stringify(change)).toBe(false);
      const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
      await setProduct(id, { createdAt: minutesAgo(55) });
      expect(await again()).toBe(true);
      await setProduct(id, { createdAt: minutesAgo(65) });
      expect(await again()).toBe(false);
    });

    it("is no longer known when it was deleted, nor what was changed to look so", async () => {
      const product = await newProduct({ name: `Again ${newFormKey()}` });
      const id = await createProduct(actor, product);
      await deleteProduct(actor, id);
      expect(await wasJustAdded(actor, product)).toBe(false);
      // The entries of a category of that id, or of other deeds, say nothing of its adding.
      const sentAgain = { ...product, image: await picture(), formKey: newFormKey() };
      const other = await createProduct(actor, sentAgain);
      expect(await wasJustAdded(actor, product)).toBe(true);
      const entry = (change: { entity?: "category"; action?: string }) =>
        getDb().updateTable("auditEntries").set(change).where("entityId", "=", other).execute();
      await entry({ action: "updated" });
      expect(await wasJustAdded(actor, product)).toBe(false);
      await entry({ action: "created", entity: "category" });
      expect(await wasJustAdded(actor, product)).toBe(false);
    });
  });

  it("is not done in a hidden category", async () => {
    await setCategory(sound, "Inactive");
    const product = await newProduct();
    await expect(createProduct(actor, product)).rejects.toMatchObject({
      code: "invalid",
      fields: { category: "Category is required" },
    });
    await setCategory(sound, "Active");
    await createProduct(actor, product);
  });

  it("has keys that tell forms apart, the same for the same word", () => {
    expect(newFormKey("a word")).toBe(newFormKey("a word"));
    expect(newFormKey("a word")).not.toBe(newFormKey("another"));
    expect(new Set(Array.from({ length: 50 }, () => newFormKey())).size).toBe(50);
    for (const key of [newFormKey(), newFormKey("a word")])
      expect(key).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  });
});
