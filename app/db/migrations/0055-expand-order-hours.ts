// What the orders of each hour come to, kept by the database itself: the days of the sales chart begin where the shop stands, inside of days of UTC.
import { sql, type Kysely } from "kysely";
import { orderTriggers } from "./order-triggers";

/** What the sums change with. */
const read = (row: string) =>
  `${row}."placedAt", ${row}.currency, ${row}.total, ${row}.status = 'Cancelled'`;

const columns = `"orderHours" (hour, currency, orders, revenue)`;

/**
 * Creates the sums of what was not cancelled, with the triggers that keep them. Each change adds rows of its own, so that
 * no two orders wait for one. A version before this one serves the database as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (row: string, sign: string) =>
    `insert into ${columns}
     select substr(${row}."placedAt", 1, 13), ${row}.currency, ${sign}1, ${sign}${row}.total
     where ${row}.status <> 'Cancelled'`;
  await run(db, [
    `create table "orderHours" (
       hour text not null,
       currency text not null,
       orders integer not null,
       revenue bigint not null
     )`,
    `create index "orderHoursHour" on "orderHours" (hour)`,
    // Before the orders are summed up: none may come between.
    ...orderTriggers(db, "orderHours", { add, read }),
    `insert into ${columns}
       select substr("placedAt", 1, 13), currency, count(*), sum(total) from orders
       where status <> 'Cancelled' group by 1, 2`,
  ]);
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
