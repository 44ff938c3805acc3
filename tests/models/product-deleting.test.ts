// What deleting, restoring and purging products leave behind.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { createProduct } from "~/models/product/create.server";
import {
  countDeletedProducts,
  deleteProduct,
  findDeletedProducts,
  keptDays,
  restoreProducts,
} from "~/models/product/delete.server";
import {
  actor,
  prepareFirst,
  entries,
  manyProducts,
  newProduct,
  rowOf,
  setProduct,
  sound,
  variantsOf,
} from "../support/product-rows";
import { categoryCount, makeProduct } from "../support/products";

prepareFirst();

describe("deleting and restoring", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const there = async (ids: string[]) => {
    const rows = await getDb().selectFrom("products").select("id").where("id", "in", ids).execute();
    return ids.map((id) => rows.some((row) => row.id === id));
  };

  it("takes a product out and brings it back as it was, and writes both down", async () => {
    const id = await createProduct(actor, await newProduct({ name: "Comes Back" }));
    const [before, variants, count] = [
      await rowOf(id),
      await variantsOf(id),
      await categoryCount(sound),
    ];
    await deleteProduct(actor, id);
    const deleted = await rowOf(id);
    expect(deleted.version).toBe(before.version + 1);
    expect(Date.now() - Date.parse(deleted.deletedAt ?? "")).toBeLessThan(60_000);
    expect(await categoryCount(sound)).toBe(count - 1);
    expect(await restoreProducts(actor, [id, "unknown"])).toEqual({ count: 1, name: "Comes Back" });
    const { version, updatedAt, ...after } = await rowOf(id);
    const { version: _version, updatedAt: _updatedAt, ...was } = before;
    expect([after, version]).toEqual([was, before.version + 2]);
    expect(updatedAt >= deleted.updatedAt).toBe(true);
    expect([await variantsOf(id), await categoryCount(sound)]).toEqual([variants, count]);
    await expect(restoreProducts(actor, [id])).rejects.toMatchObject({ code: "notFound" });
    expect(await categoryCount(sound)).toBe(count);
    const log = (await entries()).filter(({ action }) => action !== "created");
    expect([log[0]?.after, log[1]?.before]).toEqual([{}, {}]);
    expect(log).toMatchObject([
      { action: "deleted", entityName: "Comes Back", before: { Name: "Comes Back" } },
      { action: "restored", entityName: "Comes Back", after: { Name: "Comes Back" } },
    ]);
  });

  it("lists what can be brought back for thirty days, the last deleted first, twenty a page", async () => {
    await getDb().updateTable("products").set({ deletedAt: null }).execute();
    const ids: string[] = [];
    for (let count = 0; count < 23; count += 1) {
      const id = await makeProduct({ price: 1, stock: 1 });
      await setProduct(id, {
        deletedAt: daysAgo(count + 0.5),
        name: `Gone ${count}`,
        categoryId: sound,
      });
      ids.push(id);
    }
    const [old = "", edge = ""] = ids.slice(-2);
    await setProduct(old, { deletedAt: daysAgo(keptDays + 0.1) });
    await setProduct(edge, { deletedAt: daysAgo(keptDays - 0.1) });
    expect(await countDeletedProducts()).toBe(22);
    const first = await findDeletedProducts(1);
    expect(first).toMatchObject({ page: 1, pages: 2 });
    expect(first.products.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect(first.products[3]).toMatchObject({
      name: "Gone 3",
      category: "Sound Equipments",
      age: "3d ago",
    });
    const last = await findDeletedProducts(9);
    expect([last.page, last.products.map(({ id }) => id)]).toEqual([2, [ids[20], edge]]);
  });

  it("purges what was never sold after its time, fifty at once", async () => {
    await getDb().deleteFrom("products").where("deletedAt", "is not", null).execute();
    const ids: string[] = [];
    for (let count = 0; count < 54; count += 1) ids.push(await makeProduct({ price: 1, stock: 1 }));
    const [young = "", sold = "", ...old] = ids;
    await setProduct(young, { deletedAt: daysAgo(keptDays - 1) });
    for (const id of [sold, ...old]) await setProduct(id, { deletedAt: daysAgo(keptDays + 1) });
    await getDb()
      .updateTable("orderLines")
      .set({ productId: sold })
      .where("id", "=", (eb) => eb.selectFrom("orderLines").select("id").limit(1))
      .execute();
    await deleteProduct(actor, await makeProduct({ price: 1, stock: 1 }));
    expect((await there(old)).filter(Boolean)).toHaveLength(2);
    await deleteProduct(actor, await makeProduct({ price: 1, stock: 1 }));
    expect((await there(old)).filter(Boolean)).toHaveLength(0);
    expect(await there([young, sold])).toEqual([true, true]);
  });

  it("restores a whole bulk, in more statements than one", async () => {
    const ids = await manyProducts(510, { deletedAt: new Date().toISOString(), version: 7 });
    expect(await restoreProducts(actor, ids)).toMatchObject({ count: 510 });
    const rows = await getDb()
      .selectFrom("products")
      .select(["deletedAt", "version"])
      .where("id", "in", ids)
      .execute();
    expect(rows).toEqual(ids.map(() => ({ deletedAt: null, version: 8 })));
  });
});
