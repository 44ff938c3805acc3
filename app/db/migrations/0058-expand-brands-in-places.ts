// Says of a brand's products in a department, group or type whether they are shown in their own index: PostgreSQL went along the index of the whole brand instead.
import { sql, type Kysely } from "kysely";

const places = { Category: `"categoryId"`, Group: `"filterGroup"`, Type: `"typeId"` };

/** Nothing but speed changes, so a version before this one serves the database as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [place, column] of Object.entries(places)) {
    const shown = place === "Category" ? "state" : `state, "categoryId"`;
    for (const statement of [
      `drop index "productsBrand${place}"`,
      `create index "productsBrand${place}" on products (brand, ${column}, price, id, ${shown})
        where "deletedAt" is null`,
    ])
      await sql.raw(statement).execute(db);
  }
}
