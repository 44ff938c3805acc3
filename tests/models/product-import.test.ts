// Products as CSV: the export read back changes nothing, an import is whole or not at all.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { bestMatches } from "~/db/search/search.server";
import { harmlessCell } from "~/models/csv.server";
import { applyImport, findImport } from "~/models/product/import/import.server";
import { findProductDetail } from "~/models/product/product.server";
import {
  admin,
  confirm,
  csv,
  dryRun,
  exported,
  faultsOf,
  lines,
  prepareFirst,
  snapshot,
} from "../support/product-csv";

prepareFirst();

describe("an export imported again", () => {
  it("changes nothing, and says so", async () => {
    const before = await snapshot();
    const run = await dryRun(csv(await exported()));
    expect(run.report).toMatchObject({ created: 0, updated: 0, faultCount: 0 });
    expect(run.report.unchanged).toBe(before.products.length);
    expect(run.report.lines).toBe(before.variants.length);
    expect(await confirm(run)).toEqual({ ...run.report, left: [] });
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
  const typed = (...rows: string[]) =>
    ["SKU,Name,Brand,Category,Type,Price,Stock", ...rows].join("\n");
  const typeOf = async (sku: string) =>
    (
      await getDb()
        .selectFrom("products")
        .innerJoin("variants", "variants.productId", "products.id")
        .select("products.typeId")
        .where("variants.sku", "=", sku)
        .executeTakeFirstOrThrow()
    ).typeId;

  it("gives types by their names, keeps them, and refuses what is none", async () => {
    const first = typed(
      "TYPE-1,A,Zebrano,Laptops,tablets,100,1",
      "TYPE-2,B,Zebrano,Laptops,,100,1",
    );
    expect(await confirm(await dryRun(first))).toMatchObject({ created: 2 });
    expect([await typeOf("TYPE-1"), await typeOf("TYPE-2")]).toEqual(["tablets", "laptops"]);
    const moved = typed("TYPE-1,A,Zebrano,Phones & Tablets,,100,1")
      .replace("Type,", "")
      .replace(",,100", ",100");
    expect(await confirm(await dryRun(moved))).toMatchObject({ updated: 1 });
    expect(await typeOf("TYPE-1")).toBe("tablets");
    const other = await dryRun(typed("TYPE-1,A,Zebrano,Phones & Tablets,Smartphones,100,1"));
    expect(other.report.changes[0]?.fields).toEqual([
      { field: "Type", from: "Tablets", to: "Smartphones" },
    ]);
    expect(await faultsOf(typed("TYPE-3,C,Zebrano,Laptops,Toasters,100,1"))).toEqual([
      { line: 2, message: "There is no type “Toasters”." },
    ]);
  });

  it("leaves a description as it is when the file has none", async () => {
    await confirm(await dryRun(lines("told,TOLD-1,Told,Some words,Zebrano,Laptops,,,100,,1")));
    await confirm(
      await dryRun("SKU,Name,Brand,Category,Price,Stock\nTOLD-1,Told,Zebrano,Laptops,90,1"),
    );
    expect((await findProductDetail("told"))?.description).toBe("Some words");
  });

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
    expect(await confirm(run)).toEqual({ ...run.report, left: [] });
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
    expect(await confirm(second)).toEqual({ ...second.report, left: [] });
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
      .where(
        sql<boolean>`id in (select "productId" from ${bestMatches([[{ words: ["csv"] }], [{ words: ["laptop"] }], [{ words: ["zebrano"] }]], "every")} found)`,
      )
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
    expect(await applyImport(admin, run.id, renewed.report)).toEqual({
      ...renewed.report,
      left: [],
    });
  });

  it("leaves what was sold since its dry run sold", async () => {
    const line = (stock: number, price = 10) =>
      lines(`,CSV-7,Sold Thing,,Acme,Laptops,,,${price},,${stock}`);
    await confirm(await dryRun(line(10)));
    const sell = (count: number) =>
      getDb()
        .updateTable("variants")
        .set((eb) => ({ stock: eb("stock", "-", count) }))
        .where("sku", "=", "CSV-7")
        .execute();
    const stockOf = () =>
      getDb()
        .selectFrom("variants")
        .innerJoin("products", "products.id", "productId")
        .select(["variants.stock", "products.stock as sum"])
        .where("sku", "=", "CSV-7")
        .executeTakeFirst();
    const more = await dryRun(line(15));
    await sell(3);
    expect(await confirm(more)).toMatchObject({ updated: 1 });
    expect(await stockOf()).toEqual({ stock: 12, sum: 12 });
    const same = await dryRun(line(12, 20));
    await sell(2);
    expect(await confirm(same)).toMatchObject({ updated: 1 });
    expect(await stockOf()).toEqual({ stock: 10, sum: 10 });
    const fewer = await dryRun(line(2, 20));
    await sell(9);
    await expect(confirm(fewer)).rejects.toMatchObject({ code: "stale" });
    const renewed = await findImport(admin, fewer.id);
    expect(renewed.report.changes[0]?.fields).toEqual([{ field: "Stock", from: "1", to: "2" }]);
    await applyImport(admin, fewer.id, renewed.report);
    expect(await stockOf()).toEqual({ stock: 2, sum: 2 });
  });

  it("is open to the admin alone who chose the file", async () => {
    const run = await dryRun(lines(",CSV-8,Mine,,Acme,Laptops,,,10,,10"));
    const other = { ...admin, id: "somebody" };
    const message = "This import is not there any more. Please choose the file again.";
    const none = { code: "notFound", message };
    await expect(findImport(other, run.id)).rejects.toMatchObject(none);
    const attempt = applyImport(other, run.id, run.report);
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
