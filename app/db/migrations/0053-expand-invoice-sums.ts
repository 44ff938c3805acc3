// What the invoices of each day come to, kept by the database itself: the VAT of a month was summed up from all of its orders.
import { sql, type Kysely } from "kysely";
import { orderTriggers } from "./order-triggers";

/** The columns that an invoice's sums change with. */
const read = ["invoiceNumber", "placedAt", "currency", "total", "tax"];

const columns = `"invoiceSums" (day, currency, rate, invoices, total, tax)`;

/** By the rate that follows from total and VAT, in hundredths of a percent. */
function keyOf(row: string): string {
  return `substr(${row}"placedAt", 1, 10), ${row}currency, case when ${row}total > ${row}tax
    then cast(round(${row}tax * 10000.0 / (${row}total - ${row}tax)) as integer) else 0 end`;
}

/**
 * Creates the sums with the triggers that keep them. Each change adds rows of its own, so that no two
 * orders wait for one. A version before this one serves the database as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (row: string, sign: string) =>
    `insert into ${columns}
     select ${keyOf(`${row}.`)}, ${sign}1, ${sign}${row}.total, ${sign}${row}.tax
     where ${row}."invoiceNumber" is not null`;
  const all = (row: string) => read.map((name) => `${row}."${name}"`).join(", ");
  await run(db, [
    `create table "invoiceSums" (
       day text not null,
       currency text not null,
       rate integer not null,
       invoices integer not null,
       total bigint not null,
       tax bigint not null
     )`,
    `create index "invoiceSumsDay" on "invoiceSums" (day)`,
    // Before the invoices are summed up: none may come between.
    ...orderTriggers(db, "invoiceSums", { add, read: all }),
    `insert into ${columns}
       select ${keyOf("")}, count(*), sum(total), sum(tax) from orders
       where "invoiceNumber" is not null group by 1, 2, 3`,
  ]);
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
