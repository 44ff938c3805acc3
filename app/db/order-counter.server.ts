// What both engines' counters of order numbers share.
import type { Db } from "./schema";

/** Where the numbers of a shop without sample orders begin. */
export const FIRST_ORDER_NUMBER = 10_001;
/** The row of `facts` that holds the last number where the engine has no sequence. */
export const ORDER_COUNTER = "lastOrderNumber";

/** The part of the counting that differs between engines. */
export interface OrderNumbers {
  /** Takes the next numbers, in order. */
  take: (db: Db, count: number) => Promise<number[]>;
  /** The number that was given last. */
  last: (db: Db) => Promise<number>;
  setLast: (db: Db, number: number) => Promise<void>;
}

/** So many numbers in a row. */
export function numbersFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
