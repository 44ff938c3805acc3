// Each newsletter entry has a token of its own, for the link that ends it; exchange rates count their changes.
import { randomBytes } from "node:crypto";
import { sql, type Kysely } from "kysely";

/** So many entries are given a token at once. */
const BATCH = 500;

/** Adds the columns; entries of before get a token each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscribers add column token text`.execute(db);
  for (;;) {
    const { rows } = await sql<{ email: string }>`
      select email from subscribers where token is null order by email
      limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length === 0) break;
    const values = rows.map(
      ({ email }) => sql`(${email}, ${randomBytes(16).toString("base64url")})`,
    );
    await sql`update subscribers set token = v.column2
      from (values ${sql.join(values)}) as v where subscribers.email = v.column1`.execute(db);
  }
  await sql`create unique index "subscribersToken" on subscribers (token)`.execute(db);
  await sql`create index "subscribersCreated" on subscribers ("createdAt", email)`.execute(db);
  await sql`alter table "exchangeRates" add column version integer not null default 1`.execute(db);
}
