// The catalogue's version is kept by the database itself, and order numbers no longer wait for each other.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/** Of a table that public pages show: what they show of a row, and which rows. */
export interface Shown {
  /** A change of any other column changes no page. */
  columns: readonly string[];
  /** Columns of pieces: pages tell only sold out, 1 to 5, and more. */
  pieces?: readonly string[];
  /** The column without which a row is on no page. */
  needs?: string;
}

const catalogue: Record<string, Shown> = {
  products: {
    columns: [
      ...["id", "name", "description", "brand", "code", "categoryId", "typeId", "filterGroup"],
      ...["price", "originalPrice", "currency", "discountPercent", "rating", "reviewCount"],
      ...["colours", "picture", "specifications", "bestDealPosition", "bestSellerPosition"],
      ...["createdAt", "deletedAt"],
    ],
    pieces: ["stock"],
  },
  variants: {
    columns: [
      ...["id", "productId", "sku", "colour", "storage", "price", "originalPrice", "position"],
    ],
    pieces: ["stock"],
  },
  pictures: {
    columns: ["id", "productId", "path", "alt", "width", "height", "colour", "position"],
    needs: "productId",
  },
  categories: {
    columns: [
      ...["id", "slug", "name", "description", "status", "position", "filterGroup", "deletedAt"],
    ],
  },
  productTypes: {
    columns: [
      ...["id", "name", "categoryId", "filterGroup", "featuredAs", "featuredPosition", "picture"],
    ],
  },
  exchangeRates: { columns: ["fromCurrency", "toCurrency", "rate"] },
};

/** Creates the log of changes with the triggers that write it, and the counter of order numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (isPostgres(db) ? postgresParts(db) : sqliteParts(db));
  for (const [table, shown] of Object.entries(catalogue)) await watchTable(db, table, shown);
  await sql`delete from facts where name = 'catalogue'`.execute(db);
}

/**
 * Gives the catalogue a new version whenever something changes that public pages show of a table.
 * Also for later migrations: a table or column that pages come to show is watched by its own
 * (call it anew for a table with another column).
 */
export async function watchTable(db: Kysely<unknown>, table: string, shown: Shown): Promise<void> {
  const postgres = isPostgres(db);
  const present = (row: string) => (shown.needs ? `${row}."${shown.needs}" is not null` : "1 = 1");
  const seen = (row: string) =>
    [
      ...shown.columns.map((name) => `${row}."${name}"`),
      ...(shown.pieces ?? []).map(
        (name) =>
          `case when ${row}."${name}" <= 0 then 0 when ${row}."${name}" <= 5 then 1 else 2 end`,
      ),
    ].join(", ");
  const differs = postgres ? "is distinct from" : "is not";
  const conditions = {
    insert: present("new"),
    update: `(${present("old")} or ${present("new")}) and (${seen("old")}) ${differs} (${seen("new")})`,
    delete: present("old"),
  };
  const effect = postgres
    ? `execute function "catalogueChanged"()`
    : `begin update "catalogueVersions" set changes = changes + 1; end`;
  for (const [event, condition] of Object.entries(conditions)) {
    const name = `"catalogue_${table}_${event}"`;
    await run(db, [
      `drop trigger if exists ${name}${postgres ? ` on "${table}"` : ""}`,
      `create trigger ${name} after ${event} on "${table}" for each row when (${condition}) ${effect}`,
    ]);
  }
}

/**
 * Each transaction that changes the catalogue inserts one row of its own: writers share no row and
 * no index. Variants are updated with every sale, so their pages keep room for the new row beside
 * the old one: then no index changes with it.
 */
async function postgresParts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ last: string }>`
    select value as last from facts where name = 'lastOrderNumber'`.execute(db);
  const last = Number(rows[0]?.last ?? 10_000);
  await run(db, [
    `create table "catalogueVersions" (changes bigint not null)`,
    `create function "catalogueChanged"() returns trigger language plpgsql as $$
       begin
         if current_setting('shop.catalogue', true) is distinct from 'changed' then
           perform set_config('shop.catalogue', 'changed', true);
           insert into "catalogueVersions" (changes) values (1);
         end if;
         return null;
       end $$`,
    `alter table variants set (fillfactor = 70)`,
    `create sequence "orderNumbers" as bigint start ${last + 1}`,
    `delete from facts where name = 'lastOrderNumber'`,
  ]);
  await checkReferencesLast(db);
}

/**
 * At SERIALIZABLE the check of a reference is a read of the index page that it ends on, and every
 * writer of that page that is done before the reader comes into conflict with it. At the commit
 * nothing comes between: so the orders of two people, whose rows are on one page, do not meet.
 */
async function checkReferencesLast(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(
    db,
  );
  await run(
    db,
    rows.map(
      ({ table, name }) =>
        `alter table ${table} alter constraint ${name} deferrable initially deferred`,
    ),
  );
}

/** One process writes at a time: one row that counts is enough, and order numbers have theirs. */
async function sqliteParts(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table "catalogueVersions" (changes integer not null)`,
    `insert into "catalogueVersions" (changes) values (0)`,
  ]);
}

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
