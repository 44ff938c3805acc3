// Products as CSV: the export read back changes nothing, faults are named by line, an import is whole or not at all.
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { matchingProductIds } from "~/db/search/search.server";
import type { Actor } from "~/models/audit/audit.server";
import { harmlessCell } from "~/models/csv.server";
import { csvColumns, exportProducts, importLimits } from "~/models/product/import/csv.server";
import { applyImport, findImport, prepareImport } from "~/models/product/import/import.server";
import { findProductDetail } from "~/models/product/product.server";
import { readProductView } from "~/models/product/table.server";
import { Refusal } from "~/models/refusal.server";
import { prepareDatabase } from "~/start.server";
import { anAdmin } from "../support/actor";

let admin: Actor;
beforeAll(async () => {
  await prepareDatabase();
  admin = await anAdmin();
});

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const csv = (rows: string[][]) =>
  "\uFEFF" + rows.map((row) => row.map(quote).join(",")).join("\r\n") + "\r\n";

/** The whole catalogue as the download holds it. */
async function exported(query = ""): Promise<string[][]> {
  const rows: string[][] = [Object.values(csvColumns)];
  for await (const batch of exportProducts(readProductView(new URLSearchParams(query))))
    rows.push(...batch.map((row) => row.map(harmlessCell)));
  return rows;
}

async function dryRun(text: string) {
  const id = await prepareImport(admin, new File([text], "products.csv"));
  const { report } = await findImport(admin, id);
  return { id, report };
}

const confirm = async ({ id, report }: Awaited<ReturnType<typeof dryRun>>) =>
  applyImport(admin, id, report.fingerprint);

const snapshot = async () => ({
  products: await getDb().selectFrom("products").selectAll().orderBy("id").execute(),
  variants: await getDb().selectFrom("variants").selectAll().orderBy("id").execute(),
  categories: await getDb().selectFrom("categories").selectAll().orderBy("id").execute(),
});

const head =
  "uid,SKU,Name,Description,Brand,Category,Colour,Storage,Price,Price before discount,Stock";
const lines = (...rows: string[]) => [head, ...rows].join("\n");
const faultsOf = async (text: string) => (await dryRun(text)).report.faults;

describe("an export imported again", () => {
  it("changes nothing, and says so", async () => {
    const before = await snapshot();
    const run = await dryRun(csv(await exported()));
    expect(run.report).toMatchObject({ created: 0, updated: 0, faultCount: 0 });
    expect(run.report.unchanged).toBe(before.products.length);
    expect(run.report.lines).toBe(before.variants.length);
    expect(await confirm(run)).toEqual(run.report);
    expect(await snapshot()).toEqual(before);
  });

  it("keeps formulas, quotes and line breaks as they are", async () => {
    const text = '=1+1 said "so", \'twice\r\nand below';
    const rows = await exported("q=galaxy+s24+ultra");
    const [first] = rows.slice(1);
    for (const row of rows.slice(1)) row[3] = harmlessCell(text);
    expect(await confirm(await dryRun(csv(rows)))).not.toBeNull();
    expect((await findProductDetail(first?.[0] ?? ""))?.description).toBe(text);
    const again = await exported("q=galaxy+s24+ultra");
    expect(again[1]?.[3]).toBe(`'${text}`);
    expect((await dryRun(csv(again))).report).toMatchObject({ updated: 0, faultCount: 0 });
  });

  it("holds what the table's filter lets through", async () => {
    const rows = (await exported("brand=Samsung&status=Active")).slice(1);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row[4]))).toEqual(new Set(["Samsung"]));
  });
});

describe("an import", () => {
  it("changes variants, product, category counts, search, audit log and notices together", async () => {
    const count = async (id: string) =>
      (
        await getDb()
          .selectFrom("categories")
          .select("productCount")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).productCount;
    const before = [await count("phones-tablets"), await count("laptops")];
    const run = await dryRun(
      lines(
        "csv-phone,CSV-1,Csv Phone,Fine,Zebrano,Phones & Tablets,Black,8GB/128GB,100,,10",
        "csv-phone,CSV-2,Csv Phone,Fine,Zebrano,phones & tablets,Blue,8GB/128GB,90.50,100,5",
      ),
    );
    expect(run.report).toMatchObject({
      created: 1,
      updated: 0,
      faultCount: 0,
      additions: ["Csv Phone"],
    });
    expect(await confirm(run)).toEqual(run.report);
    expect(await confirm(run)).toBeNull();
    expect(await findProductDetail("csv-phone")).toMatchObject({
      name: "Csv Phone",
      code: "CSV-1",
      stock: 15,
      discountPercent: 10,
      price: { amount: 9_050 },
      originalPrice: { amount: 10_000 },
      variants: [
        { sku: "CSV-1", colour: "Black" },
        { sku: "CSV-2", colour: "Blue" },
      ],
    });
    expect(await count("phones-tablets")).toBe((before[0] ?? 0) + 1);

    const second = await dryRun(
      lines(
        ",CSV-1,Csv Laptop,Fine,Zebrano,Laptops,,,200,,1",
        ",CSV-2,Csv Laptop,Fine,Zebrano,Laptops,,,200,,1",
      ),
    );
    expect(second.report).toMatchObject({ created: 0, updated: 1, faultCount: 0 });
    expect(second.report.changes[0]?.fields).toContainEqual({
      field: "Name",
      from: "Csv Phone",
      to: "Csv Laptop",
    });
    expect(await confirm(second)).toEqual(second.report);
    expect([await count("phones-tablets"), await count("laptops")]).toEqual([
      before[0],
      (before[1] ?? 0) + 1,
    ]);
    expect(await findProductDetail("csv-phone")).toMatchObject({
      name: "Csv Laptop",
      stock: 2,
      discountPercent: 0,
    });
    const found = await getDb()
      .selectFrom("products")
      .select("name")
      .where(sql<boolean>`id in ${matchingProductIds("csv laptop zebrano")}`)
      .execute();
    expect(found).toEqual([{ name: "Csv Laptop" }]);
    const actions = await getDb()
      .selectFrom("auditEntries")
      .select("action")
      .where("entityId", "=", "csv-phone")
      .orderBy("createdAt")
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(["created", "updated"]);
    const notices = await getDb()
      .selectFrom("notifications")
      .select("message")
      .where("message", "like", "Csv Laptop%")
      .execute();
    expect(notices).toEqual([{ message: "Csv Laptop: 2 left in stock." }]);
  });

  it("is refused when the shop changed since its dry run, and shows the new one", async () => {
    const line = (price: number) => lines(`,CSV-9,Stale Thing,,Acme,Laptops,,,${price},,10`);
    await confirm(await dryRun(line(10)));
    const run = await dryRun(line(20));
    await confirm(await dryRun(line(15)));
    await expect(confirm(run)).rejects.toMatchObject({ code: "stale" });
    const renewed = await findImport(admin, run.id);
    expect(renewed.report.changes[0]?.fields).toContainEqual({
      field: "Price(৳)",
      from: "15",
      to: "20",
    });
    expect(await applyImport(admin, run.id, renewed.report.fingerprint)).toEqual(renewed.report);
  });

  it("is open to the admin alone who chose the file", async () => {
    const run = await dryRun(lines(",CSV-8,Mine,,Acme,Laptops,,,10,,10"));
    const other = { ...admin, id: "somebody" };
    const message = "This import is not there any more. Please choose the file again.";
    const none = { code: "notFound", message };
    await expect(findImport(other, run.id)).rejects.toMatchObject(none);
    const attempt = applyImport(other, run.id, run.report.fingerprint);
    await expect(attempt).rejects.toMatchObject(none);
  });

  it("is not there any more when what was kept of it cannot be read", async () => {
    const run = await dryRun(lines(",CSV-7,Old,,Acme,Laptops,,,10,,10"));
    const { faults: _faults, ...older } = run.report;
    await getDb()
      .updateTable("preparedChanges")
      .set({ report: JSON.stringify(older) })
      .where("id", "=", run.id)
      .execute();
    await expect(findImport(admin, run.id)).rejects.toMatchObject({ code: "notFound" });
  });
});

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
      "The product “galaxy-s24-ultra” has no variant with the SKU “NEW-1”.",
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
    expect(await refused(new Uint8Array([0xff, 0xfe, 0x61, 0x00]))).toContain("not text in UTF-8");
    expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 0]))).toContain("workbook");
    expect(await refused("a\0b")).toBe("This is not a CSV file.");
    expect(await refused("Dear shop,\nplease add my phone.")).toContain(
      "Missing: SKU, Name, Brand, Category, Price(৳), Stock.",
    );
    expect(await refused("SKU,Name,Brand,Category,Price,Stock,Weight\n")).toBe(
      "Unknown columns: “Weight”.",
    );
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

describe("ten thousand lines", () => {
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

  it("with fifty faults report exactly those", { timeout: 60_000 }, async () => {
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

  it("are added, and then changed, while others get their turn", { timeout: 90_000 }, async () => {
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }, 5);
    const run = await dryRun(many(10_000));
    expect(run.report).toMatchObject({ lines: 10_000, created: 10_000, faultCount: 0 });
    expect(await confirm(run)).toEqual(run.report);
    const change = await dryRun(many(10_000, () => ({ price: "12" })));
    expect(change.report).toMatchObject({ created: 0, updated: 10_000, faultCount: 0 });
    expect(await confirm(change)).toEqual(change.report);
    clearInterval(timer);
    const { count } = await getDb()
      .selectFrom("products")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("id", "like", "many-%")
      .where("price", "=", 1_200)
      .executeTakeFirstOrThrow();
    expect(count).toBe(10_000);
    expect(longest).toBeLessThan(2_000);
    if (process.env.MEASURE) console.log(`longest pause ${Math.round(longest)} ms`);
  });
});
