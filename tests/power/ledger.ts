// What the shop acknowledged, and whether its database still has it, once, after the power was gone.
import { sql, type Kysely } from "kysely";
import { Outage } from "~/db/outage.server";
import { isPostgres } from "~/db/postgres.server";
import type { Schema } from "~/db/schema";

/** Of the product that everybody buys, so many pieces are there at the beginning. */
export const PIECES = 1_000_000;
/** How the addresses of these buyers end. */
export const BUYERS = "@buyer.example.com";

/** What shoppers were told was done; each has addresses that nobody else has. */
export class Ledger {
  readonly subscribers: string[] = [];
  readonly accounts: string[] = [];
  /** The number of a buyer's one order, by the buyer's address. */
  readonly orders = new Map<string, string>();
  /** Carts that were filled before a cut and led nowhere after it. */
  readonly lostCarts: string[] = [];

  get acknowledged(): number {
    return this.subscribers.length + this.accounts.length + this.orders.size;
  }
}

/** What is wrong with a shop that had its power cut. */
export interface Verdict {
  lost: string[];
  doubled: string[];
  /** What the engine finds in its files, and sums that do not come out. */
  damage: string[];
}

export async function judge(db: Kysely<Schema>, ledger: Ledger): Promise<Verdict> {
  const subscribers = await db.selectFrom("subscribers").select("email").execute();
  const accounts = await db.selectFrom("users").select("email").execute();
  const orders = await db
    .selectFrom("orders")
    .select(["id", "customerEmail as email"])
    .where("customerEmail", "like", `%${BUYERS}`)
    .execute();
  const placed = new Set(orders.map(({ id, email }) => `${email} ${id}`));
  return {
    lost: [
      ...missing(ledger.subscribers, subscribers),
      ...missing(ledger.accounts, accounts),
      ...[...ledger.orders].map((entry) => entry.join(" ")).filter((one) => !placed.has(one)),
      ...ledger.lostCarts,
    ],
    doubled: [subscribers, accounts, orders].flatMap(repeated),
    damage: await findDamage(db),
  };
}

type Rows = readonly { email: string }[];

function missing(told: readonly string[], rows: Rows): string[] {
  const kept = new Set(rows.map(({ email }) => email));
  return told.filter((email) => !kept.has(email));
}

function repeated(rows: Rows): string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ email }) => {
    if (seen.has(email)) return [email];
    seen.add(email);
    return [];
  });
}

async function findDamage(db: Kysely<Schema>): Promise<string[]> {
  try {
    const files = await (isPostgres(db) ? checkPostgres(db) : checkSqlite(db));
    return [...files, ...(await checkSums(db))];
  } catch (error) {
    if (error instanceof Outage) throw error;
    // An engine that comes upon a broken page refuses the question.
    return [String(error)];
  }
}

async function checkSqlite(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`
    select integrity_check as found from pragma_integrity_check
    where integrity_check <> 'ok'
    union all select "table" from pragma_foreign_key_check`.execute(db);
  return rows.map(({ found }) => found);
}

/** Every page of every table and index, by PostgreSQL's own checks; begins by throwing at a broken index. */
async function checkPostgres(db: Kysely<Schema>): Promise<string[]> {
  await sql`
    select bt_index_check(indexes.oid, true) from pg_class as indexes
    join pg_am on pg_am.oid = indexes.relam
    where pg_am.amname = 'btree' and indexes.relkind = 'i'
      and indexes.relnamespace = 'public'::regnamespace`.execute(db);
  const { rows } = await sql<{ found: string }>`
    select relname || ': ' || found.msg as found
    from pg_class, lateral verify_heapam(pg_class.oid) as found
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  return rows.map(({ found }) => found);
}

/** Orders add up, and what is in stock and what was ordered are all that there was. */
async function checkSums(db: Kysely<Schema>): Promise<string[]> {
  const { rows: orders } = await sql<{ id: string }>`
    select id from orders where total <> subtotal - discount + shipping
      or subtotal <> (select coalesce(sum(price * quantity), -1) from "orderLines" where "orderId" = orders.id)
      or not exists (select 1 from "orderEvents" where "orderId" = orders.id)`.execute(db);
  const { rows: variants } = await sql<{ id: string }>`
    select id from variants where stock <>
      (select coalesce(sum(difference), 0) from "stockMovements" where "variantId" = variants.id)
    union all
    select "variantId" from "orderLines"
    join orders on orders.id = "orderId" join variants on variants.id = "variantId"
    where "customerEmail" like ${`%${BUYERS}`}
    group by "variantId", stock having stock + sum(quantity) <> ${PIECES}`.execute(db);
  return [
    ...orders.map(({ id }) => `order ${id} does not add up`),
    ...variants.map(({ id }) => `pieces of ${id} do not add up`),
  ];
}
