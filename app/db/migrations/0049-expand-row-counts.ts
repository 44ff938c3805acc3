// How many users there are, and how many products at each level of the stock, kept by the database itself: the overview shows them at every look.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/** The most pieces of a level, as the stock monitor has them. */
const levels = { critical: 2, low: 5 };

/** What a row of a table is counted as; null for not at all. */
const named: Record<string, { as: (row: string) => string; changesWith: string }> = {
  users: { as: () => `'users'`, changesWith: "" },
  products: {
    as: (row) => `case when ${row}"deletedAt" is not null then null
      when ${row}stock <= ${levels.critical} then 'stock critical'
      when ${row}stock <= ${levels.low} then 'stock low' else 'stock healthy' end`,
    changesWith: `stock, "deletedAt"`,
  },
};

/**
 * Creates the counts with the triggers that keep them. Each change adds rows of its own, so that no two
 * writers wait for one. A version before this one serves the database as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await run(db, [`create table "rowCounts" (name text not null, count bigint not null)`]);
  for (const [table, { as, changesWith }] of Object.entries(named)) {
    const count = (row: "new" | "old") => {
      const sign = row === "new" ? 1 : -1;
      const name = as(`${row}.`);
      return `insert into "rowCounts" (name, count) select ${name}, ${sign} where ${name} is not null;`;
    };
    const differs = postgres ? "is distinct from" : "is not";
    const events = [
      { event: "insert", when: "", work: count("new") },
      { event: "delete", when: "", work: count("old") },
      ...(changesWith
        ? [
            {
              event: `update of ${changesWith}`,
              when: `when ((${as("old.")}) ${differs} (${as("new.")}))`,
              work: count("old") + count("new"),
            },
          ]
        : []),
    ];
    for (const { event, when, work } of events) {
      const name = `"rowCounts_${table}_${event.slice(0, 6)}"`;
      const trigger = `create trigger ${name} after ${event} on ${table} for each row ${when}`;
      await run(
        db,
        postgres
          ? [
              `create function ${name}() returns trigger language plpgsql as $$
                 begin ${work} return null; end $$`,
              `${trigger} execute function ${name}()`,
            ]
          : [`${trigger} begin ${work} end`],
      );
    }
    // After the triggers: on PostgreSQL they shut the table to writers, so that none comes between.
    await run(db, [
      `insert into "rowCounts" (name, count) select name, count(*)
         from (select ${as("")} as name from ${table}) as named where name is not null group by 1`,
    ]);
  }
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
