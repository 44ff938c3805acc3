// Sales: prices that hold from one moment to another, and what each variant cost before. And a variant that brings no word writes none.
import { PostgresAdapter, sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // As all references are there: checked at the commit, they bring no two writers into conflict.
  const last = isPostgres ? " deferrable initially deferred" : "";
  for (const statement of [
    `create table sales (
       id text primary key,
       name text not null,
       "startsAt" text not null,
       "endsAt" text not null,
       weekly integer not null check (weekly in (0, 1)),
       active integer not null check (active in (0, 1)),
       "createdAt" text not null,
       version integer not null default 1,
       check ("startsAt" < "endsAt")
     )`,
    `create index "salesActive" on sales (id) where active = 1`,
    `create index "salesStart" on sales ("startsAt", id)`,
    `create table "saleItems" (
       "saleId" text not null references sales (id) on delete cascade${last},
       "variantId" text not null references variants (id) on delete cascade${last},
       price bigint not null check (price > 0),
       "priceBefore" bigint,
       "originalBefore" bigint,
       state text not null default 'Waiting' check (state in ('Waiting', 'On', 'Left')),
       primary key ("saleId", "variantId")
     )`,
    `create index "saleItemsVariant" on "saleItems" ("variantId")`,
    `create index "saleItemsHeld" on "saleItems" ("saleId") where state <> 'Waiting'`,
    ...(isPostgres ? indexNewWords : []),
  ])
    await sql.raw(statement).execute(db);
}

/** What the index has of a variant; without it a product's line would be written twice when both come. */
const hasWords = (row: string) =>
  `(${row}.active = 1 and (${row}.colour is not null or ${row}.storage is not null))`;

const indexNewWords = [
  `drop trigger "searchVariant" on variants`,
  `create trigger "searchVariantInsert" after insert on variants for each row
     when (${hasWords("new")}) execute function "searchOnVariant"()`,
  `create trigger "searchVariantDelete" after delete on variants for each row
     when (${hasWords("old")}) execute function "searchOnVariant"()`,
];
