// Four processes buy, pay, sell and take back at random, and are killed at it: pieces, money, mails and invoice numbers come out right whoever was first.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { lookAfter } from "~/models/payment/sweep.server";
import { prepareDatabase, workers as taskWorkers } from "~/start.server";
import { Chance } from "../hostile/chance";
import { presentPlace } from "../support/engine";
import { doTasks, offerAllMethods, startGateway, type Gateway } from "../support/gateway";
import { writtenMails } from "../support/mails";
import { expectWholeHistory, movementsOf } from "../support/movements";
import { figuresOf, newBuyer, product, stockOf } from "../support/own-orders";
import { program } from "../support/programs";

const PROCESSES = 4;
const KILLS = 4;
/** Of these 300 pieces everything is made. */
const PIECES = [180, 120];
/** Of all processes, refused ones not counted. */
const LEAST_STEPS = 700;

let gateway: Gateway;
beforeAll(async () => {
  await prepareDatabase();
  gateway = await startGateway();
  await offerAllMethods();
});
afterAll(() => gateway.stop());

/** A process at work, in a group of its own: killed, nothing of it is left. */
function startWorker(seed: number, args: readonly string[]) {
  const child = spawn(
    process.execPath,
    [...program("tests/support/order-worker.ts"), String(seed), ...args],
    {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      env: { ...process.env, ...presentPlace(), SAMPLE_DATA: "off" },
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
    },
  );
  const taken: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => {
    if (line === "ready") child.stdin.write("go\n");
    else taken.push(line);
  });
  let errors = "";
  child.stderr.on("data", (part: Buffer) => (errors += part.toString()));
  const ended = once(child, "exit");
  return {
    taken,
    async stop() {
      child.stdin.end();
      const [code] = (await ended) as [number | null];
      expect(code, errors).toBe(0);
    },
    async kill() {
      process.kill(-(child.pid ?? 0), "SIGKILL");
      await ended;
    },
  };
}

/** Lets them work, kills one after the other in the midst of it, and puts another one in its place. */
async function letThemWork(seed: number, args: readonly string[]): Promise<string[]> {
  const chance = new Chance(seed, 0);
  const all = Array.from({ length: PROCESSES }, (_, index) => startWorker(seed + index, args));
  const atWork = [...all];
  for (let killed = 0; killed < KILLS; killed += 1) {
    const place = killed % PROCESSES;
    const worker = atWork[place];
    const steps = 30 + chance.below(40);
    await vi.waitFor(() => expect(worker?.taken.length).toBeGreaterThan(steps), {
      ...{ timeout: 120_000, interval: 1 + chance.below(20) },
    });
    await worker?.kill();
    const next = startWorker(seed + PROCESSES + killed, args);
    atWork[place] = next;
    all.push(next);
  }
  const taken = () => all.flatMap((worker) => worker.taken);
  await vi.waitFor(
    () => {
      expect(taken().length).toBeGreaterThan(LEAST_STEPS);
      for (const worker of atWork) expect(worker.taken.length).toBeGreaterThan(30);
    },
    { timeout: 120_000, interval: 100 },
  );
  await Promise.all(atWork.map((worker) => worker.stop()));
  return taken();
}

/** A day later: what the killed ones held is taken over, lost notices are asked about, refunds have left. */
async function aDayLater(orderIds: readonly string[]): Promise<void> {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const id of orderIds) {
    await getDb()
      .updateTable("payments")
      .set({ askedAt: null })
      .where("orderId", "=", id)
      .execute();
    await lookAfter(id);
  }
  await doTasks(taskWorkers, new Date(Date.now() + 25 * 3_600_000));
  log.mockRestore();
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test("pieces, money and mails come out right, whoever was first and whoever died", async () => {
  const seed = Number(process.env.CHANCE_SEED) || Date.now() % 1_000_000;
  console.log(`Repeat with CHANCE_SEED=${seed}`);
  const people = await Promise.all([1, 2, 3, 4].map(() => newBuyer()));
  const guest = { id: null, name: "Guest", email: "guest@example.com" };
  const things = await Promise.all(PIECES.map((stock) => product(undefined, stock)));
  const buyers = [...people, guest].map(({ id, name, email }) => ({ id, name, email }));
  const taken = await letThemWork(seed, [JSON.stringify(buyers), ...things]);
  for (const kind of ["buy", "pay", "payLate", "answer", "expire", "cancel", "sendBack"]) {
    expect(taken, `seed ${seed}`).toContain(kind);
  }
  const lines = await getDb()
    .selectFrom("orderLines")
    .selectAll()
    .where("variantId", "in", things)
    .execute();
  const ids = [...new Set(lines.map(({ orderId }) => orderId))];
  await aDayLater(ids);
  await expectPieces(things);
  await expectMoney(ids);
  await expectMails();
  await expectFigures(ids, people);
}, 300_000);

/** What is in stock and what is out are all that there ever was, variant by variant, and its history says so. */
async function expectPieces(things: readonly string[]) {
  for (const [index, id] of things.entries()) {
    const lines = await getDb()
      .selectFrom("orderLines")
      .select(["quantity", "cancelled", "returned"])
      .where("variantId", "=", id)
      .execute();
    const out = sum(lines.map(({ quantity, returned }) => quantity - returned));
    await expectWholeHistory(id);
    const movements = await movementsOf(id);
    const counted = movements.filter(({ cause }) => cause?.reason === "counted");
    expect(counted.length).toBeGreaterThan(0);
    const all = (PIECES[index] ?? 0) + sum(counted.map(({ difference }) => difference));
    expect(await stockOf(id)).toEqual([all - out, all - out, out]);
    for (const { quantity, cancelled, returned } of lines) {
      expect(returned).toBeLessThanOrEqual(quantity);
      expect(cancelled).toBeLessThanOrEqual(returned);
    }
  }
}

/** Each order has one payment that counts, what the provider took is all known, and no more goes back than came. */
async function expectMoney(ids: readonly string[]) {
  const db = getDb();
  const orders = await db.selectFrom("orders").selectAll().where("id", "in", ids).execute();
  const lines = await db.selectFrom("orderLines").selectAll().where("orderId", "in", ids).execute();
  const payments = await db.selectFrom("payments").selectAll().execute();
  const refunds = await db.selectFrom("refunds").selectAll().execute();
  expect(refunds.length).toBeGreaterThan(0);
  for (const order of orders) {
    const ownLines = lines.filter(({ orderId }) => orderId === order.id);
    const own = payments.filter(({ orderId, state }) => orderId === order.id && state === "paid");
    const back = refunds.filter(({ orderId }) => orderId === order.id);
    expect(sum(back.map(({ amount }) => amount)), order.id).toBe(order.refunded);
    expect(order.refunded, order.id).toBeLessThanOrEqual(order.paid);
    // What is above it was given at the door.
    const cash = order.paid - sum(own.map(({ amount }) => amount));
    expect(order.status === "Delivered" ? cash >= 0 : cash === 0, order.id).toBe(true);
    const unwanted = back.filter(({ reason }) => /twice|came late|cancelled$/.test(reason));
    const counts = own.filter(({ id }) => !unwanted.some(({ paymentId }) => paymentId === id));
    expect(counts.length, order.id).toBeLessThanOrEqual(1);
    if (order.payState === "Paid") expect(counts.length + Number(cash > 0), order.id).toBe(1);
    for (const { id, amount } of own) {
      const given = back.filter(({ paymentId }) => paymentId === id);
      expect(sum(given.map((one) => one.amount)), id).toBeLessThanOrEqual(amount);
    }
    const kept = ownLines.map(({ quantity, cancelled, price }) => (quantity - cancelled) * price);
    expect(order.subtotal - order.discount + order.shipping, order.id).toBe(order.total);
    expect(sum(kept), order.id).toBe(order.total);
    for (const line of ownLines) expect(line.refunded).toBeLessThanOrEqual(line.net);
  }
  for (const { tranId, status, bankId } of gateway.transactions.values()) {
    const known = payments.find(({ id }) => id === tranId);
    if (status === "VALID") expect(known, tranId).toMatchObject({ state: "paid", ref: bankId });
    else expect(known?.state, tranId).not.toBe("paid");
  }
  const sentBack = refunds.filter(({ state }) => state === "done").map(({ id }) => id);
  expect([...gateway.refunds.keys()].sort()).toEqual(sentBack.sort());
  expect(refunds.filter(({ state }) => state === "waiting")).toEqual([]);
}

/** Each mail was sent once; twice when its process died between sending it and noting that. */
async function expectMails() {
  const tasks = await getDb()
    .selectFrom("tasks")
    .select(["kind", "key", "doneAt"])
    .where("kind", "not in", ["sweep", "sale"])
    // These wait for days after a delivery.
    .where("key", "not like", "mail:review:%")
    .execute();
  expect(tasks.filter(({ doneAt }) => doneAt === null)).toEqual([]);
  const keys = tasks.filter(({ kind }) => kind === "mail").map(({ key }) => key);
  const sent = writtenMails().map((mail) => /^Message-ID:\s<(\w+)@/im.exec(mail)?.[1]);
  for (const key of keys) {
    const name = createHash("sha256").update(key).digest("hex").slice(0, 40);
    expect([1, 2], key).toContain(sent.filter((id) => id === name).length);
  }
  expect(sent.length).toBeGreaterThan(50);
  expect(sent.length).toBeLessThanOrEqual(keys.length + KILLS);
}

/** Every change left its line, accounts know what they spent, and no invoice number is left out. */
async function expectFigures(ids: readonly string[], people: readonly { id: string }[]) {
  const orders = await getDb().selectFrom("orders").selectAll().where("id", "in", ids).execute();
  const events = await getDb()
    .selectFrom("orderEvents")
    .select("orderId")
    .where("orderId", "in", ids)
    .execute();
  for (const { id, version } of orders) {
    expect(
      events.filter(({ orderId }) => orderId === id),
      id,
    ).toHaveLength(version);
  }
  for (const { id } of people) {
    const own = orders.filter(({ userId, status }) => userId === id && status !== "Cancelled");
    expect((await figuresOf(id)).spent).toBe(sum(own.map(({ worth }) => worth)));
  }
  const numbers = orders.flatMap(({ invoiceNumber }) => invoiceNumber ?? []).sort();
  const year = new Date(Date.now() + 6 * 3_600_000).getUTCFullYear();
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers).toEqual(
    numbers.map((_, index) => `${year}-${String(index + 1).padStart(6, "0")}`),
  );
}
