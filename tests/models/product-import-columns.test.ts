// CSV files that hold some columns only, as spreadsheets write them: what they leave out stays, what is at fault is named, and the good lines can go in alone.
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { prepareImport, applyImport, findImport } from "~/models/product/import/import.server";
import { plainNumber } from "~/models/product/number.server";
import { findProductDetail } from "~/models/product/product.server";
import { admin, confirm, dryRun, lines, prepareFirst, snapshot } from "../support/product-csv";

prepareFirst();

let number = 0;
/** Ids and SKUs of this test's own product with two variants, 10 pieces of each at 100. */
let own = { id: "", black: "", blue: "" };
beforeEach(async () => {
  number += 1;
  own = { id: `own-${number}`, black: `OWN-${number}-A`, blue: `OWN-${number}-B` };
  const line = (sku: string, colour: string) =>
    `${own.id},${sku},Own ${number},Words,Zebrano,Laptops,${colour},,100,,10`;
  await confirm(await dryRun(lines(line(own.black, "Black"), line(own.blue, "Blue"))));
});

const variants = async () =>
  getDb()
    .selectFrom("variants")
    .select(["sku", "colour", "price", "originalPrice", "stock", "position"])
    .where("productId", "=", own.id)
    .orderBy("position")
    .execute();
const product = async () =>
  getDb().selectFrom("products").selectAll().where("id", "=", own.id).executeTakeFirstOrThrow();

/** Everything of the shop but what a new price or stock changes of one product. */
async function others() {
  const { products, ...rest } = await snapshot();
  const {
    version: _v,
    updatedAt: _u,
    price: _p,
    originalPrice: _o,
    stock: _s,
    ...kept
  } = products.find(({ id }) => id === own.id) ?? (await product());
  return {
    ...{ kept, categories: rest.categories },
    products: products.filter(({ id }) => id !== own.id),
    variants: rest.variants.filter(({ productId }) => productId !== own.id),
  };
}

describe("a file that holds some columns", () => {
  it("changes prices and nothing else by SKU and price", async () => {
    // Its category's usual type is not put in, either.
    await getDb().updateTable("products").set({ typeId: null }).where("id", "=", own.id).execute();
    const before = await others();
    const run = await dryRun(`price,sku\n120,${own.blue}`);
    expect(run.report).toMatchObject({ updated: 1, faultCount: 0, columns: ["Price(৳)", "SKU"] });
    expect(run.report.changes[0]?.fields).toEqual([
      { field: "Price(৳) (Blue)", from: "100", to: "120" },
    ]);
    // Sold meanwhile: no stock is put back.
    const sold = getDb().updateTable("variants").set({ stock: 3 });
    await sold.where("productId", "=", own.id).execute();
    await getDb().updateTable("products").set({ stock: 6 }).where("id", "=", own.id).execute();
    await confirm(run);
    expect(await variants()).toMatchObject([
      { sku: own.black, price: 10_000, stock: 3 },
      { sku: own.blue, price: 12_000, originalPrice: 12_000, stock: 3 },
    ]);
    expect(await product()).toMatchObject({ stock: 6, price: 10_000, typeId: null });
    expect(await others()).toEqual(before);
  });

  it("changes stock and nothing else by SKU and stock", async () => {
    const before = await others();
    await confirm(await dryRun(`SKU,Stock\n${own.black},7`));
    expect(await variants()).toMatchObject([{ stock: 7, price: 10_000 }, { stock: 10 }]);
    expect((await product()).stock).toBe(17);
    expect(await others()).toEqual(before);
  });

  it("names columns that the shop does not know, and leaves them alone", async () => {
    const run = await dryRun(` ware house ,Original_Price,s.k.u, STOCK ,\nDhaka,,${own.black},9,`);
    expect(run.report).toMatchObject({
      updated: 1,
      faultCount: 0,
      ignored: ["ware house", "Original_Price"],
    });
    expect(run.report.columns).toEqual(["SKU", "Stock"]);
    const prices = await dryRun(`price_before-discount,SKU\n150,${own.black}`);
    expect(prices.report.columns).toEqual(["Price before discount", "SKU"]);
    await confirm(prices);
    expect((await variants())[0]).toMatchObject({ price: 10_000, originalPrice: 15_000 });
  });

  it("holds a price before discount against the price that stays", async () => {
    const { report } = await dryRun(`SKU,Price before discount\n${own.black},99`);
    expect(report.faults).toEqual([
      {
        ...{ line: 2, sku: own.black, column: "Price before discount", value: "99" },
        message: "Price before discount must not be below the price.",
      },
    ]);
  });
});

describe("a SKU that the shop does not know", () => {
  it("becomes a variant of the product that its uid names", async () => {
    const run = await dryRun(
      `uid,SKU,Colour,Price,Stock\n${own.id},OWN-${number}-C,Red,90,4\n,${own.blue},,95,1`,
    );
    expect(run.report).toMatchObject({ created: 0, updated: 1, faultCount: 0 });
    expect(run.report.changes[0]?.fields).toEqual([
      { field: "Price(৳) (Blue)", from: "100", to: "95" },
      { field: "Stock (Blue)", from: "10", to: "1" },
      { field: "Order of variants", from: "Black; Blue", to: "Black; Blue; Red" },
      { field: "Price(৳) (Red)", from: "", to: "90" },
      { field: "Stock (Red)", from: "", to: "4" },
      { field: "SKU (Red)", from: "", to: `OWN-${number}-C` },
      { field: "Variant (Red)", from: "", to: "Red" },
      { field: "Sold (Red)", from: "", to: "Yes" },
    ]);
    await confirm(run);
    expect(await variants()).toEqual([
      {
        sku: own.black,
        colour: "Black",
        price: 10_000,
        originalPrice: 10_000,
        stock: 10,
        position: 1,
      },
      { sku: own.blue, colour: "Blue", price: 9_500, originalPrice: 9_500, stock: 1, position: 2 },
      {
        sku: `OWN-${number}-C`,
        colour: "Red",
        price: 9_000,
        originalPrice: 9_000,
        stock: 4,
        position: 3,
      },
    ]);
    expect(await product()).toMatchObject({
      ...{ colours: "|Black|Blue|Red|", price: 9_000, stock: 15, name: `Own ${number}` },
    });
    const shown = await findProductDetail(own.id);
    expect(shown?.variants.map(({ sku }) => sku)).toContain(`OWN-${number}-C`);
    const { report } = await dryRun(`SKU,Price\nOWN-${number}-C,90`);
    expect(report).toMatchObject({ unchanged: 1, faultCount: 0 });
  });

  it.each([
    [
      "uid,SKU,Colour,Price",
      "X,Red,1",
      "The shop has no such SKU, and a new variant needs the column Stock.",
    ],
    [
      "uid,SKU,Colour,Price,Stock",
      "X,Blue,1,1",
      "“UID” has this colour and storage on SKU “BLUE” already.",
    ],
    ["uid,SKU,Price,Stock", "X,1,1", "A further variant needs a Colour or Storage of its own."],
  ])("is refused with the columns %s and the line %s", async (head, line, message) => {
    const { report } = await dryRun(`${head}\n${own.id},${line}`);
    const words = message.replace("UID", own.id).replace("BLUE", own.blue);
    expect(report.faults.map((fault) => fault.message)).toEqual([words]);
  });

  it("is refused where nothing says what it is", async () => {
    const { report } = await dryRun("SKU,Price\nNOBODY-1,10");
    expect(report.faults).toEqual([
      {
        ...{ line: 2, sku: "NOBODY-1", column: "SKU", value: "NOBODY-1" },
        message:
          "The shop has no such SKU, and a new product needs the column Name, Brand, Category, Stock.",
      },
    ]);
  });
});

describe("a file as a spreadsheet writes it", () => {
  const utf16 = (text: string, big: boolean) => {
    const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
    return new Uint8Array(big ? bytes.swap16() : bytes);
  };
  it.each([
    ["UTF-16, little end first, tabs", (text: string) => utf16(text.replaceAll(",", "\t"), false)],
    ["UTF-16, big end first", (text: string) => utf16(text, true)],
    ["UTF-8 with its mark, semicolons", (text: string) => `\uFEFF${text.replaceAll(",", ";")}`],
    ["a line that names the sign", (text: string) => `sep=;\r\n${text.replaceAll(",", ";")}`],
    [
      "a column with a comma in its name",
      (text: string) => `"Where, exactly";${text.replaceAll(",", ";").replaceAll("\n", "\nHere;")}`,
    ],
  ])("is read: %s", async (_what, written) => {
    const text = `SKU,Price,Stock\n${own.black},১২৩.৫০,৭\n${own.blue},x,7`;
    const id = await prepareImport(admin, new File([written(text)], "sheet.csv"));
    const { report } = await findImport(admin, id);
    expect(report).toMatchObject({ updated: 1, faultCount: 1, faultyLines: 1 });
    expect(report.faults[0]).toMatchObject({ sku: own.blue, column: "Price(৳)", value: "x" });
    expect(report.faults[0]?.line).toBe(/^sep/.test(String(written(text))) ? 4 : 3);
    await applyImport(admin, id, { ...report, goodOnly: "on" });
    expect((await variants())[0]).toMatchObject({ price: 12_350, stock: 7 });
  });

  it.each([
    ["১,২৫,০০০.৫০", "125000.50"],
    ["1,250", "1250"],
    ["1 250 000", "1250000"],
    ["12,5", "12.5"],
    ["৳ 99.90", "99.90"],
    [" 7 ", "7"],
    ["1,2,3", "1,2,3"],
    ["10 20", "10 20"],
    ["1.250,00", "1.250,00"],
    ["-5", "-5"],
    ["ten", "ten"],
    ["", ""],
  ])("has the number %s as %s", (typed, plain) => {
    expect(plainNumber(typed)).toBe(plain);
  });
});

describe("the good lines only", () => {
  it("go in when that was asked for, and are what was shown", async () => {
    const text = [
      "uid,SKU,Name,Brand,Category,Colour,Price,Stock",
      `${own.id},${own.black},Own ${number},Zebrano,Laptops,,110,10`,
      `${own.id},${own.blue},Another,Zebrano,Laptops,,110,10`,
      `new-${number},NEW-${number}-A,New,Zebrano,Laptops,Red,10,1`,
      `new-${number},NEW-${number}-B,New,Zebrano,Laptops,Blue,0,1`,
      `gone-${number},GONE-${number},Gone,Zebrano,Nowhere,,10,1`,
    ].join("\n");
    const run = await dryRun(text);
    expect(run.report).toMatchObject({ created: 1, updated: 1, faultyLines: 3, faultCount: 3 });
    expect(run.report.faults.map(({ line, column }) => [line, column])).toEqual([
      [3, "Name"],
      [5, "Price(৳)"],
      [6, "Category"],
    ]);
    const before = await snapshot();
    await expect(confirm(run)).rejects.toMatchObject({ code: "stale" });
    expect(await snapshot()).toEqual(before);
    const shown = await findImport(admin, run.id);
    const done = await applyImport(admin, run.id, { ...shown.report, goodOnly: "on" });
    expect(done).toMatchObject({ created: 1, updated: 1, faultyLines: 3 });
    expect(await variants()).toMatchObject([{ price: 11_000 }, { price: 10_000 }]);
    expect((await findProductDetail(`new-${number}`))?.variants).toHaveLength(1);
  });

  it("are refused when other lines are at fault by now", async () => {
    const run = await dryRun(`SKU,Price\n${own.black},110\n${own.blue},120\nNOBODY,1`);
    await getDb()
      .updateTable("variants")
      .set({ sku: `${own.blue}-2` })
      .where("sku", "=", own.blue)
      .execute();
    const attempt = applyImport(admin, run.id, { ...run.report, goodOnly: "on" });
    await expect(attempt).rejects.toMatchObject({ code: "stale" });
    expect((await variants())[0]?.price).toBe(10_000);
  });
});
