// Buying: checkouts, what an order costs and owes, payments, refunds, parcels, returns, delivery zones, tasks and settings.
import { PostgresAdapter, sql, type Kysely, type RawBuilder } from "kysely";

/** Adds the tables and columns; orders of before are what they were, with their sums spelled out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...widenOrders, ...newTables, ...fill]) await statement.execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) await checkReferencesLast(db);
}

/** Payments had a check of two words, which SQLite drops with its column only. */
const payment = [
  sql`drop index "ordersPayment"`,
  sql`alter table orders add column "paymentName" text not null default ''`,
  sql`update orders set "paymentName" = payment`,
  sql`alter table orders drop column payment`,
  sql`alter table orders rename column "paymentName" to payment`,
  sql`create index "ordersPayment" on orders (payment, id)`,
];

const widenOrders: RawBuilder<unknown>[] = [
  ...payment,
  sql`alter table orders add column "checkoutId" text`,
  sql`alter table orders add column phone text not null default ''`,
  sql`alter table orders add column "accessHash" text`,
  sql`alter table orders add column "guestHash" text`,
  sql`alter table orders add column subtotal bigint not null default 0`,
  sql`alter table orders add column discount bigint not null default 0`,
  sql`alter table orders add column shipping bigint not null default 0`,
  sql`alter table orders add column tax bigint not null default 0`,
  sql`alter table orders add column "dueNow" bigint not null default 0`,
  sql`alter table orders add column paid bigint not null default 0`,
  sql`alter table orders add column refunded bigint not null default 0 check (refunded <= paid)`,
  sql`alter table orders add column "payState" text not null default 'Awaiting payment'`,
  sql`alter table orders add column fulfilment text not null default 'open'`,
  sql`alter table orders add column "cancelReason" text`,
  sql`alter table orders add column "holdUntil" text`,
  sql`alter table orders add column delivery text not null default ''`,
  sql`alter table orders add column note text not null default ''`,
  sql`alter table orders add column "staffNote" text not null default ''`,
  sql`alter table orders add column "invoiceNumber" text`,
  sql`create unique index "ordersCheckout" on orders ("checkoutId")`,
  sql`create unique index "ordersInvoice" on orders ("invoiceNumber")`,
  sql`create unique index "ordersAccess" on orders ("accessHash")`,
  sql`create index "ordersPhone" on orders (phone, "placedAt")`,
  sql`create index "ordersHold" on orders ("holdUntil")`,
  sql`create index "ordersQueue" on orders ("payState", fulfilment, "placedAt")`,
  sql`alter table "orderLines" add column discount bigint not null default 0`,
  sql`alter table "orderLines" add column tax bigint not null default 0`,
  sql`alter table "orderLines" add column net bigint not null default 0`,
  sql`alter table "orderLines" add column cancelled integer not null default 0`,
  sql`alter table "orderLines" add column returned integer not null default 0
    check (returned <= quantity)`,
  sql`alter table "orderLines" add column refunded bigint not null default 0`,
  sql`alter table "orderEvents" add column "forCustomer" integer not null default 1`,
  sql`alter table users add column "emailProvenAt" text`,
];

const newTables: RawBuilder<unknown>[] = [
  sql`create table checkouts (
    id text primary key,
    "userId" text references users (id) on delete cascade,
    "tokenHash" text,
    currency text not null,
    name text not null default '',
    email text not null default '',
    phone text not null default '',
    address text,
    "rateId" text,
    method text not null default '',
    note text not null default '',
    "orderId" text unique references orders (id) on delete cascade,
    "createdAt" text not null,
    "updatedAt" text not null,
    version integer not null default 1,
    check (("userId" is null) <> ("tokenHash" is null))
  )`,
  sql`create unique index "checkoutsOpenOfUser" on checkouts ("userId", currency)
    where "orderId" is null`,
  sql`create unique index "checkoutsOpenOfGuest" on checkouts ("tokenHash", currency)
    where "orderId" is null`,
  sql`create index "checkoutsUpdated" on checkouts ("updatedAt")`,

  sql`create table payments (
    id text primary key,
    "orderId" text not null references orders (id) on delete cascade,
    provider text not null,
    ref text,
    reference text,
    state text not null,
    amount bigint not null check (amount >= 0),
    currency text not null,
    url text,
    "endsAt" text,
    "askedAt" text,
    "createdAt" text not null,
    "updatedAt" text not null,
    version integer not null default 1
  )`,
  sql`create index "paymentsOrder" on payments ("orderId", "createdAt")`,
  sql`create index "paymentsOpen" on payments (state, "endsAt")`,
  sql`create unique index "paymentsRef" on payments (provider, ref)`,
  sql`create unique index "paymentsReference" on payments (provider, reference)
    where state = 'paid'`,
  sql`create table "paymentEvents" (
    id text primary key,
    "paymentId" text not null references payments (id) on delete cascade,
    "receivedAt" text not null,
    "handledAt" text
  )`,
  sql`create index "paymentEventsPayment" on "paymentEvents" ("paymentId")`,
  sql`create table refunds (
    id text primary key,
    "paymentId" text references payments (id) on delete cascade,
    "orderId" text not null references orders (id) on delete cascade,
    amount bigint not null check (amount > 0),
    reason text not null,
    lines text not null default '[]',
    state text not null,
    ref text,
    "actorId" text references users (id) on delete set null,
    "createdAt" text not null,
    "updatedAt" text not null
  )`,
  sql`create index "refundsOrder" on refunds ("orderId", "createdAt")`,
  sql`create index "refundsPayment" on refunds ("paymentId")`,
  sql`create index "refundsActor" on refunds ("actorId")`,

  sql`create table parcels (
    id text primary key,
    "orderId" text not null references orders (id) on delete cascade,
    carrier text not null,
    number text not null,
    url text not null default '',
    "sentAt" text not null
  )`,
  sql`create index "parcelsOrder" on parcels ("orderId", "sentAt")`,
  sql`create table returns (
    id text primary key,
    "orderId" text not null references orders (id) on delete cascade,
    lines text not null,
    reason text not null,
    state text not null,
    "createdAt" text not null,
    "updatedAt" text not null
  )`,
  sql`create index "returnsOrder" on returns ("orderId", "createdAt")`,
  sql`create index "returnsState" on returns (state, "createdAt")`,

  sql`create table "shippingZones" (
    id text primary key,
    name text not null,
    places text not null,
    position integer not null,
    version integer not null default 1
  )`,
  sql`create table "shippingRates" (
    id text primary key,
    "zoneId" text not null references "shippingZones" (id) on delete cascade,
    name text not null,
    currency text not null,
    price bigint not null check (price >= 0),
    "freeFrom" bigint,
    days text not null,
    pickup integer not null default 0,
    active integer not null default 1,
    position integer not null
  )`,
  sql`create index "shippingRatesZone" on "shippingRates" ("zoneId", position)`,

  sql`create table tasks (
    id text primary key,
    kind text not null,
    key text not null unique,
    payload text not null,
    "runAt" text not null,
    attempts integer not null default 0,
    "leaseUntil" text,
    "leaseToken" text,
    "doneAt" text,
    "failedAt" text,
    error text not null default '',
    "createdAt" text not null
  )`,
  sql`create index "tasksDue" on tasks ("runAt") where "doneAt" is null and "failedAt" is null`,
  sql`create index "tasksFailed" on tasks ("failedAt") where "failedAt" is not null`,
  sql`create index "tasksDone" on tasks ("doneAt") where "doneAt" is not null`,
  sql`create table settings (
    name text primary key,
    value text not null,
    "updatedAt" text not null,
    version integer not null default 1
  )`,
];

const newLine = sql`cast(${"\n"} as text)`;

const fill: RawBuilder<unknown>[] = [
  // What was bought before was bought at its price, without a fee.
  sql`update orders set subtotal = total`,
  sql`update orders set phone =
    coalesce((select u.phone from users u where u.id = orders."userId"), '')`,
  sql`update orders set "payState" = 'Paid', paid = total
    where status in ('Processing', 'Delivered')`,
  sql`update orders set fulfilment = 'delivered' where status = 'Delivered'`,
  sql`update orders set "cancelReason" = 'shop' where status = 'Cancelled'`,
  sql`update "orderLines" set net = price * quantity`,
  // A search finds them by their phone and their SKUs too.
  sql`update orders set words = words
    || case when phone = '' then '' else ${newLine} || phone end
    || coalesce(${newLine} || (
      select lower(string_agg(l.sku, ${newLine})) from "orderLines" l where l."orderId" = orders.id
    ), '')`,
];

/** As all references are: checked at the commit, they bring no two writers into conflict. */
async function checkReferencesLast(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ owner: string; name: string }>`
    select conrelid::regclass::text as owner, quote_ident(conname) as name from pg_constraint
    where contype = 'f' and not condeferrable and connamespace = current_schema()::regnamespace`.execute(
    db,
  );
  for (const { owner, name } of rows) {
    await sql
      .raw(`alter table ${owner} alter constraint ${name} deferrable initially deferred`)
      .execute(db);
  }
}
