// Questions on products: asked by who is signed in, shown with the shop's answer.
import { PostgresAdapter, sql, type Kysely } from "kysely";
import { watchTable } from "./0017-catalogue-versions";

/** Creates the table; pages show a question once it is answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // As all references are there: checked at the commit, they bring no two writers into conflict.
  const last = isPostgres ? " deferrable initially deferred" : "";
  const to = (table: string) => `references ${table} (id) on delete cascade${last}`;
  for (const statement of [
    `create table questions (
       id text primary key,
       "productId" text not null ${to("products")},
       "userId" text not null ${to("users")},
       text text not null,
       answer text not null default '',
       reason text not null default '',
       state text not null check (state in ('Waiting', 'Shown', 'Hidden')),
       "shownAt" text,
       "answeredAt" text,
       "createdAt" text not null,
       "updatedAt" text not null,
       version integer not null default 1,
       check ((state = 'Shown') = ("shownAt" is not null)),
       check (state <> 'Shown' or answer <> '')
     )`,
    `create index "questionsShown" on questions ("productId", "shownAt", id) where "shownAt" is not null`,
    `create index "questionsUser" on questions ("userId", "createdAt", id)`,
    `create index "questionsState" on questions (state, "createdAt", id)`,
  ])
    await sql.raw(statement).execute(db);
  await watchTable(db, "questions", {
    columns: ["productId", "text", "answer", "shownAt"],
    needs: "shownAt",
  });
}
