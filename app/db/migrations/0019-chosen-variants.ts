// Wish lists and order lines know which variant was chosen; before, they knew the product alone.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/** Wishes name a variant instead of a product; order lines keep its SKU and the words of the choice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildWishes(db);
  await keepChoices(db);
}

/** A table of its own takes their place, because SQLite cannot drop a unique constraint. */
async function rebuildWishes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("chosenWishes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("userId", "text", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("tokenHash", "text")
    .addColumn("variantId", "text", (c) =>
      c.notNull().references("variants.id").onDelete("cascade"),
    )
    .addColumn("addedAt", "text", (c) => c.notNull())
    .addUniqueConstraint("chosenWishesOfUser", ["userId", "variantId"])
    .addUniqueConstraint("chosenWishesOfGuest", ["tokenHash", "variantId"])
    .addCheckConstraint("chosenWishesOwner", sql`("userId" is null) <> ("tokenHash" is null)`)
    .execute();
  // What the list's Add to Cart would have bought: the first variant in stock.
  await sql`insert into "chosenWishes" (id, "userId", "tokenHash", "variantId", "addedAt")
    select * from (
      select id, "userId", "tokenHash", (
        select v.id from variants v where v."productId" = wishes."productId"
        order by case when v.stock > 0 then 0 else 1 end, v.position limit 1
      ) as "variantId", "addedAt" from wishes
    ) as chosen where "variantId" is not null`.execute(db);
  await db.schema.dropTable("wishes").execute();
  await sql`alter table "chosenWishes" rename to wishes`.execute(db);
  await db.schema.createIndex("wishesOfVariant").on("wishes").column("variantId").execute();
  await db.schema.createIndex("wishesAdded").on("wishes").column("addedAt").execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter) await checkReferencesLast(db);
}

/** As all references are: checked at the commit, they bring no two writers into conflict. */
async function checkReferencesLast(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(conname) as name from pg_constraint
    where contype = 'f' and conrelid = 'wishes'::regclass`.execute(db);
  for (const { name } of rows) {
    await sql
      .raw(`alter table wishes alter constraint ${name} deferrable initially deferred`)
      .execute(db);
  }
}

async function keepChoices(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orderLines").addColumn("sku", "text").execute();
  await db.schema
    .alterTable("orderLines")
    .addColumn("choice", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await sql`update "orderLines" set
    sku = (select v.sku from variants v where v.id = "orderLines"."variantId"),
    choice = coalesce((
      select case when v.colour is null then coalesce(v.storage, '')
        when v.storage is null then v.colour else v.colour || ', ' || v.storage end
      from variants v where v.id = "orderLines"."variantId"), '')`.execute(db);
}
