// Photos of reviews: pictures that belong to a review, and to nobody once it is gone.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/** Adds the column; a review's own row changes with its photos, so nothing else need be watched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // As all references are there: checked at the commit, they bring no two writers into conflict.
  const last = isPostgres ? " deferrable initially deferred" : "";
  for (const statement of [
    `alter table pictures add column "reviewId" text references reviews (id) on delete set null${last}`,
    `create index "picturesReview" on pictures ("reviewId", position) where "reviewId" is not null`,
  ])
    await sql.raw(statement).execute(db);
}
