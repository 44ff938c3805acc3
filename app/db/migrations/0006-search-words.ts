// The words of product names and brands, for searches with a typing error.
import { PostgresAdapter, sql, type Kysely } from "kysely";

const sources = [
  { table: "products", columns: ["name", "brand"] },
  { table: "categories", columns: ["name"] },
  { table: "productTypes", columns: ["name"] },
];

/** Creates the list of words, with those of the products that are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (isPostgres(db) ? createPostgresWords(db) : createSqliteWords(db));
}

/**
 * Creates the list of the words that name products, brands and kinds, each once. The index's own
 * vocabulary counts every product behind a word before it names it: 160 ms for one letter of a
 * million products, where this list takes one.
 */
async function createSqliteWords(db: Kysely<unknown>): Promise<void> {
  // A JSON text with its blanks turned into commas between strings is the array of its words.
  const keep = (text: string, from = "") =>
    `insert or ignore into "searchWords" select value from ${from}
       json_each('[' || replace(json_quote(lower(${text})), ' ', '","') || ']')
       where value not glob '*[^a-z]*' and length(value) between 3 and 24`;
  await run(db, [
    `create virtual table "searchTerms" using fts5vocab("productSearch", 'instance')`,
    `create table "searchWords" (word text primary key) without rowid`,
    `create index "searchWordsLength" on "searchWords" (length(word), word)`,
    ...sources.flatMap(({ table, columns }) => {
      const text = (row: string) => columns.map((name) => `"${row}".${name}`).join(" || ' ' || ");
      return [
        keep(text(table), `"${table}",`),
        `create trigger "searchWordsOfNew_${table}" after insert on "${table}"
          begin ${keep(text("new"))}; end`,
        `create trigger "searchWordsOfChanged_${table}" after update of ${columns.join(", ")} on "${table}"
          begin ${keep(text("new"))}; end`,
      ];
    }),
  ]);
}

/** Creates the list of words with the triggers that fill it; a word stays when its product goes. */
async function createPostgresWords(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table "searchWords" (word text collate "C" primary key)`,
    `create index "searchWordsLength" on "searchWords" (length(word), word)`,
    `create function "searchKeepWords"(text) returns void language sql as $$
       insert into "searchWords"
       select distinct word from unnest(string_to_array(lower($1 collate "C"), ' ')) as word
       where word ~ '^[a-z]{3,24}$' on conflict do nothing $$`,
    ...sources.flatMap(({ table, columns }) => {
      const text = (row: string) =>
        `concat_ws(' ', ${columns.map((name) => `${row}.${name}`).join(", ")})`;
      return [
        `create function "searchWordsOf_${table}"() returns trigger language plpgsql as $$
           begin perform "searchKeepWords"(${text("new")}); return null; end $$`,
        `create trigger "searchWordsOfNew_${table}" after insert on "${table}"
           for each row execute function "searchWordsOf_${table}"()`,
        `create trigger "searchWordsOfChanged_${table}" after update of ${columns.join(", ")}
           on "${table}" for each row execute function "searchWordsOf_${table}"()`,
        `select "searchKeepWords"(${text("t")}) from "${table}" t`,
      ];
    }),
  ]);
}

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
