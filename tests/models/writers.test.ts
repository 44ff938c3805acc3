// Many writers: what belongs together is right whoever else writes, and who writes to other things waits for nobody.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it, test } from "vitest";
import { Conflict, conflictCounts } from "~/db/conflict.server";
import { getDb } from "~/db/connection.server";
import { Outage } from "~/db/outage.server";
import { transact } from "~/db/transaction.server";
import { addAddress } from "~/models/account/address-edit.server";
import { findAddresses } from "~/models/account/address.server";
import { spanFromNow, startSession } from "~/models/account/session.server";
import { createCustomer, findByPassword } from "~/models/account/user.server";
import { addToCart } from "~/models/cart/cart.server";
import { countGathered } from "~/models/visitor/gathered.server";
import { placeOrder } from "~/models/order/place.server";
import { engine, presentPlace } from "../support/engine";
import { makeProduct } from "../support/products";
import { program } from "../support/programs";

const price = 200;
const password = "Long-enough-1";
async function customer() {
  const email = `${randomUUID()}@example.com`;
  const user = await createCustomer({ name: "Test Writer", email, password });
  return user;
}
type Buyer = Awaited<ReturnType<typeof customer>>;
const order = (buyer: Buyer, ...variantIds: string[]) =>
  placeOrder(buyer, {
    payment: "PayPal",
    address: null,
    lines: variantIds.map((variantId) => ({ variantId, quantity: 1, seenPrice: price })),
  });

const name = () => `test ${randomUUID()}`;
const factOf = async (name: string, db = getDb()) => {
  const row = await db
    .selectFrom("facts")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return Number(row.value);
};
const setFact = (name: string, value: number, db = getDb()) =>
  db
    .insertInto("facts")
    .values({ name, value: String(value) })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: String(value) }))
    .execute();

describe("a transaction", () => {
  it("that read what another has changed since is run again: no addition is lost", async () => {
    const counter = name();
    await setFact(counter, 0);
    const before = conflictCounts().retries;
    const addOne = () =>
      transact(async (trx) => {
        await setFact(counter, (await factOf(counter, trx)) + 1, trx);
      });
    await Promise.all(Array.from({ length: 8 }, addOne));
    expect(await factOf(counter)).toBe(8);
    if (engine === "postgres") expect(conflictCounts().retries).toBeGreaterThan(before);
  });

  it("that looked for what another wrote beside it is run again, too", async () => {
    // Neither writes what the other wrote: only SERIALIZABLE sees that one has to come after.
    const names = [name(), name()];
    for (const each of names) await setFact(each, 1);
    const takeOne = (own: string) =>
      transact(async (trx) => {
        const left = await Promise.all(names.map((each) => factOf(each, trx)));
        if (left.every((value) => value === 1)) await setFact(own, 0, trx);
      });
    await Promise.all(names.map(takeOne));
    const left = await Promise.all(names.map((each) => factOf(each)));
    expect(left.toSorted()).toEqual([0, 1]);
  });

  it("is not run again for a fault of its own", async () => {
    let tries = 0;
    const fail = transact(() => {
      tries += 1;
      return Promise.reject(new Error("its own"));
    });
    await expect(fail).rejects.toThrow("its own");
    expect(tries).toBe(1);
  });

  it("leaves connections to others while many like it are run again", async () => {
    let running = 0;
    let most = 0;
    const unlucky = () => {
      let tries = 0;
      return transact(async () => {
        tries += 1;
        if (tries === 1) throw new Conflict(new Error("met another"));
        running += 1;
        most = Math.max(most, running);
        await sleep(20);
        running -= 1;
      });
    };
    await Promise.all(Array.from({ length: 9 }, unlucky));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(3);
  });

  it.runIf(engine === "postgres")("gives up when others are in its way each time", async () => {
    const counter = name();
    await setFact(counter, 0);
    const before = conflictCounts().givenUp;
    let tries = 0;
    const unlucky = transact(async (trx) => {
      const value = await factOf(counter, trx);
      await setFact(counter, (tries += 1));
      await setFact(counter, value + 1, trx);
    });
    await expect(unlucky).rejects.toBeInstanceOf(Outage);
    expect(tries).toBeGreaterThanOrEqual(8);
    expect(tries).toBeLessThan(100);
    expect(conflictCounts().givenUp).toBe(before + 1);
    expect(await factOf(counter)).toBe(tries);
  });
});

test("of two first addresses that are saved at once one is the default", async () => {
  const { id } = await customer();
  await getDb().deleteFrom("addresses").where("userId", "=", id).execute();
  const fields = { type: "Home", street: "1", city: "D", state: "D", zipCode: "1", country: "B" };
  await Promise.all([addAddress(id, fields), addAddress(id, fields)]);
  const saved = await findAddresses(id);
  expect(saved.map(({ isDefault }) => isDefault).toSorted()).toEqual([false, true]);
});

test("orders of the same things in different order all go through, each once", async () => {
  const things = await Promise.all(
    Array.from({ length: 3 }, () => makeProduct({ price, stock: 100 })),
  );
  const buyers = await Promise.all(Array.from({ length: 6 }, customer));
  const placed = await Promise.all(
    buyers.map((buyer, index) => order(buyer, ...(index % 2 === 0 ? things : things.toReversed()))),
  );
  expect(new Set(placed).size).toBe(6);
  for (const id of things) {
    const product = await getDb()
      .selectFrom("products")
      .select(["stock", "soldCount"])
      .where("id", "=", id)
      .executeTakeFirst();
    expect(product).toEqual({ stock: 94, soldCount: 6 });
  }
});

// The embedded engine has one writer at a time, and no lock on a row.
it.runIf(engine === "postgres")(
  "while one product is locked, carts, sign-ins and orders of other products go on",
  async () => {
    const [locked, other] = await Promise.all([
      makeProduct({ price, stock: 100 }),
      makeProduct({ price, stock: 100 }),
    ]);
    const buyer = await customer();
    const waiting = await Promise.all(Array.from({ length: 12 }, customer));
    const lock = new pg.Client({ connectionString: presentPlace().DATABASE_URL });
    await lock.connect();
    await lock.query("begin");
    for (const table of ["variants", "products"]) {
      await lock.query(`select 1 from ${table} where id = $1 for update`, [locked]);
    }
    // More of them than there are connections.
    const settled: string[] = [];
    const held = waiting.map((who) => order(who, locked).then((id) => settled.push(id)));
    const token = randomUUID();
    for (let time = 0; time < 3; time += 1) {
      await order(buyer, other);
      await addToCart({ token }, { productId: other, quantity: 1 });
      const user = await findByPassword(buyer.email, password);
      await startSession(user?.id ?? "", { userAgent: "", address: "" }, spanFromNow(60_000));
    }
    expect((await countGathered({ token })).cart).toBe(3);
    expect(settled).toEqual([]);
    await lock.end();
    await Promise.all(held);
    expect(new Set(settled).size).toBe(12);
  },
);

test("four processes sell 300 pieces 300 times", { timeout: 300_000 }, async () => {
  const pieces = 300;
  const id = await makeProduct({ price, stock: pieces });
  const buyers = Array.from({ length: 4 }, () => startBuyer(id));
  await Promise.all(buyers.map(({ ready }) => ready));
  for (const { go } of buyers) go();
  const sold = await Promise.all(buyers.map(({ orders }) => orders));
  const acknowledged = sold.flat();
  expect(sold.every((orders) => orders.length > 0)).toBe(true);
  expect(new Set(acknowledged).size).toBe(pieces);
  expect(acknowledged).toHaveLength(pieces);
  const lines = await getDb()
    .selectFrom("orderLines")
    .select(["orderId", "quantity"])
    .where("variantId", "=", id)
    .execute();
  expect(lines.map(({ orderId }) => orderId).toSorted()).toEqual(acknowledged.toSorted());
  for (const table of ["variants", "products"] as const) {
    const row = await getDb()
      .selectFrom(table)
      .select("stock")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row?.stock).toBe(0);
  }
});

/** A process that, once told to go, buys until nothing is left, and the orders that it was told of. */
function startBuyer(variantId: string) {
  const child = spawn(
    process.execPath,
    [...program("tests/support/buyer.ts"), variantId, String(price)],
    {
      env: { ...process.env, ...presentPlace(), SAMPLE_DATA: "off" },
      stdio: ["pipe", "pipe", "ignore"],
    },
  );
  const lines = createInterface({ input: child.stdout });
  const ready = once(lines, "line");
  const orders = ready.then(async () => {
    const named: string[] = [];
    lines.on("line", (line: string) => named.push(line));
    await once(lines, "close");
    return named;
  });
  return { ready, orders, go: () => child.stdin.end("go\n") };
}
