// The search index over the catalogue, in each engine's own words.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/** An index entry may have some 2,000 bytes; nobody types so much of one word. */
const LONGEST_WORD = 64;

/** Creates the index before any product exists, so that its triggers see every one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (isPostgres(db) ? createPostgresIndex(db) : createSqliteIndex(db));
}

/**
 * Creates the search index and the triggers that keep it in step with products and categories.
 * The index row's number comes from a table of its own, because SQLite may renumber the rows of
 * a table with a text key.
 */
async function createSqliteIndex(db: Kysely<unknown>): Promise<void> {
  const kind = (row: string) =>
    `(select name from categories where id = ${row}."categoryId") || ' ' ||
     coalesce((select name from "productTypes" where id = ${row}."typeId"), '')`;
  await run(db, [
    `create table "searchKeys" (key integer primary key, "productId" text not null unique)`,
    `create virtual table "productSearch" using fts5(
       name, brand, kind, code, description,
       tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')`,
    `create trigger "searchInsert" after insert on products begin
       insert into "searchKeys" ("productId") values (new.id);
       insert into "productSearch" (rowid, name, brand, kind, code, description)
         values (last_insert_rowid(), new.name, new.brand, ${kind("new")}, new.code, new.description);
     end`,
    `create trigger "searchUpdate"
       after update of name, brand, code, description, "categoryId", "typeId" on products begin
       update "productSearch" set name = new.name, brand = new.brand, kind = ${kind("new")},
         code = new.code, description = new.description
         where rowid = (select key from "searchKeys" where "productId" = new.id);
     end`,
    `create trigger "searchDelete" after delete on products begin
       delete from "productSearch" where rowid = (select key from "searchKeys" where "productId" = old.id);
       delete from "searchKeys" where "productId" = old.id;
     end`,
    `create trigger "searchCategory" after update of name on categories begin
       update "productSearch" set kind = new.name where rowid in
         (select k.key from "searchKeys" k join products p on p.id = k."productId"
          where p."categoryId" = new.id);
     end`,
  ]);
}

/**
 * The words come out as FTS5 takes them (accents dropped, in lower case, parted at every sign),
 * where PostgreSQL's own parser would read 8GB/256GB as a file. Their place in "key" is when the
 * product came: the newest matches are ranked.
 */
async function createPostgresIndex(db: Kysely<unknown>): Promise<void> {
  const collation = await unicodeCollation(db);
  await run(db, [
    `create function "searchText"(text) returns text language sql immutable parallel safe as $$
       select btrim(regexp_replace(
         lower(regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f]', '', 'g') collate ${collation}),
         '[^${lettersAndDigits()}]+', ' ', 'g')) $$`,
    `create table "productSearch" (
       "productId" text collate "C" primary key references products (id) on delete cascade,
       key bigint not null generated always as identity unique,
       name text collate "C" not null,
       brand text collate "C" not null,
       kind text collate "C" not null,
       words tsvector not null)`,
    `create index "productSearchWords" on "productSearch" using gin (words) with (fastupdate = off)`,
    `create function "searchIndexProduct"(product products) returns void language plpgsql as $$
       declare
         its_name text := "searchText"(product.name);
         its_brand text := "searchText"(product.brand);
         its_kind text := "searchText"(
           (select name from categories where id = product."categoryId") || ' ' ||
           coalesce((select name from "productTypes" where id = product."typeId"), ''));
         its_words tsvector := array_to_tsvector(array(
           select distinct left(word, ${LONGEST_WORD}) from unnest(string_to_array(
             concat_ws(' ', its_name, its_brand, its_kind,
               "searchText"(product.code), "searchText"(product.description)), ' ')) as word
           where word <> ''));
       begin
         insert into "productSearch" as s ("productId", name, brand, kind, words)
         values (product.id, its_name, its_brand, its_kind, its_words)
         on conflict ("productId") do update set name = excluded.name, brand = excluded.brand,
           kind = excluded.kind, words = excluded.words;
       end $$`,
    `create function "searchOnProduct"() returns trigger language plpgsql as $$
       begin perform "searchIndexProduct"(new); return null; end $$`,
    `create function "searchOnCategory"() returns trigger language plpgsql as $$
       begin
         perform "searchIndexProduct"(p) from products p where p."categoryId" = new.id;
         return null;
       end $$`,
    `create trigger "searchInsert" after insert on products
       for each row execute function "searchOnProduct"()`,
    `create trigger "searchUpdate"
       after update of name, brand, code, description, "categoryId", "typeId" on products
       for each row execute function "searchOnProduct"()`,
    `create trigger "searchCategory" after update of name on categories
       for each row execute function "searchOnCategory"()`,
  ]);
}

/**
 * JavaScript's own letters and digits as ranges of a pattern, so that the index parts words exactly
 * where a search does, whatever the server's locale takes for a letter.
 */
function lettersAndDigits(): string {
  const ranges: string[] = [];
  const hex = (code: number) => `\\u${code.toString(16).padStart(4, "0")}`;
  let start: number | null = null;
  for (let code = 0; code <= 0x10000; code += 1) {
    const inside = code < 0x10000 && /[\p{L}\p{N}]/u.test(String.fromCharCode(code));
    if (inside) start ??= code;
    else if (start !== null) {
      ranges.push(`${hex(start)}-${hex(code - 1)}`);
      start = null;
    }
  }
  return ranges.join("");
}

/** A collation that knows the small letters of every script; the database's own may know ASCII only. */
async function unicodeCollation(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select collname as name from pg_collation
    where collname in ('pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu', 'en_US.utf8')
    order by array_position(
      array['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu', 'en_US.utf8']::name[], collname)
    limit 1`.execute(db);
  return `"${rows[0]?.name ?? "default"}"`;
}

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
