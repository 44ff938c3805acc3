// A stock's history: each way that changes a stock leaves its movement, whoever takes it, and adjustments count once.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import type { Actor } from "~/models/audit/audit.server";
import { expireHolding } from "~/models/order/expire.server";
import { answerReturn, askReturn, receiveReturn } from "~/models/order/return.server";
import { applyBulk, bulkChangeSchema } from "~/models/product/bulk.server";
import { editProductSchema, saveProduct } from "~/models/product/edit.server";
import { chooseProducts } from "~/models/product/selection.server";
import { adjustSchema, adjustStock, findStockPage } from "~/models/product/stock.server";
import { anAdmin } from "../support/actor";
import { expectWholeHistory, movementsOf } from "../support/movements";
import { line, place, product, rowOf, step, stockOf } from "../support/own-orders";
import { confirm, dryRun, lines, prepareFirst } from "../support/product-csv";

prepareFirst();
let admin: Actor;
beforeAll(async () => {
  admin = await anAdmin();
});

const adjust = (id: string, difference: string, change: object = {}) =>
  adjustStock(
    admin,
    id,
    adjustSchema.parse({
      ...{ variant: id, difference, reason: "counted", note: "", key: randomUUID() },
      ...change,
    }),
  );
const last = async (id: string) => (await movementsOf(id)).at(-1);

describe("every way that changes a stock leaves its movement", () => {
  it("from the sample's first row on", async () => {
    const variants = await getDb().selectFrom("variants").select("id").execute();
    expect(variants.length).toBeGreaterThan(100);
    for (const { id } of variants) await expectWholeHistory(id);
  });

  it("orders: placed, cancelled, expired, sent back", async () => {
    const id = await product();
    const cancelled = await place([line(id, 2)]);
    const order = { reason: "placed", order: cancelled };
    expect(await last(id)).toMatchObject({ difference: -2, stockAfter: 8, cause: order });
    await step(cancelled, "Cancelled");
    expect(await last(id)).toMatchObject({
      ...{ difference: 2, stockAfter: 10 },
      cause: { reason: "cancelled", order: cancelled, by: { name: "Admin User" } },
    });
    const expired = await place([line(id, 3)], undefined, { payment: "bKash" });
    const past = new Date(Date.now() - 600_000).toISOString();
    await getDb()
      .updateTable("orders")
      .set({ holdUntil: past })
      .where("id", "=", expired)
      .execute();
    await expireHolding([id]);
    expect(await last(id)).toMatchObject({
      ...{ difference: 3, stockAfter: 10 },
      cause: { reason: "expired", order: expired },
    });
    const returned = await place([line(id, 4)]);
    await step(returned, "Processing");
    await step(returned, "Delivered");
    const { id: lineId } = await getDb()
      .selectFrom("orderLines")
      .select("id")
      .where("orderId", "=", returned)
      .executeTakeFirstOrThrow();
    await askReturn((await rowOf(returned)).userId, returned, {
      ...{ pieces: new Map([[lineId, 1]]), reason: "Too loud" },
    });
    const { id: returnId } = await getDb()
      .selectFrom("returns")
      .select("id")
      .where("orderId", "=", returned)
      .executeTakeFirstOrThrow();
    await answerReturn(admin, returned, { returnId, state: "accepted", note: "" });
    await receiveReturn(admin, returned, { returnId, restock: true, refund: false, note: "" });
    expect(await last(id)).toMatchObject({
      ...{ difference: 1, stockAfter: 7 },
      cause: { reason: "returned", order: returned, by: { id: admin.id } },
    });
    await expectWholeHistory(id);
  });

  it("products: imported, edited, changed together, imported again", async () => {
    const sku = `MOVE-${randomUUID().slice(0, 8)}`;
    await confirm(await dryRun(lines(`${sku.toLowerCase()},${sku},Mover,,Acme,Laptops,,,100,,5`)));
    const id = sku.toLowerCase();
    const variant = `${id}-1`;
    expect(await movementsOf(variant)).toMatchObject([
      { difference: 5, stockAfter: 5, cause: { reason: "import", by: admin } },
    ]);
    const form = { name: "Mover", brand: "Acme", description: "", category: "laptops", type: "" };
    const figures = { price: "100", stock: "9", stockShown: "5", version: "1" };
    await saveProduct(admin, id, editProductSchema(1).parse({ ...form, ...figures }));
    expect(await last(variant)).toMatchObject({
      ...{ difference: 4, cause: { reason: "edited", by: { id: admin.id, name: admin.name } } },
    });
    const selection = await chooseProducts(admin, { ids: [id] });
    await applyBulk(admin, selection, bulkChangeSchema.parse({ stockMode: "add", pieces: "-2" }));
    expect(await last(variant)).toMatchObject({ difference: -2, cause: { reason: "bulk" } });
    await confirm(await dryRun(`SKU,Stock\n${sku},20`));
    expect(await last(variant)).toMatchObject({
      ...{ difference: 13, stockAfter: 20 },
      cause: { reason: "import" },
    });
    await expectWholeHistory(variant);
    // A price alone moves nothing.
    await confirm(await dryRun(`SKU,Price\n${sku},120`));
    expect(await movementsOf(variant)).toHaveLength(4);
  });

  it("even a statement that says no reason", async () => {
    const id = await product();
    await adjust(id, "1");
    await getDb().updateTable("variants").set({ stock: 3 }).where("id", "=", id).execute();
    expect(await last(id)).toEqual({ difference: -8, stockAfter: 3, cause: null });
    const page = await findStockPage(id, { variant: "", before: 0 });
    expect(page?.movements[0]).toMatchObject({ reason: "Other change", by: null, order: null });
  });
});

describe("an adjustment", () => {
  it("adds and takes away, with its reason, in product, log and history", async () => {
    const id = await product();
    expect(await adjust(id, "−3", { reason: "damaged", note: "Fell down" })).toBe(7);
    expect(await adjust(id, "+৫", { reason: "supplier" })).toBe(12);
    expect(await stockOf(id)).toEqual([12, 12, 0]);
    const page = await findStockPage(id, { variant: id, before: 0 });
    expect(page?.movements).toMatchObject([
      { reason: "From supplier", difference: 5, stockAfter: 12, by: admin.name, note: "" },
      { reason: "Damaged", difference: -3, stockAfter: 7, by: admin.name, note: "Fell down" },
      { difference: 10, stockAfter: 10 },
    ]);
    const entries = await getDb()
      .selectFrom("auditEntries")
      .select(["before", "after"])
      .where("entityId", "=", id)
      .execute();
    expect(new Set(entries.map(({ after }) => after))).toEqual(
      new Set([
        JSON.stringify({ Stock: "7", Reason: "Damaged: Fell down" }),
        JSON.stringify({ Stock: "12", Reason: "From supplier" }),
      ]),
    );
    const row = getDb().selectFrom("products").select("version").where("id", "=", id);
    expect(await row.executeTakeFirst()).toEqual({ version: 1 });
  });

  it("counts once, however often its form is sent", async () => {
    const id = await product();
    const key = randomUUID();
    await Promise.all([1, 2, 3].map(() => adjust(id, "2", { key })));
    expect(await adjust(id, "2", { key })).toBe(12);
    expect(await stockOf(id)).toEqual([12, 12, 0]);
  });

  it("is refused where more would go than there are, or for no such variant", async () => {
    const id = await product(undefined, 2);
    await expect(adjust(id, "-3")).rejects.toMatchObject({
      ...{ code: "impossible", fields: { difference: "Only 2 are in stock: so many cannot go." } },
    });
    await expect(adjust(id, "9999999")).rejects.toMatchObject({ code: "invalid" });
    await expect(adjust(id, "1", { variant: "none" })).rejects.toMatchObject({ code: "invalid" });
    await expect(adjust("none", "1")).rejects.toMatchObject({ code: "notFound" });
    expect(await stockOf(id)).toEqual([2, 2, 0]);
  });

  it.each(["", "0", "1.5", "two", "--1", "+-1", "99999999"])("is no “%s”", (difference) => {
    const form = { variant: "x", difference, reason: "counted", note: "", key: randomUUID() };
    expect(adjustSchema.safeParse(form).success).toBe(false);
  });

  it("for another reason says which", () => {
    const form = { variant: "x", difference: "1", reason: "other", note: " ", key: "no" };
    expect(adjustSchema.safeParse(form).error?.issues[0]).toMatchObject({ path: ["note"] });
    expect(adjustSchema.safeParse({ ...form, note: "Gift" }).success).toBe(true);
  });
});

it("a long history has pages", async () => {
  const id = await product();
  for (let count = 0; count < 22; count += 1) await adjust(id, "1");
  const first = await findStockPage(id, { variant: "", before: 0 });
  expect(first?.movements).toHaveLength(20);
  const second = await findStockPage(id, { variant: "", before: first?.older ?? 0 });
  expect(second?.movements.map(({ stockAfter }) => stockAfter)).toEqual([12, 11, 10]);
  expect(second?.older).toBeNull();
});
