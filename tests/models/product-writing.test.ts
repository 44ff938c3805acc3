// What writing many products at once changes, and which notices the staff are given of it.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { findProductStates, type ProductState } from "~/models/product/state.server";
import { countInCategories, writeProducts } from "~/models/product/write.server";
import {
  actor,
  prepareFirst,
  entries,
  manyProducts,
  notices,
  phones,
  rowOf,
  setProduct,
  sound,
} from "../support/product-rows";
import { categoryCount, makeProduct } from "../support/products";

prepareFirst();

describe("writing many", () => {
  const states = (ids: string[]) => findProductStates(ids);
  const write = (edits: { before: ProductState; after: ProductState }[]) =>
    transact((trx) => writeProducts(trx, actor, edits));
  const withStock = (state: ProductState, stock: number): ProductState => ({
    ...state,
    variants: state.variants.map((variant) => ({ ...variant, stock })),
  });
  const many = async (count: number) => states(await manyProducts(count));

  it("writes every one, however many there are, and says in one notice that stock has fallen", async () => {
    const before = await many(810);
    await write(
      before.map((state, index) => ({
        before: state,
        after: withStock(state, index < 52 ? 3 : 50),
      })),
    );
    const after = await states(before.map(({ id }) => id));
    expect(after.map(({ stock, version }) => [stock, version])).toEqual(
      before.map(({ version }, index) => [index < 52 ? 3 : 50, version + 1]),
    );
    expect(after.every(({ variants, stock }) => variants[0]?.stock === stock)).toBe(true);
    expect(await entries()).toHaveLength(810);
    // Products that are changed by themselves are changed back so.
    const undone = getDb().selectFrom("auditEntries").select("id").where("undo", "is not", null);
    expect(await undone.execute()).toEqual([]);
    expect(await notices()).toEqual([
      "Stock low: 52 products have fallen to low or critical stock.",
    ]);
    // Which leads to the least of them.
    const told = await getDb().selectFrom("notifications").select("link").execute();
    expect(told).toEqual([{ link: "/admin/products?sort=stock&dir=asc" }]);
  });

  it("names up to fifty whose stock has fallen to another level, by themselves", async () => {
    const fifty = await many(50);
    await write(fifty.map((before) => ({ before, after: withStock(before, 2) })));
    expect(await notices()).toEqual(
      fifty.map(({ name }) => `Stock critical: ${name}: 2 left in stock.`).sort(),
    );
    await getDb().deleteFrom("notifications").execute();
    const falls: [from: number, to: number, title: string | null][] = [
      [6, 5, "Stock low"],
      [5, 4, null],
      [5, 2, "Stock critical"],
      [2, 0, null],
      [2, 4, null],
      [4, 4, null],
      [9, 6, null],
    ];
    for (const [from, to, title] of falls) {
      const [state] = await states([await makeProduct({ price: 1, stock: from })]);
      if (!state) throw new Error("No product");
      await write([{ before: state, after: withStock(state, to) }]);
      const told = title === null ? [] : [`${title}: ${state.name}: ${to} left in stock.`];
      expect(await notices(), `${from} to ${to}`).toEqual(told);
      await getDb().deleteFrom("notifications").execute();
    }
  });

  it("does nothing at all when one of them was changed meanwhile", async () => {
    const [one, other] = await many(2);
    if (!one || !other) throw new Error("No products");
    await setProduct(other.id, { version: other.version + 1 });
    const edits = [one, other].map((before) => ({ before, after: withStock(before, 1) }));
    await expect(write(edits)).rejects.toThrow("A product changed while it was written");
    expect((await states([one.id, other.id])).map(({ stock }) => stock)).toEqual([10, 10]);
    expect([await entries(), await notices()]).toEqual([[], []]);
  });

  it("writes the filters' group of those that move, and leaves that of others", async () => {
    const [stays, moves] = await many(2);
    if (!stays || !moves) throw new Error("No products");
    const kept = { categoryId: sound, filterGroup: "Kept" };
    await setProduct(stays.id, kept);
    const before = { ...stays, ...kept, category: "Sound Equipments" };
    const moved = { categoryId: sound, category: "Sound Equipments", filterGroup: "Accessories" };
    await write([
      { before, after: { ...before, name: "Stays" } },
      { before: moves, after: { ...moves, ...moved } },
    ]);
    expect(await rowOf(stays.id)).toMatchObject({ name: "Stays", filterGroup: "Kept" });
    const { categoryId, filterGroup } = moved;
    expect(await rowOf(moves.id)).toMatchObject({ categoryId, filterGroup });
  });

  it("writes all of a product's words at once", async () => {
    const [before] = await many(1);
    if (!before) throw new Error("No product");
    const words = {
      ...{ name: "All", description: "All of it", brand: "Every", categoryId: sound },
      ...{ typeId: "speakers", filterGroup: "Accessories", optionName: "Size" },
      state: "Scheduled" as const,
      publishAt: "2999-03-04T10:00:00.000Z",
    };
    await write([{ before, after: { ...before, ...words, category: "Sound Equipments" } }]);
    expect(await rowOf(before.id)).toMatchObject(words);
  });

  it("adds a category's changes up", async () => {
    const before = [await categoryCount(phones), await categoryCount(sound)] as const;
    await transact((trx) =>
      countInCategories(trx, [
        [phones, 1],
        [sound, 1],
        [phones, 1],
        [sound, -1],
      ]),
    );
    expect([await categoryCount(phones), await categoryCount(sound)]).toEqual([
      before[0] + 2,
      before[1],
    ]);
  });
});
