// Numbers for orders: each is given once, in order, and nobody waits for the number of another.
import type { OrderNumbers } from "./order-counter.server";
import { isPostgres, postgresOrderNumbers } from "./postgres.server";
import type { Db } from "./schema";
import { sqliteOrderNumbers } from "./sqlite.server";

const countersOf = (db: Db): OrderNumbers =>
  isPostgres(db) ? postgresOrderNumbers : sqliteOrderNumbers;

/**
 * Takes the next numbers for orders. A number whose order was given up may leave a gap.
 * @param trx the transaction that inserts the orders
 * @returns `count` numbers, each above the one before
 */
export function takeOrderNumbers(trx: Db, count: number): Promise<number[]> {
  return countersOf(trx).take(trx, count);
}

/** The number that was given last. */
export function lastOrderNumber(db: Db): Promise<number> {
  return countersOf(db).last(db);
}

/** Says which number was given last: the seed's, or that of a shop that was copied. */
export function setLastOrderNumber(db: Db, number: number): Promise<void> {
  return countersOf(db).setLast(db, number);
}
