// Counts by day what happens in the shop, of people nothing: in memory first, so that no page pays a write, and from there into the database, where processes add up.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import type { DailyCountsTable } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { daysBefore } from "~/models/date";
import { findDates } from "~/models/settings/dates.server";

type Kind = DailyCountsTable["kind"];

/** Between two writes; what a crash loses is of that time. */
export const COUNTS_EVERY_MS = 60_000;
/** Different names that a process keeps in mind between two writes, and a day of a kind has rows for. */
const MOST_WAITING = 500;
const MOST_NAMES = 1_000;
const LONGEST_NAME = 60;
/** For so long counts are kept. */
const KEPT_DAYS = 800;

interface Waiting {
  at: string;
  kind: Kind;
  name: string;
  count: number;
}

let waiting = new Map<string, Waiting>();

/** Counts one; what is too long, or one too many of a kind, is left out. */
export function count(kind: Kind, name: string, now = new Date()): void {
  if (name === "" || name.length > LONGEST_NAME) return;
  // By the minute, since the day is the shop's: its zone is asked for when it is written.
  const key = `${now.toISOString().slice(0, 16)} ${kind} ${name}`;
  const known = waiting.get(key);
  if (known) known.count++;
  else if (waiting.size < MOST_WAITING) {
    waiting.set(key, { at: now.toISOString(), kind, name, count: 1 });
  }
}

/** Writes what waits. What cannot be written waits on. */
export async function writeCounts(now = new Date()): Promise<void> {
  if (waiting.size === 0) return;
  const some = waiting;
  waiting = new Map();
  try {
    await write([...some.values()], now);
  } catch (error) {
    for (const [key, { count, ...row }] of some) {
      const since = waiting.get(key)?.count ?? 0;
      waiting.set(key, { ...row, count: count + since });
    }
    throw error;
  }
}

async function write(rows: Waiting[], now: Date): Promise<void> {
  const { dayOf } = await findDates();
  const sums = new Map<string, DailyCountsTable>();
  for (const { at, kind, name, count } of rows) {
    const day = dayOf(at);
    const key = `${kind} ${day} ${name}`;
    sums.set(key, { day, kind, name, count: count + (sums.get(key)?.count ?? 0) });
  }
  await transact(async (trx) => {
    // In one order, so that two processes do not lock each other out.
    for (const [, row] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const known = await trx
        .updateTable("dailyCounts")
        .set((eb) => ({ count: eb("count", "+", row.count) }))
        .where("kind", "=", row.kind)
        .where("day", "=", row.day)
        .where("name", "=", row.name)
        .returning("count")
        .executeTakeFirst();
      if (known) continue;
      const { names } = await trx
        .selectFrom("dailyCounts")
        .select((eb) => eb.fn.countAll<number>().as("names"))
        .where("kind", "=", row.kind)
        .where("day", "=", row.day)
        .executeTakeFirstOrThrow();
      if (names < MOST_NAMES) await trx.insertInto("dailyCounts").values(row).execute();
    }
    await trx
      .deleteFrom("dailyCounts")
      .where("kind", "in", ["view", "search"])
      .where("day", "<", dayOf(daysBefore(now, KEPT_DAYS)))
      .execute();
  });
}

/**
 * What was counted in a time.
 * @param days the first, and the first after
 */
export function countsOf(kind: Kind, days: { from: string; until: string }) {
  return getDb()
    .selectFrom("dailyCounts")
    .where("kind", "=", kind)
    .where("day", ">=", days.from)
    .where("day", "<", days.until)
    .select(["name", sql<number>`sum(count)`.as("count")])
    .groupBy("name");
}
