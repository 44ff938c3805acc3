// A process of the writers' benchmark: what it runs of a shop, the shop of the folder it was started in, is told by its arguments.
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Added to each statement, as the way to a server on another machine would. */
const NETWORK_MS = 2;
/** Connections are made and code is warmed in this time, and nothing is measured. */
const WARM_UP_MS = 1_500;
const PRICE = 200_000;
const password = "Long-enough-1";

const shop = process.cwd();
const load = (file: string) => import(path.join(shop, "app", file)) as Promise<unknown>;

const { getDb } = (await load(
  "db/connection.server.ts",
)) as typeof import("~/db/connection.server");
const { prepareDatabase } = (await load("start.server.ts")) as typeof import("~/start.server");
const { placeOrder } = (await load(
  "models/order/place.server.ts",
)) as typeof import("~/models/order/place.server");
const { addToCart } = (await load(
  "models/cart/cart.server.ts",
)) as typeof import("~/models/cart/cart.server");
const { createCustomer, findByPassword } = (await load(
  "models/account/user.server.ts",
)) as typeof import("~/models/account/user.server");
const { spanFromNow, startSession } = (await load(
  "models/account/session.server.ts",
)) as typeof import("~/models/account/session.server");
const { countAttempt, limits } = (await load(
  "models/account/throttle.server.ts",
)) as typeof import("~/models/account/throttle.server");

/** What the process measured: milliseconds of each that was done, by kind. */
interface Measured {
  ms: Record<string, number[]>;
  failed: number;
  retries: number;
}

interface People {
  products: string[];
  buyers: { id: string; name: string; email: string }[];
}

const [job = "", seconds = "0", writers = "0", people = "{}"] = process.argv.slice(2);
if (job === "fill") process.stdout.write(JSON.stringify(await fill(200)));
else {
  delayStatements();
  const { products, buyers } = JSON.parse(people) as People;
  await getDb().selectFrom("facts").select("name").execute();
  process.stdout.write("ready\n");
  await new Promise((resolve) => process.stdin.once("data", resolve));
  const measured = await measure(Number(seconds), Number(writers), { products, buyers });
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}
process.exit(0);

async function fill(count: number): Promise<People> {
  await prepareDatabase();
  const db = getDb();
  const now = new Date().toISOString();
  const products = Array.from({ length: count }, () => randomUUID());
  const figures = { price: PRICE, originalPrice: PRICE, stock: 100_000 };
  const category = { id: "things", filterGroup: "Accessories" };
  await db
    .insertInto("categories")
    .values({
      ...category,
      ...{ slug: "things", name: "Things", description: "", status: "Active", position: 1 },
      ...{ createdAt: now, updatedAt: now },
    })
    .execute();
  for (const id of products) {
    await db
      .insertInto("products")
      .values({
        ...figures,
        ...{ id, code: id, name: `Product ${id}`, description: "word ".repeat(100), brand: "Acme" },
        ...{ categoryId: category.id, filterGroup: category.filterGroup },
        ...{ typeId: null, currency: "BDT", discountPercent: 0, picture: null },
        ...{ specifications: "[]", bestDealPosition: null, bestSellerPosition: null },
        ...{ createdAt: now, updatedAt: now, deletedAt: null },
      })
      .execute();
    await db
      .insertInto("variants")
      .values({ ...figures, id, productId: id, sku: id, colour: null, storage: null, position: 1 })
      .execute();
  }
  await createCustomer({ name: "Buyer", email: "buyer@example.com", password });
  const buyers = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    name: `Buyer ${index}`,
    email: `buyer-${index}@example.com`,
  }));
  for (const buyer of buyers) {
    await db
      .insertInto("users")
      .values({
        ...buyer,
        ...{ phone: "", role: "Customer", roleTitle: "", status: "Active", picture: null },
        ...{ createdAt: now, updatedAt: now },
      })
      .execute();
  }
  return { products, buyers };
}

/** Orders alone, or beside carts and sign-ins at the pace of a busy day. */
async function measure(most: number, count: number, { products, buyers }: People) {
  const result: Measured = { ms: {}, failed: 0, retries: 0 };
  const warm = performance.now() + WARM_UP_MS;
  const end = warm + most * 1000;
  const each = async (kind: string, pause: number, work: () => Promise<unknown>) => {
    const times = (result.ms[kind] ??= []);
    while (performance.now() < end) {
      const started = performance.now();
      try {
        await work();
        if (started > warm) times.push(performance.now() - started);
      } catch {
        result.failed += 1;
      }
      if (pause > 0) await sleep(pause * (0.5 + Math.random()));
    }
  };
  const pick = <T>(from: readonly T[]) => from[Math.floor(Math.random() * from.length)] as T;
  // Nobody places two orders at once.
  const order = (writer: number) => () =>
    placeOrder(buyers[writer] as (typeof buyers)[number], {
      payment: "PayPal",
      address: null,
      lines: [{ variantId: pick(products), quantity: 1, seenPrice: PRICE }],
    });
  if (job === "orders") {
    await Promise.all(
      Array.from({ length: count }, (_, writer) => each("orders", 0, order(writer))),
    );
  } else {
    const add = () =>
      addToCart({ token: randomUUID() }, { productId: pick(products), quantity: 1 });
    const signIn = async () => {
      await countAttempt(randomUUID(), limits.account);
      const user = await findByPassword("buyer@example.com", password);
      await startSession(user?.id ?? "", { userAgent: "", address: "" }, spanFromNow(60_000));
    };
    await Promise.all([
      ...Array.from({ length: count }, (_, writer) => each("orders", 200, order(writer))),
      ...Array.from({ length: count }, () => each("carts", 200, add)),
      each("sign-ins", 1_000, signIn),
    ]);
  }
  result.retries = await retries();
  return result;
}

/** The code before had no such count. */
async function retries(): Promise<number> {
  try {
    const { conflictCounts } = (await load(
      "db/conflict.server.ts",
    )) as typeof import("~/db/conflict.server");
    return conflictCounts().retries;
  } catch {
    return 0;
  }
}

function delayStatements(): void {
  const driver = createRequire(path.join(shop, "package.json"))("pg") as typeof pg;
  const prototype = driver.Client.prototype as unknown as {
    query: (...statement: unknown[]) => Promise<unknown>;
  };
  const { query } = prototype;
  prototype.query = async function (...statement) {
    await sleep(NETWORK_MS);
    return query.apply(this, statement);
  };
}
