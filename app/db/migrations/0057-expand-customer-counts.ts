// How many customers there are of each status, kept by the database itself beside its other counts: each look at their table counted them one by one.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * Creates the triggers that keep the counts (migration 49 says how), then counts those who are there.
 * A version before this one serves the database as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const count = (row: "new" | "old") => `insert into "rowCounts" (name, count)
    select 'customers ' || ${row}.status, ${row === "new" ? 1 : -1} where ${row}.role = 'Customer';`;
  const events = [
    { event: "insert", work: count("new") },
    { event: "delete", work: count("old") },
    {
      event: "update of role, status",
      when: "when (old.role <> new.role or old.status <> new.status)",
      work: count("old") + count("new"),
    },
  ];
  for (const { event, when = "", work } of events) {
    const name = `"rowCounts_customers_${event.slice(0, 6)}"`;
    const trigger = `create trigger ${name} after ${event} on users for each row ${when}`;
    const statements = postgres
      ? [
          `create function ${name}() returns trigger language plpgsql as $$
             begin ${work} return null; end $$`,
          `${trigger} execute function ${name}()`,
        ]
      : [`${trigger} begin ${work} end`];
    for (const statement of statements) await sql.raw(statement).execute(db);
  }
  // After the triggers: on PostgreSQL they shut the table to writers, so that none comes between.
  await sql`insert into "rowCounts" (name, count)
    select 'customers ' || status, count(*) from users where role = 'Customer' group by status`.execute(
    db,
  );
}
