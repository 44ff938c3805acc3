// Each department has a usual type, for products that were given none; a cart knows the page that added to it last.
import { sql, type Kysely } from "kysely";

/** Of the departments that every shop begins with. */
const usual = [
  "smartphones",
  "laptops",
  "headphones",
  "chargers",
  "smart-watches",
  "covers",
] as const;

/** Adds the key to the lines of carts, the mark to the types, and a type to products without one whose department has a usual one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "cartLines" add column "addedWith" text`.execute(db);
  await sql`alter table "productTypes" add column usual integer not null default 0`.execute(db);
  await sql`update "productTypes" set usual = 1 where id in (${sql.join([...usual])})`.execute(db);
  await sql`create unique index "productTypesUsual" on "productTypes" ("categoryId") where usual = 1`.execute(
    db,
  );
  await sql`
    update products set
      "typeId" = (
        select id from "productTypes" t where t."categoryId" = products."categoryId" and usual = 1),
      "filterGroup" = (
        select t."filterGroup" from "productTypes" t
        where t."categoryId" = products."categoryId" and usual = 1)
    where "typeId" is null and exists (
      select 1 from "productTypes" t where t."categoryId" = products."categoryId" and usual = 1)`.execute(
    db,
  );
}
