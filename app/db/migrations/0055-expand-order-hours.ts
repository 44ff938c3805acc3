// What the orders of each hour come to, kept by the database itself: the days of the sales chart begin where the shop stands, inside of days of UTC.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/** What the sums change with. */
const read = (row: string) =>
  `${row}."placedAt", ${row}.currency, ${row}.total, ${row}.status = 'Cancelled'`;

const columns = `"orderHours" (hour, currency, orders, revenue)`;

/**
 * Creates the sums of what was not cancelled, with the triggers that keep them. Each change adds rows of its own, so that
 * no two orders wait for one. A version before this one serves the database as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const count = (row: "new" | "old", sign: "" | "-") =>
    `insert into ${columns}
     select substr(${row}."placedAt", 1, 13), ${row}.currency, ${sign}1, ${sign}${row}.total
     where ${row}.status <> 'Cancelled'`;
  const events = {
    insert: { when: "", work: [count("new", "")] },
    update: {
      when: `when ((${read("old")}) ${postgres ? "is distinct from" : "is not"} (${read("new")}))`,
      work: [count("old", "-"), count("new", "")],
    },
    delete: { when: "", work: [count("old", "-")] },
  };
  await run(db, [
    `create table "orderHours" (
       hour text not null,
       currency text not null,
       orders integer not null,
       revenue bigint not null
     )`,
    `create index "orderHoursHour" on "orderHours" (hour)`,
    // Before the orders are summed up: none may come between.
    ...Object.entries(events).flatMap(([event, { when, work }]) => {
      const does = `begin ${work.join("; ")};`;
      const name = `"orderHours_${event}"`;
      const trigger = `create trigger ${name} after ${event} on orders for each row ${when}`;
      if (!postgres) return [`${trigger} ${does} end`];
      return [
        `create function ${name}() returns trigger language plpgsql as $$ ${does} return null; end $$`,
        `${trigger} execute function ${name}()`,
      ];
    }),
    `insert into ${columns}
       select substr("placedAt", 1, 13), currency, count(*), sum(total) from orders
       where status <> 'Cancelled' group by 1, 2`,
  ]);
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
