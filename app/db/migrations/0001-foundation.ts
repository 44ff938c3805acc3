// The first tables: people, sessions, catalogue, orders, addresses, notifications.
import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Creates every table and index of the foundation. Columns use only types and checks that
 * SQLite and PostgreSQL share.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPeople(db);
  await createCatalogue(db);
  await createOrders(db);
  await createOffice(db);
}

async function createPeople(db: Kysely<unknown>) {
  await db.schema
    .createTable("users")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("role", "text", (c) => c.notNull().check(sql`role in ('Admin', 'Customer')`))
    .addColumn("roleTitle", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull().check(sql`status in ('Active', 'Inactive')`))
    .addColumn("picture", "text")
    .addColumn("orderCount", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("spent", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex("usersEmail")
    .unique()
    .on("users")
    .expression(sql`lower(email)`)
    .execute();
  await db.schema
    .createIndex("usersRole")
    .on("users")
    .columns(["role", "createdAt", "id"])
    .execute();

  await db.schema
    .createTable("passwords")
    .addColumn("userId", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("hash", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("identities")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("userId", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("issuer", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addUniqueConstraint("identitiesSubject", ["issuer", "subject"])
    .execute();
  await db.schema.createIndex("identitiesUser").on("identities").column("userId").execute();

  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("userId", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("userAgent", "text", (c) => c.notNull())
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("lastSeenAt", "text", (c) => c.notNull())
    .addColumn("expiresAt", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("sessionsUser").on("sessions").column("userId").execute();
  await db.schema.createIndex("sessionsExpiry").on("sessions").column("expiresAt").execute();

  await db.schema
    .createTable("throttles")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("points", "integer", (c) => c.notNull())
    .addColumn("expiresAt", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("throttlesExpiry").on("throttles").column("expiresAt").execute();

  await db.schema
    .createTable("addresses")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("userId", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("isDefault", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("street", "text", (c) => c.notNull())
    .addColumn("city", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("zipCode", "text", (c) => c.notNull())
    .addColumn("country", "text", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("addressesUser")
    .on("addresses")
    .columns(["userId", "createdAt"])
    .execute();
  // One default at most, whatever two tabs do at once.
  await sql`create unique index "addressesDefault" on "addresses" ("userId") where "isDefault" = 1`.execute(
    db,
  );
}

async function createCatalogue(db: Kysely<unknown>) {
  await db.schema
    .createTable("categories")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("slug", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull().check(sql`status in ('Active', 'Inactive')`))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("filterGroup", "text", (c) => c.notNull())
    .addColumn("productCount", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex("categoriesName")
    .unique()
    .on("categories")
    .expression(sql`lower(name)`)
    .execute();

  await db.schema
    .createTable("productTypes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("categoryId", "text", (c) => c.notNull().references("categories.id"))
    .addColumn("filterGroup", "text", (c) => c.notNull())
    .addColumn("featuredAs", "text")
    .addColumn("featuredPosition", "integer", (c) => c.notNull())
    .addColumn("picture", "text")
    .execute();

  await db.schema
    .createTable("products")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("brand", "text", (c) => c.notNull())
    .addColumn("code", "text", (c) => c.notNull().unique())
    .addColumn("categoryId", "text", (c) => c.notNull().references("categories.id"))
    .addColumn("typeId", "text", (c) => c.references("productTypes.id"))
    .addColumn("filterGroup", "text", (c) => c.notNull())
    .addColumn("price", "bigint", (c) => c.notNull().check(sql`price > 0`))
    .addColumn("originalPrice", "bigint", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("discountPercent", "integer", (c) => c.notNull())
    .addColumn("stock", "integer", (c) => c.notNull().check(sql`stock >= 0`))
    .addColumn("rating", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("reviewCount", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("soldCount", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("colours", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("picture", "text")
    .addColumn("specifications", "text", (c) => c.notNull())
    .addColumn("bestDealPosition", "integer")
    .addColumn("bestSellerPosition", "integer")
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .addColumn("deletedAt", "text")
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .addCheckConstraint("productsDiscount", sql`"originalPrice" >= price`)
    .execute();
  await db.schema
    .createIndex("productsCategory")
    .on("products")
    .columns(["categoryId", "price"])
    .execute();
  await db.schema.createIndex("productsType").on("products").columns(["typeId", "price"]).execute();
  await db.schema
    .createIndex("productsGroup")
    .on("products")
    .columns(["filterGroup", "price"])
    .execute();
  await db.schema.createIndex("productsBrand").on("products").columns(["brand", "price"]).execute();
  await db.schema.createIndex("productsPrice").on("products").columns(["price", "id"]).execute();
  await db.schema
    .createIndex("productsNewest")
    .on("products")
    .columns(["createdAt", "id"])
    .execute();
  await db.schema
    .createIndex("productsBestDeal")
    .on("products")
    .column("bestDealPosition")
    .execute();
  await db.schema
    .createIndex("productsBestSeller")
    .on("products")
    .column("bestSellerPosition")
    .execute();

  await db.schema
    .createTable("variants")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("productId", "text", (c) =>
      c.notNull().references("products.id").onDelete("cascade"),
    )
    .addColumn("sku", "text", (c) => c.notNull().unique())
    .addColumn("colour", "text")
    .addColumn("storage", "text")
    .addColumn("price", "bigint", (c) => c.notNull().check(sql`price > 0`))
    .addColumn("originalPrice", "bigint", (c) => c.notNull())
    .addColumn("stock", "integer", (c) => c.notNull().check(sql`stock >= 0`))
    .addColumn("position", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("variantsProduct")
    .on("variants")
    .columns(["productId", "colour"])
    .execute();

  await db.schema
    .createTable("pictures")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("productId", "text", (c) => c.references("products.id").onDelete("set null"))
    .addColumn("path", "text", (c) => c.notNull())
    .addColumn("alt", "text", (c) => c.notNull())
    .addColumn("width", "integer", (c) => c.notNull())
    .addColumn("height", "integer", (c) => c.notNull())
    .addColumn("colour", "text")
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("picturesProduct")
    .on("pictures")
    .columns(["productId", "position"])
    .execute();
}

async function createOrders(db: Kysely<unknown>) {
  await db.schema
    .createTable("orders")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("userId", "text", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("customerName", "text", (c) => c.notNull())
    .addColumn("customerEmail", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) =>
      c.notNull().check(sql`status in ('Pending', 'Processing', 'Delivered', 'Cancelled')`),
    )
    .addColumn("payment", "text", (c) =>
      c.notNull().check(sql`payment in ('Credit Card', 'PayPal')`),
    )
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("total", "bigint", (c) => c.notNull())
    .addColumn("itemCount", "integer", (c) => c.notNull())
    .addColumn("address", "text")
    .addColumn("placedAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex("ordersUser").on("orders").columns(["userId", "placedAt"]).execute();
  await db.schema.createIndex("ordersPlaced").on("orders").columns(["placedAt", "id"]).execute();
  await db.schema
    .createIndex("ordersStatus")
    .on("orders")
    .columns(["status", "placedAt"])
    .execute();

  await db.schema
    .createTable("orderLines")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("orderId", "text", (c) => c.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("productId", "text", (c) => c.references("products.id").onDelete("set null"))
    .addColumn("variantId", "text", (c) => c.references("variants.id").onDelete("set null"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("quantity", "integer", (c) => c.notNull().check(sql`quantity > 0`))
    .addColumn("price", "bigint", (c) => c.notNull())
    .addColumn("picture", "text")
    .addColumn("position", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("orderLinesOrder")
    .on("orderLines")
    .columns(["orderId", "position"])
    .execute();
  await db.schema.createIndex("orderLinesProduct").on("orderLines").column("productId").execute();
  await db.schema.createIndex("orderLinesVariant").on("orderLines").column("variantId").execute();

  await db.schema
    .createTable("orderEvents")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("orderId", "text", (c) => c.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("actorId", "text", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("note", "text", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("orderEventsOrder")
    .on("orderEvents")
    .columns(["orderId", "createdAt"])
    .execute();
}

async function createOffice(db: Kysely<unknown>) {
  await db.schema
    .createTable("notifications")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("type", "text", (c) => c.notNull().check(sql`type in ('order', 'stock', 'user')`))
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("message", "text", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("readAt", "text")
    .execute();
  await db.schema
    .createIndex("notificationsNewest")
    .on("notifications")
    .columns(["createdAt", "id"])
    .execute();
  await db.schema
    .createTable("subscribers")
    .addColumn("email", "text", (c) => c.primaryKey())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("exchangeRates")
    .addColumn("fromCurrency", "text", (c) => c.notNull())
    .addColumn("toCurrency", "text", (c) => c.notNull())
    .addColumn("rate", "bigint", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("exchangeRatesPair", ["fromCurrency", "toCurrency"])
    .execute();
  await db.schema
    .createTable("facts")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .execute();
}
