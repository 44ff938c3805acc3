// What a door of the shop is to the test of columns: something that somebody does, and the columns that it writes.
import { fillAndSend, type Filling } from "./filling";
import type { Client } from "./shop";

/** The shop makes the value by itself: it is another one than before. */
export const anew = Symbol("another value than before");

/** Something that somebody does, and where what they typed stands afterwards. */
export interface Door {
  name: string;
  act: () => Promise<unknown>;
  /** By `table.column` what stands in one row more than before. */
  writes: Record<string, string | number | typeof anew>;
}

/** Opens a page, types into fields that can be seen there, and sends their form. */
export function form(
  name: string,
  { who, path, ...filling }: Filling & { who: () => Client; path: () => string },
  writes: Door["writes"],
): Door {
  const act = () => fillAndSend(who(), path(), filling);
  return { name, act, writes };
}
