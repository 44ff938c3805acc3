// What the orders of all times come to, kept by the database itself: the overview and the table of orders ask for it at every look.
import { sql, type Kysely } from "kysely";
import { orderTriggers } from "./order-triggers";

/** What an order is summed up by, and the columns that its sums change with. */
const key = ["currency", "payment", "status"];
const read = [...key, "total"];

/**
 * Creates the totals with the triggers that keep them. Each change adds rows of its own, so that no two orders wait for
 * one. The index that served instead goes. A version before this one serves the database as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (row: string, sign: string) =>
    `insert into "orderTotals" (${key.join(", ")}, orders, revenue)
     values (${key.map((name) => `${row}.${name}`).join(", ")}, ${sign}1, ${sign}${row}.total)`;
  const all = (row: string) => read.map((name) => `${row}.${name}`).join(", ");
  await run(db, [
    `create table "orderTotals" (
       currency text not null,
       payment text not null,
       status text not null,
       orders integer not null,
       revenue bigint not null
     )`,
    // Before the orders are summed up: none may come between.
    ...orderTriggers(db, "orderTotals", { add, read: all }),
    `insert into "orderTotals" (${key.join(", ")}, orders, revenue)
       select ${key.join(", ")}, count(*), sum(total) from orders group by 1, 2, 3`,
    `drop index "orderSumsStatus"`,
  ]);
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
