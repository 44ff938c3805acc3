// A change of many products undone as a whole: what still stands goes back, what was changed since stays and is named.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { applyBulk, bulkChangeSchema } from "~/models/product/bulk.server";
import { applyImport, findImport } from "~/models/product/import/import.server";
import { findProductDetail } from "~/models/product/product.server";
import { chooseProducts } from "~/models/product/selection.server";
import { findProductStates } from "~/models/product/state.server";
import { turnSize } from "~/models/product/turns.server";
import { findGroup, previewUndo, undoGroup } from "~/models/product/undo.server";
import { whileBroken } from "../support/broken";
import { expectWholeHistory, movementsOf } from "../support/movements";
import { line, place } from "../support/own-orders";
import { admin, confirm, csv, dryRun, lines, prepareFirst, snapshot } from "../support/product-csv";

prepareFirst();

let word = "";
/** Ids of this test's own two products, 10 pieces of each at 100. */
let [one, two] = ["", ""];
beforeEach(async () => {
  word = randomUUID().slice(0, 8);
  [one, two] = [`${word}-one`, `${word}-two`];
  const row = (id: string) => `${id},${id}-SKU,Own ${id},Words,Zebrano,Laptops,,,100,,10`;
  await confirm(await dryRun(lines(row(one), row(two))));
});

const stateOf = async (id: string) => {
  const [product] = await findProductStates([id]);
  if (!product) throw new Error(`No product ${id}`);
  const { version: _version, ...rest } = product;
  return rest;
};
const groupOf = async (id: string) =>
  (
    await getDb()
      .selectFrom("auditEntries")
      .select("groupId")
      .where("entityId", "=", id)
      .where("action", "=", "updated")
      .where("undo", "is not", null)
      .executeTakeFirstOrThrow()
  ).groupId ?? "";
const bulk = async (change: object, ids = [one, two]) => {
  const selection = await chooseProducts(admin, { ids });
  expect(await applyBulk(admin, selection, bulkChangeSchema.parse(change))).toBe(ids.length);
  return groupOf(ids[0] ?? "");
};
const undo = async (group: string) => {
  const { preview } = await previewUndo(group);
  return undoGroup(admin, group, preview?.fingerprint ?? "");
};

describe("a bulk change", () => {
  it("goes back as a whole, under one entry, and once", async () => {
    const before = [await stateOf(one), await stateOf(two)];
    const group = await bulk({
      percent: "10",
      stockMode: "add",
      pieces: "5",
      category: "sound-equipments",
    });
    const { preview } = await previewUndo(group);
    expect(preview).toMatchObject({ changed: 2, deleted: 0, left: [] });
    expect(preview?.changes[0]?.changes).toContainEqual({
      field: "Price(৳)",
      from: "110",
      to: "100",
    });
    // By the difference: what is sold meanwhile stays sold.
    await place([line(`${one}-1`, 3, 11_000)]);
    expect(await undo(group)).toBe(2);
    const [first, second] = [await stateOf(one), await stateOf(two)];
    expect(second).toEqual(before[1]);
    expect(first.variants[0]).toMatchObject({ price: 10_000, stock: 7 });
    expect(first.categoryId).toBe("laptops");
    expect((await movementsOf(`${one}-1`)).at(-1)).toMatchObject({
      difference: -5,
      cause: { reason: "undo" },
    });
    await expectWholeHistory(`${one}-1`);
    const entries = await getDb()
      .selectFrom("auditEntries")
      .select(["entity", "action", "undo"])
      .where((eb) => eb.or([eb("groupId", "=", `undo-${group}`), eb("id", "=", `undo-${group}`)]))
      .orderBy("entity")
      .execute();
    expect(entries).toEqual([
      { entity: "product", action: "updated", undo: null },
      { entity: "product", action: "updated", undo: null },
      { entity: "products", action: "undid", undo: null },
    ]);
    expect(await undoGroup(admin, group, "")).toBeNull();
    expect((await previewUndo(group)).preview).toBeNull();
    expect((await findGroup(`undo-${group}`)).canBeUndone).toBe(false);
    expect(await stateOf(two)).toEqual(before[1]);
  });

  it("leaves what was changed since, and names it", async () => {
    const group = await bulk({
      percent: "10",
      stockMode: "add",
      pieces: "5",
      category: "sound-equipments",
    });
    await confirm(await dryRun(`SKU,Price,Stock\n${one}-SKU,130,2`));
    const { preview } = await previewUndo(group);
    expect(preview?.changed).toBe(2);
    expect(preview?.left).toEqual([
      {
        name: `Own ${one}`,
        reasons: [
          `Price of ${one}-SKU: changed since`,
          `Stock of ${one}-SKU: only 2 of the 5 that came are left`,
        ],
      },
    ]);
    await undo(group);
    expect(await stateOf(one)).toMatchObject({ categoryId: "laptops", price: 13_000, stock: 2 });
    expect(await stateOf(two)).toMatchObject({ categoryId: "laptops", price: 10_000, stock: 10 });
  });

  it("is not undone unseen, after its time, or of products that are gone", async () => {
    const group = await bulk({ percent: "10" });
    const { preview } = await previewUndo(group);
    await confirm(await dryRun(`SKU,Price\n${one}-SKU,130`));
    const attempt = undoGroup(admin, group, preview?.fingerprint ?? "");
    await expect(attempt).rejects.toMatchObject({ code: "stale" });
    expect(await stateOf(two)).toMatchObject({ price: 11_000 });
    await getDb()
      .updateTable("products")
      .set({ deletedAt: new Date().toISOString() })
      .where("id", "=", two)
      .execute();
    expect((await previewUndo(group)).preview).toMatchObject({
      ...{
        changed: 0,
        left: [{ reasons: ["Price of " + `${one}-SKU: changed since`] }, { name: two }],
      },
    });
    await getDb()
      .updateTable("auditEntries")
      .set({ createdAt: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where("id", "=", group)
      .execute();
    await expect(undoGroup(admin, group, "")).rejects.toMatchObject({ code: "impossible" });
    expect((await previewUndo(group)).preview).toBeNull();
    await expect(previewUndo("none")).rejects.toMatchObject({ code: "notFound" });
  });
});

describe("an import", () => {
  it("goes back with all that it brought, but for what is needed", async () => {
    const [untouched, sold] = [await stateOf(one), await stateOf(two)];
    const rows = [
      ["uid", "SKU", "Name", "Brand", "Category", "Colour", "Price", "Stock"],
      [one, `${one}-SKU`, "Renamed", "Acme", "Laptops", "", "90", "10"],
      [one, `${one}-RED`, "Renamed", "Acme", "Laptops", "Red", "95", "3"],
      [two, `${two}-SKU`, `Own ${two}`, "Zebrano", "Laptops", "", "100", "10"],
      [two, `${two}-RED`, `Own ${two}`, "Zebrano", "Laptops", "Red", "95", "3"],
      [`${word}-new`, `${word}-NEW`, "New", "Acme", "Laptops", "", "50", "1"],
      [`${word}-kept`, `${word}-KEPT`, "Kept", "Acme", "Laptops", "", "50", "1"],
    ];
    const run = await dryRun(csv(rows));
    expect(run.report).toMatchObject({ created: 2, updated: 2, faultCount: 0 });
    const counts = (await snapshot()).categories;
    await confirm(run);
    await place([line(`${two}-2`, 1, 9_500)]);
    await confirm(await dryRun(`SKU,Price\n${word}-KEPT,60`));
    const { group, preview } = await previewUndo(run.id);
    expect(group).toMatchObject({
      action: "imported",
      entityName: "products.csv",
      canBeUndone: true,
    });
    expect(preview).toMatchObject({ changed: 1, deleted: 1, deletions: ["New"] });
    expect(preview?.left).toEqual([
      { name: "Kept", reasons: ["It was changed since"] },
      { name: `Own ${two}`, reasons: [`Variant ${two}-RED: it was ordered since`] },
    ]);
    expect(await undo(run.id)).toBe(2);
    expect(await stateOf(one)).toEqual(untouched);
    expect((await stateOf(two)).variants).toHaveLength(2);
    expect((await stateOf(two)).variants[0]).toEqual(sold.variants[0]);
    expect(await findProductDetail(`${word}-new`)).toBeNull();
    expect(await findProductDetail(`${word}-kept`)).not.toBeNull();
    const { products, categories } = await snapshot();
    expect(products.find(({ id }) => id === one)?.colours).toBe("");
    const laptops = ({ id }: { id: string }) => id === "laptops";
    expect(categories.find(laptops)?.productCount).toBe(
      (counts.find(laptops)?.productCount ?? 0) + 1,
    );
  });

  it("that broke off is gone on with, and nothing is counted twice", async () => {
    const count = turnSize() + 20;
    const rows = Array.from(
      { length: count },
      (_, at) => `${word}-${at},${word}-${at},Many,,Acme,Laptops,,,10,,5`,
    );
    await confirm(await dryRun(lines(...rows)));
    const run = await dryRun(`SKU,Stock\n${rows.map((_, at) => `${word}-${at},8`).join("\n")}`);
    const broken = whileBroken(
      "variants",
      "update",
      () => confirm(run),
      `new.id = '${word}-${turnSize()}-1'`,
    );
    await expect(broken).rejects.toThrow();
    const stocks = () =>
      getDb()
        .selectFrom("products")
        .select(["id", "stock"])
        .where("id", "like", `${word}-%`)
        .where("name", "=", "Many")
        .execute();
    expect((await stocks()).filter(({ stock }) => stock === 8)).toHaveLength(turnSize());
    await expect(confirm(run)).rejects.toThrow("A part of this file was imported before.");
    const rest = await findImport(admin, run.id);
    expect(rest.report.updated).toBe(count - turnSize());
    await applyImport(admin, run.id, rest.report);
    expect(new Set((await stocks()).map(({ stock }) => stock))).toEqual(new Set([8]));
    expect(await undo(run.id)).toBe(count);
    expect(new Set((await stocks()).map(({ stock }) => stock))).toEqual(new Set([5]));
  });
});
