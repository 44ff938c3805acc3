// Indexes for each colour of the listing's filter, by price and by brand: a list of both went through the products of all colours.
import { sql, type Kysely } from "kysely";

/** Nothing but speed changes, so a version before this one serves the database as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const shown = `state, "categoryId"`;
  for (const colour of ["Black", "White", "Blue", "Red", "Green"]) {
    const inColour = `where "deletedAt" is null and colours like '%|${colour}|%'`;
    for (const statement of [
      `create index "products${colour}Price" on products (price, id, ${shown}) ${inColour}`,
      `create index "products${colour}Brand" on products (brand, price) ${inColour}`,
    ])
      await sql.raw(statement).execute(db);
  }
}
