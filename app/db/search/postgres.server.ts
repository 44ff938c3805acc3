// Full-text search on PostgreSQL: plain word lists with an inverted index, kept in step by triggers, without any extension.
import type { AliasedRawBuilder, RawBuilder } from "kysely";
import { sql, type Kysely } from "kysely";
import type { Db } from "../schema";
import {
  MAX_MATCHES,
  MAX_RANKED,
  plainWord,
  wordsOf,
  type BestMatch,
  type SearchEngine,
} from "./words.server";

/** The search of the second engine. */
export const postgresSearch: SearchEngine = {
  createIndex,
  mendCategories,
  createWords,
  matchingProductIds,
  bestMatches,
  knowsBeginning,
};

/** An index entry may have some 2,000 bytes; nobody types so much of one word. */
const LONGEST_WORD = 64;

/**
 * The words come out as FTS5 takes them (accents dropped, in lower case, parted at every sign),
 * where PostgreSQL's own parser would read 8GB/256GB as a file. Their place in "key" is when the
 * product came: the newest matches are ranked.
 */
async function createIndex(db: Kysely<unknown>): Promise<void> {
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

/** The kinds were never lost here; a category saved under its old name is no work for the index. */
async function mendCategories(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `drop trigger "searchCategory" on categories`,
    `create trigger "searchCategory" after update of name on categories
       for each row when (old.name <> new.name) execute function "searchOnCategory"()`,
  ]);
}

/** Creates the list of words with the triggers that fill it; a word stays when its product goes. */
async function createWords(db: Kysely<unknown>): Promise<void> {
  const sources = [
    { table: "products", columns: ["name", "brand"] },
    { table: "categories", columns: ["name"] },
    { table: "productTypes", columns: ["name"] },
  ];
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

function matchingProductIds(text: string): RawBuilder<unknown> {
  return sql`(select s."productId" from "productSearch" s where ${matches(text, "every")}
    order by s.key desc limit ${sql.lit(MAX_MATCHES)})`;
}

function bestMatches(text: string, mode: "every" | "any"): AliasedRawBuilder<BestMatch, "best"> {
  // Words hold letters and digits only, so they need no escape in a pattern.
  const beginning = `(?<![^ ])(?:${searchWords(text).join("|") || "$^"})`;
  const hits = (column: string) => sql`regexp_count(s.${sql.ref(column)}, ${beginning}::text)`;
  return sql<BestMatch>`(
    select s."productId", 100 * ${hits("name")} - regexp_instr(s.name, ${beginning}::text)
      - length(s.name) + 50 * ${hits("brand")} + 10 * ${hits("kind")} as score
    from (
      select s."productId", s.name, s.brand, s.kind from "productSearch" s
      where ${matches(text, mode)} order by s.key desc limit ${sql.lit(MAX_RANKED)}
    ) s)`.as("best");
}

async function knowsBeginning(db: Db, typed: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from "productSearch" s where ${matches(typed, "every")} limit 1`.execute(db);
  return rows.length > 0;
}

function matches(text: string, mode: "every" | "any"): RawBuilder<boolean> {
  const words = searchWords(text);
  if (words.length === 0) return sql<boolean>`false`;
  const query = words.map((word) => `'${word}':*`).join(mode === "every" ? " & " : " | ");
  return sql<boolean>`s.words @@ ${query}::tsquery`;
}

function searchWords(text: string): string[] {
  return wordsOf(text)
    .flatMap((word) => plainWord(word).match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((word) => word.slice(0, LONGEST_WORD));
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
