// The search index takes in variants, specifications and joined words, and the shop keeps synonyms.
import { PostgresAdapter, sql, type Kysely } from "kysely";
import { watchTable } from "./0017-catalogue-versions";

/** An index entry may have some 2,000 bytes; nobody types so much of one word. */
const LONGEST_WORD = 64;

/**
 * Creates the synonyms and the index anew. A product's kind is its type, or its category when it has
 * none: the category "Phones & Tablets" made every phone a find for "tablet". Joined are up to three
 * words of the name or the kind in a row ("powerbank", "iphone15pro"), as people write them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("searchSynonyms")
    .addColumn("said", "text", (c) => c.notNull())
    .addColumn("meant", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("searchSynonymsPair", ["said", "meant"])
    .execute();
  await watchTable(db, "searchSynonyms", { columns: ["said", "meant"] });
  await (isPostgres(db) ? postgresIndex(db) : sqliteIndex(db));
}

async function sqliteIndex(db: Kysely<unknown>): Promise<void> {
  const columns = "name, brand, kind, variants, joined, code, description, specifications";
  const kind = "coalesce(t.name, c.name)";
  const put = (which: string) =>
    `insert or replace into "productSearch" (rowid, ${columns})
       select key, ${columns} from "searchTexts" where ${which};`;
  const ofProduct = (row: string, id: string) => `begin ${put(`"productId" = ${row}."${id}"`)} end`;
  // A variant of a colour and a storage that another has brings no new word.
  const alone = (row: string) =>
    ["colour", "storage"]
      .map(
        (name) => `(${row}.${name} is not null and not exists (select 1 from variants v
          where v."productId" = ${row}."productId" and v.id <> ${row}.id and v.${name} = ${row}.${name}))`,
      )
      .join(" or ");
  await run(db, [
    ...["Insert", "Update", "Delete", "Category"].map((name) => `drop trigger "search${name}"`),
    `drop table "productSearch"`,
    `create virtual table "productSearch" using fts5(${columns},
       tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')`,
    `create view "searchTexts" as select k.key, p.id as "productId", p."categoryId", p."typeId",
       p.code, p.description,
       ${plainSqlite("p.name")} as name,
       ${plainSqlite("p.brand")} as brand,
       ${plainSqlite(kind)} as kind,
       ' ' || ${joinedSqlite("p.name")} || ' ' || ${joinedSqlite(kind)} || ' ' as joined,
       (select ${plainSqlite(`coalesce(group_concat(distinct v.colour), '') || ' ' || coalesce(group_concat(distinct v.storage), '')`)}
          from variants v where v."productId" = p.id) as variants,
       (select coalesce(group_concat((s.value ->> '$.label') || ' ' || (s.value ->> '$.value'), ' '), '')
          from json_each(p.specifications) s) as specifications
     from products p
       join "searchKeys" k on k."productId" = p.id
       join categories c on c.id = p."categoryId"
       left join "productTypes" t on t.id = p."typeId"`,
    put("true"),
    `create trigger "searchInsert" after insert on products begin
       insert into "searchKeys" ("productId") values (new.id);
       ${put(`"productId" = new.id`)} end`,
    `create trigger "searchUpdate" after update of
       name, brand, code, description, specifications, "categoryId", "typeId" on products
       when (old.name, old.brand, old.code, old.description, old.specifications, old."categoryId", old."typeId")
         is not (new.name, new.brand, new.code, new.description, new.specifications, new."categoryId", new."typeId")
       ${ofProduct("new", "id")}`,
    `create trigger "searchDelete" after delete on products begin
       delete from "productSearch" where rowid = (select key from "searchKeys" where "productId" = old.id);
       delete from "searchKeys" where "productId" = old.id;
     end`,
    `create trigger "searchVariantInsert" after insert on variants when ${alone("new")} ${ofProduct("new", "productId")}`,
    `create trigger "searchVariantDelete" after delete on variants when ${alone("old")} ${ofProduct("old", "productId")}`,
    `create trigger "searchVariantUpdate" after update of colour, storage on variants
       when (old.colour, old.storage) is not (new.colour, new.storage) ${ofProduct("new", "productId")}`,
    `create trigger "searchCategory" after update of name on categories when old.name <> new.name
       begin ${put(`"categoryId" = new.id and "typeId" is null`)} end`,
    `create trigger "searchType" after update of name on "productTypes" when old.name <> new.name
       begin ${put(`"typeId" = new.id`)} end`,
  ]);
}

/** A text in small letters with blanks for its signs, and one at both ends, as a score looks for words. */
function plainSqlite(text: string): string {
  const signs = Array.from("-/().,&+:;_*!?#[]|~@%=<>'\"");
  const blanks = signs.reduce(
    (clean, sign) => `replace(${clean}, '${sign === "'" ? "''" : sign}', ' ')`,
    text,
  );
  return `' ' || lower(${blanks}) || ' '`;
}

/** Each word of a text with the two that follow it, in one word; the last one alone is there already. */
function joinedSqlite(text: string): string {
  return `(select coalesce(group_concat(a || b || c, ' '), '') from (
      select value as a, lead(value, 1, '') over w as b, lead(value, 2, '') over w as c
      from json_each('[' || replace(json_quote(${plainSqlite(text)}), ' ', '","') || ']') where value <> ''
      window w as (order by key)) where b <> '')`;
}

async function postgresIndex(db: Kysely<unknown>): Promise<void> {
  const texts = ["variants", "joined"];
  await run(db, [
    `drop index "productSearchWords"`,
    ...texts.map(
      (name) =>
        `alter table "productSearch" add column ${name} text collate "C" not null default ''`,
    ),
    `create function "searchJoined"(text) returns text language sql immutable parallel safe as $$
       select coalesce(string_agg(a || b || c, ' '), '') from (
         select word as a, lead(word, 1, '') over w as b, lead(word, 2, '') over w as c
         from unnest(string_to_array($1, ' ')) with ordinality as words (word, place)
         where word <> '' window w as (order by place)) s where b <> '' $$`,
    `create or replace function "searchIndexProduct"(product products) returns void language plpgsql as $$
       declare
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
           select distinct left(word, ${LONGEST_WORD}) from unnest(string_to_array(
             concat_ws(' ', its_name, its_brand, its_kind, its_variants, its_joined, its_specifications,
               "searchText"(product.code), "searchText"(product.description)), ' ')) as word
           where word <> ''));
       begin
         insert into "productSearch" as s ("productId", name, brand, kind, variants, joined, words)
         values (product.id, its_name, its_brand, its_kind, its_variants, its_joined, its_words)
         on conflict ("productId") do update set name = excluded.name, brand = excluded.brand,
           kind = excluded.kind, variants = excluded.variants, joined = excluded.joined,
           words = excluded.words;
       end $$`,
    `create or replace function "searchOnCategory"() returns trigger language plpgsql as $$
       begin
         perform "searchIndexProduct"(p) from products p
           where p."categoryId" = new.id and p."typeId" is null;
         return null;
       end $$`,
    `create function "searchOnType"() returns trigger language plpgsql as $$
       begin
         perform "searchIndexProduct"(p) from products p where p."typeId" = new.id;
         return null;
       end $$`,
    `create function "searchOnVariant"() returns trigger language plpgsql as $$
       begin
         perform "searchIndexProduct"(p) from products p
           where p.id = case tg_op when 'DELETE' then old."productId" else new."productId" end;
         return null;
       end $$`,
    `drop trigger "searchUpdate" on products`,
    `create trigger "searchUpdate" after update of
       name, brand, code, description, specifications, "categoryId", "typeId" on products for each row
       when ((old.name, old.brand, old.code, old.description, old.specifications, old."categoryId", old."typeId")
         is distinct from
         (new.name, new.brand, new.code, new.description, new.specifications, new."categoryId", new."typeId"))
       execute function "searchOnProduct"()`,
    `create trigger "searchVariant" after insert or delete on variants
       for each row execute function "searchOnVariant"()`,
    `create trigger "searchVariantUpdate" after update of colour, storage on variants for each row
       when ((old.colour, old.storage) is distinct from (new.colour, new.storage))
       execute function "searchOnVariant"()`,
    `create trigger "searchType" after update of name on "productTypes"
       for each row when (old.name <> new.name) execute function "searchOnType"()`,
    `select "searchIndexProduct"(p) from products p`,
    `create index "productSearchWords" on "productSearch" using gin (words) with (fastupdate = off)`,
  ]);
}

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
