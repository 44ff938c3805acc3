// What is wrong with a CSV file of products: faults named by line, files refused as a whole, and very long ones.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { importLimits } from "~/models/product/import/csv.server";
import { prepareImport } from "~/models/product/import/import.server";
import { Refusal } from "~/models/refusal.server";
import {
  admin,
  confirm,
  dryRun,
  faultsOf,
  head,
  lines,
  prepareFirst,
  snapshot,
} from "../support/product-csv";

prepareFirst();

describe("a fault", () => {
  it.each([
    [",NEW-1,,,Acme,Laptops,,,10,,1", "Product name is required"],
    [
      `,NEW-1,${"x".repeat(51)},,Acme,Laptops,,,10,,1`,
      "Product name must be less than 50 characters",
    ],
    [",NEW-1,Name,,Acme,Laptops,,,,,1", "Price is required"],
    [",NEW-1,Name,,Acme,Laptops,,,-5,,1", "Price must be a positive number"],
    [",NEW-1,Name,,Acme,Laptops,,,10,9,1", "Price before discount must not be below the price."],
    [",NEW-1,Name,,Acme,Laptops,,,10,,1.5", "Stock must be a positive integer"],
    [",NEW-1,Name,,Acme,Nowhere,,,10,,1", "There is no category “Nowhere”."],
    [",NEW-1,Name,,,Laptops,,,10,,1", "Brand is required"],
    [",,Name,,Acme,Laptops,,,10,,1", "SKU is required"],
    [
      ",NEW-1,Name,,Acme,Laptops,Mauve,,10,,1",
      "Colour must be one of Black, White, Blue, Red, Green, Silver, Gold",
    ],
    ["Bad Uid,NEW-1,Name,,Acme,Laptops,,,10,,1", "uid takes small letters, digits and hyphens"],
    ["import,NEW-1,Name,,Acme,Laptops,,,10,,1", "This uid cannot be used"],
    [
      "galaxy-s24-ultra,NEW-1,Name,,Acme,Laptops,,,10,,1",
      "A further variant needs a Colour or Storage of its own.",
    ],
    [",NEW-1,Name,,Acme,Laptops,,,10", "This line has 9 cells instead of 11."],
  ])("in the line %s is named", async (line, message) => {
    expect(await faultsOf(lines(line))).toEqual([{ line: 2, message }]);
  });

  it.each([
    [
      "a SKU twice",
      ["a,S-1,A,,B,Laptops,,,1,,1", "b,S-1,A,,B,Laptops,,,1,,1"],
      "SKU “S-1” is on line 2 already.",
    ],
    [
      "lines that disagree",
      ["a,S-1,A,,B,Laptops,Red,,1,,1", "a,S-2,X,,B,Laptops,Blue,,1,,1"],
      "Name differs from line 2, which is the same product.",
    ],
    [
      "the same choice twice",
      ["a,S-1,A,,B,Laptops,Red,,1,,1", "a,S-2,A,,B,Laptops,Red,,1,,1"],
      "“a” has this colour and storage on line 2 already.",
    ],
  ])("of two lines, %s, is named at the second", async (_what, rows, message) => {
    expect(await faultsOf(lines(...rows))).toEqual([{ line: 3, message }]);
  });

  it("stands at the line where its row begins", async () => {
    const text = lines(
      'a,S-1,A,"one\ntwo\nthree",B,Laptops,,,1,,1',
      "",
      "b,S-2,A,,B,Laptops,,,x,,1",
    );
    expect(await faultsOf(text)).toEqual([{ line: 6, message: "Price must be a positive number" }]);
  });

  it("keeps the whole file out", async () => {
    const before = await snapshot();
    const run = await dryRun(lines(",S-1,Good,,B,Laptops,,,1,,1", ",S-2,Bad,,B,Laptops,,,0,,1"));
    await expect(confirm(run)).rejects.toMatchObject({ code: "stale" });
    expect(await snapshot()).toEqual(before);
  });
});

describe("a file as a whole", () => {
  const refused = async (content: string | Uint8Array<ArrayBuffer>) => {
    const attempt = prepareImport(admin, new File([content], "x.csv"));
    const error: unknown = await attempt.catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(Refusal);
    const { code, message, fields } = error as Refusal;
    expect({ code, fields }).toEqual({ code: "invalid", fields: { file: message } });
    return message;
  };

  it("is refused with its reason", async () => {
    expect(await refused("")).toContain("empty");
    expect(await refused("  \n ")).toContain("empty");
    expect(await refused(new Uint8Array([0x61, 0xff, 0xfe]))).toContain("not text in UTF-8");
    expect(await refused(new Uint8Array([0xff, 0xfe, 0x61]))).toContain("not text in UTF-8");
    expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 0]))).toContain("workbook");
    expect(await refused("a\0b")).toBe("This is not a CSV file.");
    expect(await refused("Dear shop,\nplease add my phone.")).toContain("Missing: SKU.");
    expect(await refused("SKU,Weight\nA,1")).toBe(
      "Beside SKU there must be a column that the shop knows: not “Weight”.",
    );
    expect(await refused("SKU\nA")).toBe("Beside SKU there must be a column that the shop knows.");
    expect(await refused("SKU,SKU,Name,Brand,Category,Price,Stock\n")).toContain("twice");
    expect(await refused(head)).toContain("no line below it");
    expect(await refused(lines('a,S-1,"A,,B'))).toContain("quotation mark");
    expect(await refused(new Uint8Array(importLimits.bytes + 1).fill(97))).toContain(
      "less than 10MB",
    );
  });

  it("may separate its cells by semicolons, and leave columns out", async () => {
    const text = "sku;name;brand;category;PRICE;stock\nSEMI-1;Semi;Acme;Laptops;12.5;3";
    const run = await dryRun(text);
    expect(run.report).toMatchObject({ created: 1, faultCount: 0 });
  });
});

describe("thousands of lines", () => {
  const many = (
    count: number,
    change: (
      index: number,
    ) => Partial<{ price: string; category: string; sku: string }> = () => ({}),
  ) =>
    lines(
      ...Array.from({ length: count }, (_, index) => {
        const { price = "10", category = "Laptops", sku = `MANY-${index}` } = change(index);
        return `many-${index},${sku},Many ${index},,Acme,${category},,,${price},,10`;
      }),
    );

  it("of which fifty are at fault report exactly those", { timeout: 60_000 }, async () => {
    const wrong = (index: number) => index % 200 === 7;
    const kinds = [{ price: "0" }, { category: "Nowhere" }, { sku: "MANY-0" }, { price: "" }];
    const before = await snapshot();
    const { report } = await dryRun(
      many(10_000, (index) => (wrong(index) ? (kinds[index % 4] ?? {}) : {})),
    );
    const expected = Array.from({ length: 10_000 }, (_, index) => index).filter(wrong);
    expect(report.faultCount).toBe(50);
    expect(report.faults.map(({ line }) => line)).toEqual(expected.map((index) => index + 2));
    expect(await snapshot()).toEqual(before);
  });

  it("are added, and then changed, while others get their turn", async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const run = await dryRun(many(2000));
    expect(run.report).toMatchObject({ lines: 2000, created: 2000, faultCount: 0 });
    expect(await confirm(run)).toEqual({ ...run.report, left: [] });
    expect(turns).toBeGreaterThan(10);
    const change = await dryRun(many(2000, () => ({ price: "12" })));
    expect(change.report).toMatchObject({ created: 0, updated: 2000, faultCount: 0 });
    turns = 0;
    expect(await confirm(change)).toEqual({ ...change.report, left: [] });
    expect(turns).toBeGreaterThan(10);
    clearInterval(timer);
    const { count } = await getDb()
      .selectFrom("products")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("id", "like", "many-%")
      .where("price", "=", 1_200)
      .executeTakeFirstOrThrow();
    expect(count).toBe(2000);
  });
});
