// Specifications as they are typed, arranged and saved, and what filters make of them.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import {
  arrangeSchema,
  saveSpecifications,
  specificationsFormSchema,
} from "~/models/product/specification-edit.server";
import { usualSpecifications } from "~/models/product/specification-names.server";
import {
  arrange,
  arrangement,
  offeredRows,
  rowChanges,
  specificationLimits,
  typedRows,
  withEmptyRows,
} from "~/models/product/specification-rows";
import { actor, entries, prepareFirst, rowOf, setProduct } from "../support/product-rows";
import { makeProduct } from "../support/products";

prepareFirst();

const row = (label: string, value = label.toLowerCase()) => ({ label, value });
const [a, b, c] = [row("A"), row("B"), row("C")];
const numbered = (rows: { label: string; value: string }[]) =>
  Object.fromEntries(
    rows.flatMap(({ label, value }, index) => [
      [`label${index + 1}`, label],
      [`value${index + 1}`, value],
    ]),
  );

describe("the rows of the form", () => {
  it.each([
    ["up-2", [a, c, b], 1],
    ["up-0", [a, b, c], 0],
    ["down-0", [b, a, c], 1],
    ["down-2", [a, b, c], 2],
    ["remove-1", [a, c], 1],
    ["remove-2", [a, b], 1],
    ["remove-3", [a, b, c], 0],
    ["up--1", [a, b, c], 0],
    ["delete-1", [a, b, c], 0],
    ["", [a, b, c], 0],
  ])("after %s", (button, rows, focus) => {
    expect(arrange([a, b, c], button)).toEqual({ rows, focus });
  });

  it("become more, but never more than there can be", () => {
    const empty = { label: "", value: "" };
    expect(arrange([a], arrangement("more"))).toEqual({ rows: [a, empty, empty, empty], focus: 1 });
    const many = Array.from({ length: specificationLimits.rows - 1 }, () => a);
    expect(withEmptyRows(many)).toHaveLength(specificationLimits.rows);
    expect(withEmptyRows([...many, a])).toHaveLength(specificationLimits.rows);
  });

  it("begin with what is there, and then offer the usual names", () => {
    expect(offeredRows([b], ["A", "B", "C"])).toEqual([b, row("A", ""), row("C", "")]);
    const full = Array.from({ length: specificationLimits.rows }, (_, index) => row(`${index}`));
    expect(offeredRows(full, ["A"])).toEqual(full);
  });

  it("are read back as they were typed, holes included", () => {
    expect(typedRows({ label1: "A", value1: "a", value3: "c", label9x: "no" })).toEqual([
      a,
      { label: "", value: "" },
      { label: "", value: "c" },
    ]);
    expect(arrangeSchema.parse({ ...numbered([a, b]), version: "3" })).toEqual({
      rows: [a, b],
      version: "3",
    });
  });

  it("are compared by their names", () => {
    expect(rowChanges([a, b], [row("B", "new"), row("C"), row(" A ", "a ")])).toEqual([
      { field: "B", from: "b", to: "new" },
      { field: "C", from: "", to: "c" },
    ]);
  });
});

describe("what is saved", () => {
  const parse = (rows: { label: string; value: string }[], usual: string[] = []) =>
    specificationsFormSchema(usual).safeParse({ ...numbered(rows), version: "1" });
  const faults = (rows: { label: string; value: string }[]) =>
    parse(rows).error?.issues.map(({ path, message }) => [path.join(), message]);

  it("leaves out empty rows, and usual names without a value", () => {
    const typed = [row("  A ", " a"), row("", ""), row("Display", ""), c];
    expect(parse(typed, ["Display"]).data).toEqual({ rows: [a, c], version: 1 });
  });

  it("has a name and a value in each row, each name once, none too long", () => {
    expect(faults([row("A", ""), row("", "b")])).toEqual([
      ["value1", "Enter a value for A, or remove the row"],
      ["label2", "Say what this value is"],
    ]);
    expect(faults([a, row("a", "again")])).toEqual([["label2", "Another row is named a already"]]);
    expect(faults([row("x".repeat(61), "x"), row("y", "y".repeat(301))])).toEqual([
      ["label1", "Please use at most 60 characters"],
      ["value2", "Please use at most 300 characters"],
    ]);
  });

  it("stands in the log value by value, and filters go by it", async () => {
    const id = await makeProduct({ price: 100_000, stock: 1 });
    await setProduct(id, { specifications: JSON.stringify([a, b]), screen: null, battery: null });
    const { version } = await rowOf(id);
    const rows = [row("Display", '6.7" OLED'), b, a, row("Battery", "5,000 mAh")];
    await saveSpecifications(actor, id, { rows, version });
    expect(await rowOf(id)).toMatchObject({
      specifications: JSON.stringify(rows),
      screen: 670,
      battery: 5000,
      version: version + 1,
    });
    expect(await entries()).toMatchObject([
      {
        action: "updated",
        entity: "product",
        before: { "Order of specifications": "A, B" },
        after: {
          "Specification, Display": '6.7" OLED',
          "Specification, Battery": "5,000 mAh",
          "Order of specifications": "B, A",
        },
      },
    ]);
    // The same once more is no change, whoever saved meanwhile.
    await saveSpecifications(actor, id, { rows, version });
    expect(await entries()).toHaveLength(1);
    const stale = saveSpecifications(actor, id, { rows: [a], version });
    await expect(stale).rejects.toMatchObject({ code: "stale" });
    await setProduct(id, { deletedAt: new Date().toISOString() });
    const gone = saveSpecifications(actor, id, { rows: [a], version: version + 1 });
    await expect(gone).rejects.toMatchObject({ code: "notFound" });
  });
});

it("a type's usual names are those of its products, in their order", async () => {
  expect(await usualSpecifications(null)).toEqual([]);
  expect(await usualSpecifications("no-such-type")).toEqual([]);
  const names = await usualSpecifications("smartphones");
  const { specifications } = await getDb()
    .selectFrom("products")
    .select("specifications")
    .where("id", "=", "galaxy-s25-ultra")
    .executeTakeFirstOrThrow();
  const own = (JSON.parse(specifications) as { label: string }[]).map(({ label }) => label);
  expect(names).toEqual(expect.arrayContaining(own));
  expect(names.indexOf("Brand")).toBe(0);
});
