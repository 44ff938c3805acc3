// Pages of text are rows with their revisions; what stood in the code before are the first of them.
import { PostgresAdapter, sql, type Kysely } from "kysely";
import { watchTable } from "./0017-catalogue-versions";
import { firstPages } from "./0038-first-pages";

/** Creates the tables. A shop that is older keeps the pages it had; a new one is given them when it is filled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // As all references are there: checked at the commit, they bring no two writers into conflict.
  const last = isPostgres ? " deferrable initially deferred" : "";
  const content = `
    slug text not null,
    title text not null,
    description text not null,
    body text not null,
    list text check (list in ('about', 'policy', 'help')),
    position integer not null,
    state text not null check (state in ('Draft', 'Public'))`;
  for (const statement of [
    `create table pages (
       id text primary key, ${content},
       "createdAt" text not null,
       "updatedAt" text not null,
       version integer not null default 1,
       "deletedAt" text
     )`,
    `create unique index "pagesSlug" on pages (slug) where "deletedAt" is null`,
    `create table "pageRevisions" (
       "pageId" text not null references pages (id) on delete cascade${last},
       version integer not null, ${content},
       "actorName" text not null,
       "createdAt" text not null,
       primary key ("pageId", version)
     )`,
  ])
    await sql.raw(statement).execute(db);
  const columns = ["slug", "title", "description", "body", "list", "position", "state"];
  await watchTable(db, "pages", { columns: [...columns, "deletedAt"] });
  const { rows } = await sql`select name from facts where name = 'seed'`.execute(db);
  if (rows.length === 0) return;
  const now = new Date().toISOString();
  for (const { slug, title, description, body, list, position } of firstPages) {
    const content = sql`${slug}, ${title}, ${description}, ${body}, ${list}, ${position}, 'Public'`;
    await sql`insert into pages (id, slug, title, description, body, list, position, state,
      "createdAt", "updatedAt") values (${slug}, ${content}, ${now}, ${now})`.execute(db);
    await sql`insert into "pageRevisions" ("pageId", version, slug, title, description, body, list,
      position, state, "actorName", "createdAt")
      values (${slug}, 1, ${content}, 'The shop', ${now})`.execute(db);
  }
}
