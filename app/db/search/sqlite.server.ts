// Full-text search on SQLite: an FTS5 index that triggers keep in step with the catalogue.
import type { AliasedRawBuilder, RawBuilder } from "kysely";
import { sql, type Kysely } from "kysely";
import type { Db } from "../schema";
import {
  MAX_MATCHES,
  MAX_RANKED,
  wordsOf,
  type BestMatch,
  type SearchEngine,
} from "./words.server";

/** The search of the embedded engine. */
export const sqliteSearch: SearchEngine = {
  createIndex,
  mendCategories,
  createWords,
  matchingProductIds,
  bestMatches,
  knowsBeginning,
};

/**
 * Creates the search index and the triggers that keep it in step with products and categories.
 * The index row's number comes from a table of its own, because SQLite may renumber the rows of
 * a table with a text key.
 */
async function createIndex(db: Kysely<unknown>): Promise<void> {
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

/** The first trigger put the new name in the kinds' place, so that smartphones were no longer found as such. */
async function mendCategories(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `drop trigger "searchCategory"`,
    `create trigger "searchCategory" after update of name on categories
       when old.name <> new.name begin
       update "productSearch" set kind = new.name || ' ' || coalesce(
         (select t.name from "searchKeys" k join products p on p.id = k."productId"
          join "productTypes" t on t.id = p."typeId" where k.key = "productSearch".rowid), '')
       where rowid in (select k.key from "searchKeys" k join products p on p.id = k."productId"
          where p."categoryId" = new.id);
     end`,
  ]);
}

/**
 * Creates the list of the words that name products, brands and kinds, each once. The index's own
 * vocabulary counts every product behind a word before it names it: 160 ms for one letter of a
 * million products, where this list takes one.
 */
async function createWords(db: Kysely<unknown>): Promise<void> {
  // A JSON text with its blanks turned into commas between strings is the array of its words.
  const keep = (text: string, from = "") =>
    `insert or ignore into "searchWords" select value from ${from}
       json_each('[' || replace(json_quote(lower(${text})), ' ', '","') || ']')
       where value not glob '*[^a-z]*' and length(value) between 3 and 24`;
  const sources = [
    { table: "products", columns: ["name", "brand"] },
    { table: "categories", columns: ["name"] },
    { table: "productTypes", columns: ["name"] },
  ];
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

/**
 * A subquery of the ids of the newest products that hold every word (as a beginning of a word).
 * @param text what the shopper typed; without a word in it nothing matches
 */
function matchingProductIds(text: string): RawBuilder<unknown> {
  return sql`(select k."productId" from "productSearch" s join "searchKeys" k on k.key = s.rowid
    where s."productSearch" match ${everyWord(text)} order by s.rowid desc limit ${sql.lit(MAX_MATCHES)})`;
}

/**
 * A subquery of the newest matches with a score: words in the name count most, more at its
 * beginning and in a short one, then those in the brand and the kind. (SQLite's own bm25 goes
 * through every match before it scores the first.)
 * @param mode whether a product must hold every word or any
 */
function bestMatches(text: string, mode: "every" | "any"): AliasedRawBuilder<BestMatch, "best"> {
  const marked = (column: number) =>
    sql`highlight("productSearch", ${sql.lit(column)}, char(1), '')`;
  const hits = (column: number, name: string) =>
    sql`(length(${marked(column)}) - length(${sql.ref(name)}))`;
  return sql<BestMatch>`(
    select k."productId", s.score from (
      select rowid, 100 * ${hits(0, "name")} - instr(${marked(0)}, char(1)) - length(name)
        + 50 * ${hits(1, "brand")} + 10 * ${hits(2, "kind")} as score
      from "productSearch" where "productSearch" match ${mode === "every" ? everyWord(text) : anyWord(text)}
      order by rowid desc limit ${sql.lit(MAX_RANKED)}
    ) s join "searchKeys" k on k.key = s.rowid)`.as("best");
}

/** Whether any product holds a word that begins so; the index keeps its words in order. */
async function knowsBeginning(db: Db, typed: string): Promise<boolean> {
  const next = await sql<{ term: string }>`
    select term from "searchTerms" where term >= ${typed} limit 1`.execute(db);
  return next.rows[0]?.term.startsWith(typed) ?? false;
}

function everyWord(text: string): string {
  return asPrefixes(text).join(" ");
}

function anyWord(text: string): string {
  return asPrefixes(text).join(" OR ");
}

function asPrefixes(text: string): string[] {
  const words = wordsOf(text).map((word) => `"${word}"*`);
  // The empty phrase matches nothing.
  return words.length > 0 ? words : ['""'];
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
