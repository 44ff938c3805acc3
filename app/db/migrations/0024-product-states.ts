// Products are published, drafts, hidden or wait for their day, variants are on or off, and shoppers find only what is public.
import { PostgresAdapter, sql, type Kysely } from "kysely";
import { watchTable, type Shown } from "./0017-catalogue-versions";

/** An index entry may have some 2,000 bytes; nobody types so much of one word. */
const LONGEST_WORD = 64;

/** What public pages show from now on. */
const shown: Record<string, Shown> = {
  products: {
    columns: [
      ...["id", "name", "description", "brand", "code", "categoryId", "typeId", "filterGroup"],
      ...["price", "originalPrice", "currency", "discountPercent", "rating", "reviewCount"],
      ...["colours", "picture", "specifications", "screen", "battery", "optionName", "state"],
      ...["bestDealPosition", "bestSellerPosition", "createdAt", "deletedAt"],
    ],
    pieces: ["stock"],
  },
  variants: {
    columns: [
      ...["id", "productId", "sku", "colour", "storage", "price", "originalPrice", "position"],
      "active",
    ],
    pieces: ["stock"],
  },
};

/** Everything that is there is published and on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `alter table products add column state text not null default 'Published'
       check (state in ('Published', 'Draft', 'Scheduled', 'Hidden'))`,
    `alter table products add column "publishAt" text`,
    `alter table products add column "optionName" text not null default 'Storage'`,
    `alter table variants add column active integer not null default 1 check (active in (0, 1))`,
    `create index "picturesPath" on pictures (path)`,
  ]);
  await (isPostgres(db) ? postgresSearch(db) : sqliteSearch(db));
  for (const [table, what] of Object.entries(shown)) await watchTable(db, table, what);
}

/** The view has the words of what is public alone; what is no longer in it leaves the index. */
async function sqliteSearch(db: Kysely<unknown>): Promise<void> {
  const columns = "name, brand, kind, variants, joined, code, description, specifications";
  const kind = "coalesce(t.name, c.name)";
  const put = (which: string) =>
    `insert or replace into "productSearch" (rowid, ${columns})
       select key, ${columns} from "searchTexts" where ${which};`;
  const ofProduct = (row: string, id: string) => `begin ${put(`"productId" = ${row}."${id}"`)} end`;
  // A variant of a colour and a storage that another has brings no new word.
  const alone = (row: string) =>
    `${row}.active = 1 and (${["colour", "storage"]
      .map(
        (name) => `(${row}.${name} is not null and not exists (select 1 from variants v
          where v."productId" = ${row}."productId" and v.id <> ${row}.id and v.active = 1
            and v.${name} = ${row}.${name}))`,
      )
      .join(" or ")})`;
  // A JSON text with its blanks turned into commas between strings is the array of its words.
  const keepWords = `insert or ignore into "searchWords" select value from
       json_each('[' || replace(json_quote(lower(new.name || ' ' || new.brand)), ' ', '","') || ']')
       where value not glob '*[^a-z]*' and length(value) between 3 and 24;`;
  await run(db, [
    ...["VariantInsert", "VariantDelete", "VariantUpdate"].map(
      (name) => `drop trigger "search${name}"`,
    ),
    `drop trigger "searchWordsOfNew_products"`,
    `drop trigger "searchWordsOfChanged_products"`,
    `drop view "searchTexts"`,
    `create view "searchTexts" as select k.key, p.id as "productId", p."categoryId", p."typeId",
       p.code, p.description,
       ${plainSqlite("p.name")} as name,
       ${plainSqlite("p.brand")} as brand,
       ${plainSqlite(kind)} as kind,
       ' ' || ${joinedSqlite("p.name")} || ' ' || ${joinedSqlite(kind)} || ' ' as joined,
       (select ${plainSqlite(`coalesce(group_concat(distinct v.colour), '') || ' ' || coalesce(group_concat(distinct v.storage), '')`)}
          from variants v where v."productId" = p.id and v.active = 1) as variants,
       (select coalesce(group_concat((s.value ->> '$.label') || ' ' || (s.value ->> '$.value'), ' '), '')
          from json_each(p.specifications) s) as specifications
     from products p
       join "searchKeys" k on k."productId" = p.id
       join categories c on c.id = p."categoryId"
       left join "productTypes" t on t.id = p."typeId"
     where p.state = 'Published'`,
    `create trigger "searchState" after update of state on products when old.state <> new.state begin
       delete from "productSearch" where new.state <> 'Published'
         and rowid = (select key from "searchKeys" where "productId" = new.id);
       ${put(`"productId" = new.id`)} end`,
    `create trigger "searchVariantInsert" after insert on variants when ${alone("new")} ${ofProduct("new", "productId")}`,
    `create trigger "searchVariantDelete" after delete on variants when ${alone("old")} ${ofProduct("old", "productId")}`,
    `create trigger "searchVariantUpdate" after update of colour, storage, active on variants
       when (old.colour, old.storage, old.active) is not (new.colour, new.storage, new.active)
       ${ofProduct("new", "productId")}`,
    `create trigger "searchWordsOfNew_products" after insert on products
       when new.state = 'Published' begin ${keepWords} end`,
    `create trigger "searchWordsOfChanged_products" after update of name, brand, state on products
       when new.state = 'Published' begin ${keepWords} end`,
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

/** What is not public has no line in the index; published anew, it stands among the newest blocks. */
async function postgresSearch(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create or replace function "searchIndexProduct"(product products) returns void language plpgsql as $$
       declare
         its_key bigint;
         its_name text := "searchText"(product.name);
         its_brand text := "searchText"(product.brand);
         its_kind text := "searchText"(coalesce(
           (select name from "productTypes" where id = product."typeId"),
           (select name from categories where id = product."categoryId")));
         its_variants text := "searchText"((
           select concat_ws(' ', string_agg(distinct colour, ' '), string_agg(distinct storage, ' '))
           from variants where "productId" = product.id and active = 1));
         its_joined text := concat_ws(' ', "searchJoined"(its_name), "searchJoined"(its_kind));
         its_specifications text := "searchText"((
           select string_agg(concat_ws(' ', s ->> 'label', s ->> 'value'), ' ')
           from jsonb_array_elements(product.specifications::jsonb) s));
         its_words tsvector;
       begin
         if product.state <> 'Published' then
           delete from "productSearch" where "productId" = product.id;
           return;
         end if;
         its_key := coalesce(
           (select key from "productSearch" where "productId" = product.id),
           nextval(pg_get_serial_sequence('"productSearch"', 'key')));
         its_words := array_to_tsvector(array(
           select distinct "searchBlock"(its_key) || ':' || left(word, ${LONGEST_WORD})
           from unnest(string_to_array(
             concat_ws(' ', its_name, its_brand, its_kind, its_variants, its_joined, its_specifications,
               "searchText"(product.code), "searchText"(product.description)), ' ')) as word
           where word <> ''));
         insert into "productSearch" as s
           ("productId", key, name, brand, kind, variants, joined, words)
         overriding system value
         values (product.id, its_key, its_name, its_brand, its_kind, its_variants, its_joined, its_words)
         on conflict ("productId") do update set name = excluded.name, brand = excluded.brand,
           kind = excluded.kind, variants = excluded.variants, joined = excluded.joined,
           words = excluded.words;
       end $$`,
    `create trigger "searchState" after update of state on products for each row
       when (old.state <> new.state) execute function "searchOnProduct"()`,
    `drop trigger "searchVariantUpdate" on variants`,
    `create trigger "searchVariantUpdate" after update of colour, storage, active on variants for each row
       when ((old.colour, old.storage, old.active) is distinct from (new.colour, new.storage, new.active))
       execute function "searchOnVariant"()`,
    `drop trigger "searchWordsOfNew_products" on products`,
    `drop trigger "searchWordsOfChanged_products" on products`,
    `create trigger "searchWordsOfNew_products" after insert on products
       for each row when (new.state = 'Published') execute function "searchWordsOf_products"()`,
    `create trigger "searchWordsOfChanged_products" after update of name, brand, state on products
       for each row when (new.state = 'Published') execute function "searchWordsOf_products"()`,
  ]);
}

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
