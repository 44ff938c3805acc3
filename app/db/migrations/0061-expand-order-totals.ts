// What the orders of all times come to, kept by the database itself: the overview and the table of orders ask for it at every look.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/** What an order is summed up by, and the columns that its sums change with. */
const key = ["currency", "payment", "status"];
const read = [...key, "total"];

/**
 * Creates the totals with the triggers that keep them. Each change adds rows of its own, so that no two orders wait for
 * one. The index that served instead goes. A version before this one serves the database as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const count = (row: "new" | "old", sign: "" | "-") =>
    `insert into "orderTotals" (${key.join(", ")}, orders, revenue)
     values (${key.map((name) => `${row}.${name}`).join(", ")}, ${sign}1, ${sign}${row}.total)`;
  const all = (row: "new" | "old") => read.map((name) => `${row}.${name}`).join(", ");
  const events = {
    insert: { when: "", work: [count("new", "")] },
    update: {
      when: `when ((${all("old")}) ${postgres ? "is distinct from" : "is not"} (${all("new")}))`,
      work: [count("old", "-"), count("new", "")],
    },
    delete: { when: "", work: [count("old", "-")] },
  };
  await run(db, [
    `create table "orderTotals" (
       currency text not null,
       payment text not null,
       status text not null,
       orders integer not null,
       revenue bigint not null
     )`,
    // Before the orders are summed up: none may come between.
    ...Object.entries(events).flatMap(([event, { when, work }]) => {
      const does = `begin ${work.join("; ")};`;
      const name = `"orderTotals_${event}"`;
      const trigger = `create trigger ${name} after ${event} on orders for each row ${when}`;
      if (!postgres) return [`${trigger} ${does} end`];
      return [
        `create function ${name}() returns trigger language plpgsql as $$ ${does} return null; end $$`,
        `${trigger} execute function ${name}()`,
      ];
    }),
    `insert into "orderTotals" (${key.join(", ")}, orders, revenue)
       select ${key.join(", ")}, count(*), sum(total) from orders group by 1, 2, 3`,
    `drop index "orderSumsStatus"`,
  ]);
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
