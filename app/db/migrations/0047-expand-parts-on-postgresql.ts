// Indexes of the parts of words, by which the back office finds products, orders and customers among a million on PostgreSQL.
import { PostgresAdapter, sql, type Kysely } from "kysely";

const extension = "pg_trgm";

/**
 * A server without the extension, or an owner of the tables who may not make it, has the shop without these indexes:
 * searches find the same and take longer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  if (await mayHave(db)) {
    await sql`create extension if not exists ${sql.ref(extension)}`.execute(db);
  }
  if (!(await hasOperators(db))) return;
  for (const statement of indexes) await sql.raw(statement).execute(db);
  // The planner is told what the texts of an index are by nothing else.
  for (const table of ["products", "variants", "orders", "users"]) {
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
}

const number = [" ", "-", "(", ")", "+", ".", "/"].reduce(
  (text, sign) => `replace(${text}, '${sign}', '')`,
  "phone",
);

/**
 * Of texts as the searches of the back office have them. Each write goes into the index at once: what is put off
 * would keep one order in thousands waiting for all before it, and each search would read it as well.
 */
const indexes = [
  `create index "productsParts" on products
     using gin (lower(name || ' | ' || brand || ' | ' || code) gin_trgm_ops)
     with (fastupdate = off) where "deletedAt" is null`,
  `create index "variantsParts" on variants using gin (lower(sku) gin_trgm_ops) with (fastupdate = off)`,
  `create index "ordersParts" on orders using gin (words gin_trgm_ops) with (fastupdate = off)`,
  `create index "usersParts" on users using gin (
     lower(name || ' | ' || email || ' | ' || coalesce(phone, '')) gin_trgm_ops, (${number}) gin_trgm_ops)
     with (fastupdate = off)`,
];

/** Whether whoever owns the tables may make it in their database: a trusted one takes no superuser. */
async function mayHave(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_available_extension_versions, pg_roles
    where name = ${extension} and rolname = current_user
      and (rolsuper or trusted and has_database_privilege(current_database(), 'create'))`.execute(
    db,
  );
  return rows.length > 0;
}

async function hasOperators(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)`.execute(
    db,
  );
  return rows.length > 0;
}
