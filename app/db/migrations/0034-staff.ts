// Administrators may be kept to areas of the back office, prove themselves by a second factor, and once more before what is sensitive.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/** Creates the table and the columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = [
    `alter table users add column areas text`,
    `alter table sessions add column "provenAt" text`,
    // As all references are: checked at the commit, they bring no two writers into conflict.
    `create table "secondFactors" (
       "userId" text primary key references users (id) on delete cascade${
         postgres ? " deferrable initially deferred" : ""
       },
       secret text not null,
       "lastStep" integer not null,
       codes text not null,
       "confirmedAt" text,
       "createdAt" text not null
     )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
