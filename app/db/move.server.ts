// Copies a shop from one database to another, whatever their engines, and proves that the copy is the same.
import { createHash } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { insertAll } from "./insert.server";
import { migrate, migrationState } from "./migrate.server";
import { ORDER_COUNTER } from "./order-counter.server";
import { lastOrderNumber, setLastOrderNumber } from "./order-number.server";
import { isPostgres } from "./postgres.server";
import type { Db, Schema } from "./schema";
import { transact } from "./transaction.server";

const BATCH = 1_000;

/** All tables but those that triggers fill: a database counts its own changes and rows, and sums up the orders that come. */
type ShopTable = Exclude<
  keyof Schema,
  "catalogueVersions" | "orderSums" | "orderTotals" | "orderHours" | "invoiceSums" | "rowCounts"
>;

/**
 * Every table with the columns that put its rows in one order: those that others refer to come
 * first, and products go in the order in which they came, because search ranks the newest.
 */
const keys: { [T in ShopTable]: readonly (keyof Schema[T] & string)[] } = {
  users: ["id"],
  passwords: ["userId"],
  identities: ["id"],
  sessions: ["id"],
  secondFactors: ["userId"],
  passwordResets: ["tokenHash"],
  drafts: ["id"],
  throttles: ["key"],
  addresses: ["id"],
  savedViews: ["id"],
  chosenSizes: ["userId", "table"],
  categories: ["id"],
  productTypes: ["id"],
  searchSynonyms: ["said", "meant"],
  products: ["createdAt", "id"],
  variants: ["id"],
  stockMovements: ["id"],
  sales: ["id"],
  saleItems: ["saleId", "variantId"],
  preparedChanges: ["id"],
  orders: ["id"],
  orderLines: ["id"],
  orderEvents: ["id"],
  promotions: ["id"],
  promotionUses: ["promotionId", "orderId"],
  orderDiscounts: ["id"],
  checkouts: ["id"],
  payments: ["id"],
  paymentEvents: ["id"],
  refunds: ["id"],
  parcels: ["id"],
  returns: ["id"],
  reviews: ["id"],
  pictures: ["id"],
  reviewVotes: ["reviewId", "userId"],
  reviewReports: ["reviewId", "userId"],
  reviewMailStops: ["email"],
  questions: ["id"],
  pages: ["id"],
  pageRevisions: ["pageId", "version"],
  shippingZones: ["id"],
  shippingRates: ["id"],
  tasks: ["id"],
  settings: ["name"],
  notifications: ["id"],
  carts: ["id"],
  cartLines: ["id"],
  wishes: ["id"],
  auditEntries: ["id"],
  subscribers: ["email"],
  letters: ["id"],
  dailyCounts: ["kind", "day", "name"],
  exchangeRates: ["fromCurrency", "toCurrency"],
  facts: ["name"],
};
const tables = Object.keys(keys) as ShopTable[];

/** The content of one table, summed up. */
export interface TableSum {
  table: ShopTable;
  rows: number;
  /** SHA-256 over every value of every row, in order. */
  checksum: string;
}

/** Why a shop is not moved; the message is for whoever asked. */
export class MoveRefused extends Error {}

/**
 * Copies every row in one transaction of the target, so that an interruption leaves the target as
 * empty as it was. Nobody writes to either of them meanwhile.
 * @param report is told of each table that was copied; again when the copy was run again
 * @throws MoveRefused when the source is no shop of this version, the target is not empty, or a
 * copy differs
 */
export async function moveShop(
  from: Kysely<Schema>,
  to: Kysely<Schema>,
  report: (sum: TableSum) => void,
): Promise<void> {
  if ((await migrationState(from)) !== "all") {
    throw new MoveRefused(
      "FROM holds no shop of this version. Start the shop on it once, and then move it.",
    );
  }
  if ((await migrationState(to)) === "some") {
    throw new MoveRefused("TO is not empty: it holds a shop of another version.");
  }
  await migrate(to);
  const copy = (source: Db) =>
    transact(async (target) => {
      await requireEmpty(target);
      for (const table of tables) {
        // The copy's triggers wrote movements of their own when the variants came.
        if (table === "stockMovements") await target.deleteFrom(table).execute();
        const read = await sumOf(source, table, (rows) => insertAll(target, table, rows));
        const written = await sumOf(target, table);
        if (read.rows !== written.rows || read.checksum !== written.checksum) {
          throw new MoveRefused(
            `${table} came out different: ${read.rows} rows became ${written.rows}. TO is empty again.`,
          );
        }
        report(read);
      }
      await setLastOrderNumber(target, await lastOrderNumber(source));
      await continueMovements(target);
    }, to);
  await transact(copy, from);
}

/** SQLite goes on counting from the last row by itself. */
async function continueMovements(target: Db): Promise<void> {
  if (!isPostgres(target)) return;
  await sql`select setval(pg_get_serial_sequence('"stockMovements"', 'id'),
    coalesce((select max(id) from "stockMovements"), 0) + 1, false)`.execute(target);
}

/** Sums up every table of a shop, to compare two. */
export async function sumTables(db: Kysely<Schema>): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const table of tables) sums.push(await sumOf(db, table));
  return sums;
}

async function requireEmpty(db: Kysely<Schema>): Promise<void> {
  for (const table of tables) {
    const row = await anyTable(db)
      .selectFrom(table)
      .selectAll()
      .$if(table === "facts", (query) => query.where("name", "<>", ORDER_COUNTER))
      .limit(1)
      .executeTakeFirst();
    if (row) throw new MoveRefused(`TO is not empty: ${table} has rows. Nothing was changed.`);
  }
}

/** Reads a table batch by batch in the order of its key. */
async function sumOf(
  db: Kysely<Schema>,
  table: ShopTable,
  handle: (rows: never[]) => Promise<void> = () => Promise.resolve(),
): Promise<TableSum> {
  const order: readonly string[] = keys[table];
  const hash = createHash("sha256");
  let rows = 0;
  let last: Row | undefined;
  do {
    const batch: Row[] = await anyTable(db)
      .selectFrom(table)
      .selectAll()
      .$if(table === "facts", (query) => query.where("name", "<>", ORDER_COUNTER))
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`${tuple(order.map((column) => sql.ref(column)))} >
          ${tuple(order.map((column) => last?.[column]))}`),
      )
      .$call((query) => order.reduce((sorted, column) => sorted.orderBy(column), query))
      .limit(BATCH)
      .execute();
    for (const row of batch) hash.update(`${JSON.stringify(Object.entries(row).sort())}\n`);
    if (batch.length > 0) await handle(batch as never[]);
    rows += batch.length;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
  return { table, rows, checksum: hash.digest("hex") };
}

function tuple(parts: unknown[]) {
  return sql`(${sql.join(parts)})`;
}

type Row = Record<string, unknown>;

/** Kysely knows the rows of a table that is named; here the name is yet to come. */
function anyTable(db: Kysely<Schema>): Kysely<Record<string, Row>> {
  return db as unknown as Kysely<Record<string, Row>>;
}
