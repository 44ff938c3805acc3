// Orders of a shop that sold nothing by itself yet: after its update each is there, whole, and found.
import { sql } from "kysely";
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import type { Db } from "~/db/schema";
import { newPlace, openPlace } from "../support/engine";

const folder = fileURLToPath(new URL("../../app/db/migrations", import.meta.url));
const steps = readdirSync(folder).sort();
const buying = steps.findIndex((file) => file.startsWith("0022-"));
const db = openPlace(await newPlace());
afterAll(() => db.destroy());

async function run(files: string[]): Promise<void> {
  for (const file of files) {
    const step = (await import(path.join(folder, file))) as { up?: (on: Db) => Promise<void> };
    // What a migration writes may stand in a file of its own, which is no step.
    await step.up?.(db);
  }
}

it("keep their sums, and are found by phone and SKU too", async () => {
  await run(steps.slice(0, buying));
  const day = "2026-01-05T10:00:00.000Z";
  await sql`insert into users (id, name, email, phone, role, "roleTitle", status, "createdAt", "updatedAt")
    values ('u1', 'Old Buyer', 'old@example.com', '+8801711223344', 'Customer', '', 'Active', ${day}, ${day})`.execute(
    db,
  );
  for (const [id, userId, status] of [
    ["40001", "u1", "Delivered"],
    ["40002", null, "Cancelled"],
  ]) {
    await sql`insert into orders (id, "userId", "customerName", "customerEmail", status, payment, currency, total,
        "itemCount", words, "placedAt", "updatedAt")
      values (${id}, ${userId}, 'Old Buyer', 'old@example.com', ${status}, 'PayPal', 'BDT', 30000, 2,
        'words of before', ${day}, ${day})`.execute(db);
  }
  for (const [id, sku] of [
    ["l1", "OLD-1-BLK"],
    ["l2", null],
    ["l3", "Old-3"],
  ]) {
    await sql`insert into "orderLines" (id, "orderId", name, sku, quantity, price, position)
      values (${id}, '40001', 'Old Thing', ${sku}, 2, 5000, 1)`.execute(db);
  }
  await run(steps.slice(buying));

  const orders = await db.selectFrom("orders").selectAll().orderBy("id").execute();
  expect(orders).toMatchObject([
    {
      ...{ id: "40001", payment: "PayPal", status: "Delivered", total: 30_000, subtotal: 30_000 },
      ...{ paid: 30_000, payState: "Paid", fulfilment: "delivered", phone: "+8801711223344" },
    },
    {
      ...{ id: "40002", payment: "PayPal", status: "Cancelled", total: 30_000, subtotal: 30_000 },
      ...{ paid: 0, cancelReason: "shop", phone: "", words: "words of before" },
    },
  ]);
  const words = orders[0]?.words.split("\n");
  expect(words?.slice(0, 2)).toEqual(["words of before", "+8801711223344"]);
  expect(words?.slice(2).sort()).toEqual(["old-1-blk", "old-3"]);
  const lines = await db.selectFrom("orderLines").select(["id", "net"]).orderBy("id").execute();
  expect(lines.map(({ net }) => net)).toEqual([10_000, 10_000, 10_000]);
});
