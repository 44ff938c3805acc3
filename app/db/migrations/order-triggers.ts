// What migrations create the tables of sums of orders with: the triggers that keep them.
import { PostgresAdapter, type Kysely } from "kysely";

/**
 * The statements that create the triggers of a table of sums. Each change of an order adds rows of its own, so that no
 * two orders wait for one. Databases were made by what stands here: what it says does not change.
 * @param table of the sums, after which the triggers are called
 * @param of.add the statement that adds a row of `orders`, "new" or "old", to the sums, or with the sign "-" takes it off
 * @param of.read the columns of a row that its sums change with
 */
export function orderTriggers(
  db: Kysely<unknown>,
  table: string,
  { add, read }: { add: (row: string, sign: string) => string; read: (row: string) => string },
): string[] {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const differs = postgres ? "is distinct from" : "is not";
  const events = {
    insert: { when: "", work: [add("new", "")] },
    update: {
      when: `when ((${read("old")}) ${differs} (${read("new")}))`,
      work: [add("old", "-"), add("new", "")],
    },
    delete: { when: "", work: [add("old", "-")] },
  };
  return Object.entries(events).flatMap(([event, { when, work }]) => {
    const does = `begin ${work.join("; ")};`;
    const name = `"${table}_${event}"`;
    const trigger = `create trigger ${name} after ${event} on orders for each row ${when}`;
    if (!postgres) return [`${trigger} ${does} end`];
    return [
      `create function ${name}() returns trigger language plpgsql as $$ ${does} return null; end $$`,
      `${trigger} execute function ${name}()`,
    ];
  });
}
