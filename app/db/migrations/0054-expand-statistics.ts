// Tells PostgreSQL how the columns are spread that filters keep away from indexes: it took them for next to nothing.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/** As the filters of products write them. */
const expressions = {
  categoryId: `"categoryId" || ''`,
  filterGroup: `"filterGroup" || ''`,
  typeId: `"typeId" || ''`,
  brand: `brand || ''`,
  state: `state || ''`,
  rating: `rating + 0`,
  screen: `screen + 0`,
  battery: `battery + 0`,
  stock: `stock + 0`,
  price: `price + 0`,
};

/** Nothing but plans changes, so a version before this one serves the database as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const [column, expression] of Object.entries(expressions)) {
    await sql
      .raw(`create statistics "products_${column}" on (${expression}) from products`)
      .execute(db);
  }
  await sql`analyze products`.execute(db);
}
