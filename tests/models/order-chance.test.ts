// Four processes take random steps over many orders: stock, money and invoice numbers come out right whoever was first.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { beforeAll, expect, test } from "vitest";
import { getDb } from "~/db/connection.server";
import { prepareDatabase } from "~/start.server";
import { presentPlace } from "../support/engine";
import { addVariant, figuresOf, line, newBuyer, place, product } from "../support/own-orders";

beforeAll(prepareDatabase);

const ORDERS = 40;
const STEPS = 250;

function startWorker(ids: readonly string[]) {
  const child = spawn(
    "npx",
    ["--no-install", "tsx", "tests/support/order-worker.ts", String(STEPS), ...ids],
    {
      env: { ...process.env, ...presentPlace(), SAMPLE_DATA: "off" },
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  const lines = createInterface({ input: child.stdout });
  let taken = 0;
  lines.on("line", (text) => (taken += text === "taken" ? 1 : 0));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return {
    ready: once(lines, "line"),
    go: () => child.stdin.end("go\n"),
    ended,
    taken: () => taken,
  };
}

test("four processes take random steps over many orders", { timeout: 300_000 }, async () => {
  const buyer = await newBuyer();
  const things = await Promise.all([1, 2].map(() => product(undefined, 200)));
  const second = await addVariant(things[0] ?? "", "Red", "8GB");
  await getDb()
    .updateTable("products")
    .set({ stock: 210 })
    .where("id", "=", things[0] ?? "")
    .execute();
  const before = await Promise.all(things.map(stockAndSold));
  const earlier = await getDb()
    .selectFrom("orders")
    .select("invoiceNumber")
    .where("invoiceNumber", "is not", null)
    .execute();
  expect(earlier).toEqual([]);
  const ids: string[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    const lines = [
      line(things[0] ?? "", 1 + (index % 3)),
      line(things[1] ?? "", 1 + (index % 2)),
      ...(index % 10 === 0 ? [line(second, 1, 300_000)] : []),
    ];
    const payment = index % 2 === 0 ? "Cash on Delivery" : "bKash";
    ids.push(await place(lines, buyer, { payment }));
  }
  await getDb()
    .updateTable("orders")
    .set({ payState: "To pay on delivery" })
    .where("id", "in", ids)
    .where("payment", "=", "Cash on Delivery")
    .execute();

  const workers = Array.from({ length: 4 }, () => startWorker(ids));
  await Promise.all(workers.map(({ ready }) => ready));
  for (const { go } of workers) go();
  expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0, 0, 0]);
  for (const { taken } of workers) expect(taken()).toBeGreaterThan(5);

  // What is neither in stock nor sold was sent back and not put on a shelf again: it counts as sold.
  expect(await Promise.all(things.map(stockAndSold))).toEqual(before);
  for (const id of things) {
    const variants = await getDb()
      .selectFrom("variants")
      .select((eb) => eb.fn.sum<number>("stock").as("stock"))
      .where("productId", "=", id)
      .executeTakeFirstOrThrow();
    const { stock } = await getDb()
      .selectFrom("products")
      .select("stock")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(variants.stock).toBe(stock);
  }

  const orders = await getDb().selectFrom("orders").selectAll().where("id", "in", ids).execute();
  const refunds = await getDb()
    .selectFrom("refunds")
    .select(["orderId", "amount"])
    .where("orderId", "in", ids)
    .execute();
  const events = await getDb()
    .selectFrom("orderEvents")
    .select("orderId")
    .where("orderId", "in", ids)
    .execute();
  expect(refunds.length).toBeGreaterThan(0);
  for (const order of orders) {
    const given = refunds.filter(({ orderId }) => orderId === order.id);
    expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.refunded);
    expect(order.refunded).toBeLessThanOrEqual(order.paid);
    // Every change left its line: none was made on what another one replaced.
    expect(events.filter(({ orderId }) => orderId === order.id)).toHaveLength(order.version);
  }
  const spent = orders
    .filter(({ status }) => status !== "Cancelled")
    .reduce((sum, { worth }) => sum + worth, 0);
  expect((await figuresOf(buyer.id)).spent).toBe(spent);

  const numbers = orders.flatMap(({ invoiceNumber }) => invoiceNumber ?? []).sort();
  const year = new Date().getUTCFullYear();
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers).toEqual(
    numbers.map((_, index) => `${year}-${String(index + 1).padStart(6, "0")}`),
  );
});

/** What there is of a product: pieces in stock and pieces sold. */
async function stockAndSold(id: string) {
  const row = await getDb()
    .selectFrom("products")
    .select(["stock", "soldCount"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.stock + row.soldCount;
}
