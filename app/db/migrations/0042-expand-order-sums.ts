// What the orders of each day come to, kept by the database itself: the back office shows sums of all orders at every look.
import { sql, type Kysely } from "kysely";
import { orderTriggers } from "./order-triggers";

/** What an order is summed up by, and the columns that its sums change with. */
const key = ["currency", "payment", "status"];
const read = [...key, "total", "placedAt"];

/**
 * Creates the sums with the triggers that keep them. Each change adds rows of its own, so that no two
 * orders wait for one. A version before this one serves the database as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (row: string, sign: string) =>
    `insert into "orderSums" (day, ${key.join(", ")}, orders, revenue)
     values (substr(${row}."placedAt", 1, 10), ${key.map((name) => `${row}.${name}`).join(", ")},
       ${sign}1, ${sign}${row}.total)`;
  const all = (row: string) => read.map((name) => `${row}."${name}"`).join(", ");
  await run(db, [
    `create table "orderSums" (
       day text not null,
       currency text not null,
       payment text not null,
       status text not null,
       orders integer not null,
       revenue bigint not null
     )`,
    `create index "orderSumsDay" on "orderSums" (day)`,
    // Before the orders are summed up: none may come between.
    ...orderTriggers(db, "orderSums", { add, read: all }),
    `insert into "orderSums" (day, ${key.join(", ")}, orders, revenue)
       select substr("placedAt", 1, 10), ${key.join(", ")}, count(*), sum(total) from orders
       group by 1, 2, 3, 4`,
  ]);
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
