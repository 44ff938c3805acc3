// Prepares the database when the process starts, migrated and seeded, and keeps trying while it is away.
import { setTimeout as sleep } from "node:timers/promises";
import { env, isReadByOthers } from "~/env.server";
import { writeFault } from "~/front/log.js";
import { WrongSetting } from "~/front/settings.js";
import { missingShopUrl } from "~/http/origin.server";
import { publishedLogins } from "~/models/account/published.server";
import { onNewCustomer } from "~/models/account/user.server";
import { insertSampleAccount } from "~/sample/account.server";
import { demoAccounts } from "~/sample/accounts";
import { seedBase, seedSample, seedSynonyms } from "~/sample/seed.server";
import { seedReviews } from "~/sample/reviews.server";
import { seedShipping } from "~/sample/shipping.server";
import { COUNTS_EVERY_MS, writeCounts } from "~/models/daily-count.server";
import { LETTERS_EVERY_MS, lookForLetters, sendLetter } from "~/models/letter/letter.server";
import { mergeRowCounts } from "~/db/row-counts.server";
import { SUMS_EVERY_MS } from "~/db/sums.server";
import { mergeDaySums } from "~/models/order/day-sums.server";
import { mergeHourSums } from "~/models/order/hour-sums.server";
import { mergeInvoiceSums } from "~/models/order/invoice-sums.server";
import { sendOrderMail } from "~/models/order/mail.server";
import { sendRefund } from "~/models/payment/refund.server";
import { sweepOrder } from "~/models/payment/sweep.server";
import { publishProduct } from "~/models/product/publish.server";
import { regroupProducts } from "~/models/product/regroup.server";
import { sendTestMail } from "~/models/account/test-mail.server";
import { sendAnswer } from "~/models/question/mail.server";
import { settleSales } from "~/models/sale/run.server";
import type { Workers } from "~/models/task/run.server";
import { startTasks, type TaskLoop } from "~/models/task/loop.server";
import { openDb } from "./db/connection.server";
import { migrate } from "./db/migrate.server";
import { Outage } from "./db/outage.server";
import { withPostgresStartLock } from "./db/postgres.server";
import type { Db } from "./db/schema";
import { withStartLock } from "./db/sqlite.server";
import { transact } from "./db/transaction.server";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

// Here, so that a shop without sample data runs no code of the sample's.
if (env.sampleData) onNewCustomer.push(insertSampleAccount);
// In every shop: one that began with sample data still has the accounts.
publishedLogins.push(...demoAccounts);

/** What the front prints once it listens: how to get into a sample shop, what a real one still lacks. */
export const startLines = [
  ...(env.sampleData ? sampleLogins() : []),
  ...(env.sampleData || env.shopUrl !== null ? [] : [missingShopUrl]),
  ...(isReadByOthers(env.dataDir)
    ? [`Others on this machine can look into ${env.dataDir}: chmod 700 shuts it.`]
    : []),
];

function sampleLogins(): string[] {
  const logins = demoAccounts.map(({ email, password, role }) => `${role}: ${email} / ${password}`);
  const from =
    env.sampleSignIn === "anywhere"
      ? "Everybody who reaches the shop can sign in with these: SAMPLE_SIGN_IN=anywhere."
      : "These sign in on this machine only; SAMPLE_SIGN_IN=anywhere lets them in from everywhere.";
  return [...logins, from];
}

/** What the shop counts of itself; server.js shows it. */
export { findFigures } from "~/models/metrics.server";

/** Who does each kind of the shop's tasks. */
export const workers: Required<Workers> = {
  mail: sendOrderMail,
  sweep: sweepOrder,
  refund: sendRefund,
  publish: publishProduct,
  sale: settleSales,
  regroup: regroupProducts,
  letter: sendLetter,
  answer: sendAnswer,
  "test-mail": sendTestMail,
};

/** What each process looks after by itself. */
const chores = [
  { everyMs: LETTERS_EVERY_MS, work: () => lookForLetters() },
  { everyMs: COUNTS_EVERY_MS, work: () => writeCounts() },
  { everyMs: SUMS_EVERY_MS, work: () => mergeDaySums() },
  { everyMs: SUMS_EVERY_MS, work: () => mergeHourSums() },
  { everyMs: SUMS_EVERY_MS, work: () => mergeInvoiceSums() },
  { everyMs: SUMS_EVERY_MS, work: () => mergeRowCounts() },
];

let loop: TaskLoop | undefined;

/** Has this process do the shop's tasks. */
export function startWork(): void {
  loop = startTasks(workers, chores);
}

/** Before the process ends: begins no further task, waits for the one in flight, and writes what was counted. */
export async function stopWork(): Promise<void> {
  await loop?.stop();
  await writeCounts().catch(() => undefined);
}

/**
 * Makes the database ready. While it is away the shop starts all the same, answers 503, and goes
 * on by itself as soon as the database is back.
 * @throws what no waiting mends: WrongSetting for a wrong password, the error of a migration
 */
export async function startDatabase(): Promise<void> {
  globalThis.shopDatabaseUnready = new Error("The database is being prepared");
  if (await tryToPrepare()) return;
  void keepTrying();
}

async function keepTrying(): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    // Waiting for the database alone keeps no process from ending.
    await sleep(pause, undefined, { ref: false });
    try {
      if (await tryToPrepare()) return;
    } catch (error) {
      if (error instanceof WrongSetting) console.error(error.message);
      else writeFault(error);
      process.exit(1);
    }
  }
}

/** False when the database is away. */
async function tryToPrepare(): Promise<boolean> {
  try {
    await prepareDatabase();
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    globalThis.shopDatabaseUnready = error.fault;
    return false;
  }
  globalThis.shopDatabaseUnready = undefined;
  return true;
}

/**
 * Makes the process's database ready; two processes may call it on one shop at the same moment.
 * @throws Outage when the database is away
 */
export async function prepareDatabase(): Promise<void> {
  await withLockedDatabase(async (db) => {
    await migrate(db);
    await seedOnce(db, { sampleData: env.sampleData, now: new Date() });
  });
}

function withLockedDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  return env.databaseUrl === null
    ? withStartLock(env.dataDir, () => work(openDb()))
    : withPostgresStartLock(env.databaseUrl, work);
}

/** Fills an empty database once: with the sample shop, or with what a shop begins with. */
export async function seedOnce(db: Db, { sampleData, now }: { sampleData: boolean; now: Date }) {
  await once(db, "seed", { sampleData, at: now.toISOString() }, (trx) =>
    sampleData ? seedSample(trx, now) : seedBase(trx, now),
  );
  // Facts of their own: a shop that is older than these gets them too.
  await once(db, "synonyms", { at: now.toISOString() }, async (trx) =>
    seedSynonyms(trx, await isSampleShop(trx)),
  );
  await once(db, "shipping", { at: now.toISOString() }, seedShipping);
  await once(db, "reviews", { at: now.toISOString() }, async (trx) => {
    if (await isSampleShop(trx)) await seedReviews(trx, now);
  });
}

/** Does `work` unless the database knows that it was done, and notes it in the same transaction. */
async function once(db: Db, name: string, note: object, work: (trx: Db) => Promise<void>) {
  await transact(async (trx) => {
    const done = await trx
      .selectFrom("facts")
      .select("value")
      .where("name", "=", name)
      .executeTakeFirst();
    if (done) return;
    await work(trx);
    await trx
      .insertInto("facts")
      .values({ name, value: JSON.stringify(note) })
      .execute();
  }, db);
}

/** Whether a database began as a sample shop; one that began empty belongs to a real shop. */
export async function isSampleShop(db: Db): Promise<boolean> {
  const seed = await db
    .selectFrom("facts")
    .select("value")
    .where("name", "=", "seed")
    .executeTakeFirst();
  const facts: unknown = seed && JSON.parse(seed.value);
  return typeof facts === "object" && facts !== null && "sampleData" in facts
    ? facts.sampleData === true
    : false;
}
