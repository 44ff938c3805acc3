// Reviews by buyers with their votes and reports, and questions on products; stars that nobody gave are gone.
import { PostgresAdapter, sql, type Kysely } from "kysely";
import { watchTable } from "./0017-catalogue-versions";

/** A product's stars and their number are those of the rows that are shown from now on: none yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // As all references are there: checked at the commit, they bring no two writers into conflict.
  const last = isPostgres ? " deferrable initially deferred" : "";
  const to = (table: string, then: string) => `references ${table} (id) on delete ${then}${last}`;
  const state = `state text not null check (state in ('Waiting', 'Shown', 'Hidden')),
       "shownAt" text,
       check ((state = 'Shown') = ("shownAt" is not null))`;
  for (const statement of [
    `create table reviews (
       id text primary key,
       "productId" text not null ${to("products", "cascade")},
       "userId" text ${to("users", "cascade")},
       "orderId" text ${to("orders", "set null")},
       author text not null,
       stars integer not null check (stars between 1 and 5),
       title text not null,
       text text not null,
       reason text not null default '',
       answer text not null default '',
       helpful integer not null default 0,
       reports integer not null default 0,
       "createdAt" text not null,
       "updatedAt" text not null,
       version integer not null default 1,
       ${state}
     )`,
    `create unique index "reviewsOfUser" on reviews ("productId", "userId") where "userId" is not null`,
    `create unique index "reviewsOfOrder" on reviews ("orderId", "productId") where "orderId" is not null`,
    `create index "reviewsAuthor" on reviews ("userId") where "userId" is not null`,
    `create index "reviewsShown" on reviews ("productId", "shownAt", id) where "shownAt" is not null`,
    `create index "reviewsStars" on reviews ("productId", stars, "shownAt", id) where "shownAt" is not null`,
    `create index "reviewsState" on reviews (state, "createdAt", id)`,
    `create index "reviewsReported" on reviews ("createdAt", id) where reports > 0`,
    `create index "reviewsNewest" on reviews ("createdAt", id)`,
    `create table "reviewVotes" (
       "reviewId" text not null ${to("reviews", "cascade")},
       "userId" text not null ${to("users", "cascade")},
       primary key ("reviewId", "userId")
     )`,
    `create index "reviewVotesUser" on "reviewVotes" ("userId")`,
    `create table "reviewReports" (
       "reviewId" text not null ${to("reviews", "cascade")},
       "userId" text not null ${to("users", "cascade")},
       reason text not null,
       "createdAt" text not null,
       primary key ("reviewId", "userId")
     )`,
    `create index "reviewReportsUser" on "reviewReports" ("userId")`,
    `create table "reviewMailStops" (email text primary key, "createdAt" text not null)`,
    `update products set rating = 0, "reviewCount" = 0 where rating <> 0 or "reviewCount" <> 0`,
  ])
    await sql.raw(statement).execute(db);
  await watchTable(db, "reviews", {
    columns: ["productId", "author", "stars", "title", "text", "answer", "helpful", "shownAt"],
    needs: "shownAt",
  });
}
