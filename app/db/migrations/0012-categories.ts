// What the back office's categories, profile pictures and audit log need beyond the foundation.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * A deleted category's row stays for the products that were deleted before it, and frees its name.
 * A picture may be a person's, and the log is read by person and by kind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("categories").addColumn("deletedAt", "text").execute();
  await db.schema.dropIndex("categoriesName").execute();
  await sql`create unique index "categoriesName" on "categories" (lower(name))
    where "deletedAt" is null`.execute(db);
  await (isPostgres(db) ? mendPostgresSearch(db) : mendSqliteSearch(db));

  await db.schema
    .alterTable("pictures")
    .addColumn("userId", "text", (c) => c.references("users.id").onDelete("set null"))
    .execute();
  await db.schema.createIndex("picturesUser").on("pictures").column("userId").execute();

  await db.schema
    .createIndex("auditEntriesActor")
    .on("auditEntries")
    .columns(["actorId", "createdAt", "id"])
    .execute();
  await db.schema
    .createIndex("auditEntriesKind")
    .on("auditEntries")
    .columns(["entity", "createdAt", "id"])
    .execute();
}

/** The first trigger put the new name in the kinds' place, so that smartphones were no longer found as such. */
async function mendSqliteSearch(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `drop trigger "searchCategory"`,
    `create trigger "searchCategory" after update of name on categories
       when old.name <> new.name begin
       update "productSearch" set kind = new.name || ' ' || coalesce(
         (select t.name from "searchKeys" k join products p on p.id = k."productId"
          join "productTypes" t on t.id = p."typeId" where k.key = "productSearch".rowid), '')
       where rowid in (select k.key from "searchKeys" k join products p on p.id = k."productId"
          where p."categoryId" = new.id);
     end`,
  ]);
}

/** The kinds were never lost here; a category saved under its old name is no work for the index. */
async function mendPostgresSearch(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `drop trigger "searchCategory" on categories`,
    `create trigger "searchCategory" after update of name on categories
       for each row when (old.name <> new.name) execute function "searchOnCategory"()`,
  ]);
}

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
