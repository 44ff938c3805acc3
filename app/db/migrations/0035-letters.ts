// Letters that somebody said yes to, each consent a row; a wish remembers the price that its next letter is held against; searches that found nothing and views of pages are counted by day.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/** Creates the tables; wishes of before begin with the price of today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // As all references are: checked at the commit, they bring no two writers into conflict.
  const last = postgres ? " deferrable initially deferred" : "";
  const statements = [
    `create table letters (
       id text primary key,
       kind text not null check (kind in ('stock', 'price', 'cart')),
       email text not null,
       "userId" text references users (id) on delete cascade${last},
       "variantId" text references variants (id) on delete cascade${last},
       words text not null,
       screen text not null,
       "createdAt" text not null,
       "provenAt" text,
       "sentAt" text,
       "endedAt" text,
       "endedBy" text check ("endedBy" in ('letter', 'link', 'screen')),
       check (("endedAt" is null) = ("endedBy" is null)),
       check ((kind = 'stock') = ("variantId" is not null)),
       check (kind = 'stock' or "userId" is not null)
     )`,
    `create unique index "lettersOpen" on letters (kind, email, coalesce("variantId", ''))
       where "endedAt" is null`,
    `create index "lettersEmail" on letters (email)`,
    `create index "lettersUser" on letters ("userId") where "userId" is not null`,
    `create index "lettersVariant" on letters ("variantId") where "variantId" is not null`,
    `alter table wishes add column price bigint`,
    `update wishes set price = (select price from variants where variants.id = wishes."variantId")`,
    `create table "dailyCounts" (
       day text not null,
       kind text not null,
       name text not null,
       count bigint not null,
       primary key (kind, day, name)
     )`,
    `create index "refundsCreated" on refunds ("createdAt")`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
