// Administrators keep views of the tables and how many rows they like to see; a phone, a SKU and a code are found through an index.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/** A phone number's last ten digits, which every spelling of it shares; written as the customers' search writes it. */
const phoneEnd = (() => {
  const digits = [" ", "-", "(", ")", "+", ".", "/"].reduce(
    (text, sign) => `replace(${text}, '${sign}', '')`,
    "phone",
  );
  return `substr(${digits}, length(${digits}) - 9)`;
})();

/** Creates the two tables and the indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // As all references are: checked at the commit, they bring no two writers into conflict.
  const owner = `"userId" text not null references users (id) on delete cascade${
    postgres ? " deferrable initially deferred" : ""
  }`;
  const statements = [
    `create table "savedViews" (
       id text primary key,
       ${owner},
       "table" text not null,
       name text not null,
       search text not null,
       "createdAt" text not null
     )`,
    `create unique index "savedViewsName" on "savedViews" ("userId", "table", lower(name))`,
    `create table "chosenSizes" (
       ${owner},
       "table" text not null,
       size integer not null,
       primary key ("userId", "table")
     )`,
    `create index "usersPhone" on users (role, (${phoneEnd}))`,
    `create index "variantsSku" on variants (lower(sku))`,
    `create index "productsCode" on products (lower(code))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
