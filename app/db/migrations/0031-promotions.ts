// Promotions: rules that take something off a cart, who used them, what each took off an order, and the cards of the home page that tell of them and of sales.
import { PostgresAdapter, sql, type Kysely } from "kysely";
import { watchTable } from "./0017-catalogue-versions";

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // As all references are there: checked at the commit, they bring no two writers into conflict.
  const last = isPostgres ? " deferrable initially deferred" : "";
  for (const statement of [
    `create table promotions (
       id text primary key,
       name text not null,
       code text unique,
       conditions text not null,
       action text not null,
       "startsAt" text,
       "endsAt" text,
       priority integer not null default 0,
       "usageLimit" integer check ("usageLimit" > 0),
       "perCustomer" integer check ("perCustomer" > 0),
       used integer not null default 0 check (used >= 0),
       active integer not null check (active in (0, 1)),
       "cardText" text not null default '',
       "cardPicture" text not null default '',
       "createdAt" text not null,
       version integer not null default 1
     )`,
    `create index "promotionsActive" on promotions (id) where active = 1`,
    `create table "promotionUses" (
       "promotionId" text not null references promotions (id) on delete cascade${last},
       "orderId" text not null references orders (id) on delete cascade${last},
       "userId" text references users (id) on delete set null${last},
       email text not null,
       phone text not null,
       primary key ("promotionId", "orderId")
     )`,
    `create index "promotionUsesOrder" on "promotionUses" ("orderId")`,
    `create index "promotionUsesUser" on "promotionUses" ("userId")`,
    `create index "promotionUsesEmail" on "promotionUses" (email)`,
    `create index "promotionUsesPhone" on "promotionUses" (phone)`,
    `create table "orderDiscounts" (
       id text primary key,
       "orderId" text not null references orders (id) on delete cascade${last},
       "lineId" text references "orderLines" (id) on delete cascade${last},
       "promotionId" text references promotions (id) on delete set null${last},
       name text not null,
       amount bigint not null check (amount > 0)
     )`,
    `create index "orderDiscountsOrder" on "orderDiscounts" ("orderId")`,
    `create index "orderDiscountsLine" on "orderDiscounts" ("lineId")`,
    `create index "orderDiscountsPromotion" on "orderDiscounts" ("promotionId")`,
    `alter table checkouts add column code text not null default ''`,
    `alter table sales add column "cardText" text not null default ''`,
    `alter table sales add column "cardPicture" text not null default ''`,
  ])
    await sql.raw(statement).execute(db);
  const shown = ["id", "name", "startsAt", "endsAt", "active", "cardText", "cardPicture"];
  await watchTable(db, "sales", { columns: [...shown, "weekly"] });
  await watchTable(db, "promotions", { columns: [...shown, "conditions", "action", "code"] });
}
