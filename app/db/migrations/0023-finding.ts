// Products know their screen and battery, and the search index of the second engine gives the newest first.
import { PostgresAdapter, sql, type Kysely } from "kysely";
import { watchTable, type Shown } from "./0017-catalogue-versions";

/** So many products, one after another as they came, are a block of the index. */
const BLOCK = 4096;
/** An index entry may have some 2,000 bytes; nobody types so much of one word. */
const LONGEST_WORD = 64;

/** So many products are read and written at once. */
const BATCH = 1000;

/** What public pages show from now on: a product's new columns, and what its page says of delivery and payment. */
const shown: Record<string, Shown> = {
  products: {
    columns: [
      ...["id", "name", "description", "brand", "code", "categoryId", "typeId", "filterGroup"],
      ...["price", "originalPrice", "currency", "discountPercent", "rating", "reviewCount"],
      ...["colours", "picture", "specifications", "screen", "battery"],
      ...["bestDealPosition", "bestSellerPosition", "createdAt", "deletedAt"],
    ],
    pieces: ["stock"],
  },
  shippingZones: { columns: ["id", "name", "places", "position"] },
  shippingRates: {
    columns: [
      ...["id", "zoneId", "name", "currency", "price", "freeFrom", "days", "pickup", "active"],
      "position",
    ],
  },
  settings: { columns: ["name", "value"] },
};

/**
 * Adds the columns, filled from the specifications that are there, lets the catalogue have a new
 * version where delivery or payment change, and writes the index anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["screen", "battery"])
    await db.schema.alterTable("products").addColumn(name, "integer").execute();
  await readSpecifications(db);
  for (const [table, what] of Object.entries(shown)) await watchTable(db, table, what);
  if (isPostgres(db)) await blocksOfWords(db);
}

async function readSpecifications(db: Kysely<unknown>): Promise<void> {
  for (let last = ""; ;) {
    const { rows } = await sql<{ id: string; specifications: string }>`
      select id, specifications from products where id > ${last} order by id
      limit ${sql.lit(BATCH)}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    const found = rows
      .map(({ id, specifications }) => ({ id, ...figuresOf(specifications) }))
      .filter(({ screen, battery }) => screen !== null || battery !== null);
    if (found.length === 0) continue;
    const values = found.map(
      ({ id, screen, battery }) =>
        sql`(${id}, cast(${screen} as integer), cast(${battery} as integer))`,
    );
    await sql`update products set screen = v.column2, battery = v.column3
      from (values ${sql.join(values)}) as v where products.id = v.column1`.execute(db);
  }
}

/** The screen in hundredths of an inch and the battery in mAh, as the specifications say them first. */
function figuresOf(text: string): { screen: number | null; battery: number | null } {
  const specifications = JSON.parse(text) as { label: string; value: string }[];
  const first = (label: RegExp, amount: RegExp) => {
    for (const one of specifications) {
      const [, digits] = (label.test(one.label) && amount.exec(one.value)) || [];
      if (digits) return Number(digits.replaceAll(/[,\s]/g, ""));
    }
    return null;
  };
  const inches = first(
    /^(?:display|screen)\b/i,
    /(\d{1,2}(?:\.\d{1,2})?)[\s-]*(?:inch|in\b|["”″])/i,
  );
  return {
    screen: inches && Math.round(inches * 100),
    battery: first(/^battery\b/i, /(\d{1,3}(?:[,\s]\d{3})+|\d{2,6})\s*mAh\b/i),
  };
}

/**
 * Keeps each word with the number of its product's block before it ("12:galaxy"). Of an inverted index
 * PostgreSQL gathers all that it finds before the first is to be had; asked for one block after another,
 * the newest first, it is done as soon as there are enough.
 */
async function blocksOfWords(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create function "searchBlock"(key bigint) returns bigint language sql immutable parallel safe
       as $$ select key / ${BLOCK} $$`,
    `create or replace function "searchIndexProduct"(product products) returns void language plpgsql as $$
       declare
         its_key bigint := coalesce(
           (select key from "productSearch" where "productId" = product.id),
           nextval(pg_get_serial_sequence('"productSearch"', 'key')));
         its_name text := "searchText"(product.name);
         its_brand text := "searchText"(product.brand);
         its_kind text := "searchText"(coalesce(
           (select name from "productTypes" where id = product."typeId"),
           (select name from categories where id = product."categoryId")));
         its_variants text := "searchText"((
           select concat_ws(' ', string_agg(distinct colour, ' '), string_agg(distinct storage, ' '))
           from variants where "productId" = product.id));
         its_joined text := concat_ws(' ', "searchJoined"(its_name), "searchJoined"(its_kind));
         its_specifications text := "searchText"((
           select string_agg(concat_ws(' ', s ->> 'label', s ->> 'value'), ' ')
           from jsonb_array_elements(product.specifications::jsonb) s));
         its_words tsvector := array_to_tsvector(array(
           select distinct "searchBlock"(its_key) || ':' || left(word, ${LONGEST_WORD})
           from unnest(string_to_array(
             concat_ws(' ', its_name, its_brand, its_kind, its_variants, its_joined, its_specifications,
               "searchText"(product.code), "searchText"(product.description)), ' ')) as word
           where word <> ''));
       begin
         insert into "productSearch" as s
           ("productId", key, name, brand, kind, variants, joined, words)
         overriding system value
         values (product.id, its_key, its_name, its_brand, its_kind, its_variants, its_joined, its_words)
         on conflict ("productId") do update set name = excluded.name, brand = excluded.brand,
           kind = excluded.kind, variants = excluded.variants, joined = excluded.joined,
           words = excluded.words;
       end $$`,
    `drop index "productSearchWords"`,
    `update "productSearch" set words = array_to_tsvector(array(
       select "searchBlock"(key) || ':' || word from unnest(tsvector_to_array(words)) as word))`,
    `create index "productSearchWords" on "productSearch" using gin (words) with (fastupdate = off)`,
  ]);
}

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
