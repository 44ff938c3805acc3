// Work that met another's in the database and left nothing behind: what says so, and how it is run again.
import { setTimeout as sleep } from "node:timers/promises";
import { Outage } from "./outage.server";

/** Given up only when both are used up: long work gets its tries, short work its time. */
const LEAST_TRIES = 8;
const GIVE_UP_MS = 5_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 600;
/** Fewer tries are the ordinary course of a busy shop, and no news. */
const NOTED_TRIES = 4;
/**
 * Transactions of a process that are being run again at once. Those who wait for one row must not
 * take all the connections from those who want others.
 */
const RETRYING_AT_ONCE = 3;

/**
 * The database undid a transaction or a statement for the sake of another one: serialization
 * failure, deadlock, or a row that stayed locked. Run again it may well go through.
 */
export class Conflict extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

const counts = { retries: 0, givenUp: 0 };

/** How often this process ran work again after a conflict, and how often it gave work up. */
export function conflictCounts(): Readonly<typeof counts> {
  return { ...counts };
}

let retrying = 0;
const waiting: (() => void)[] = [];

/** Its turn among the few of this process that are run again. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (retrying < RETRYING_AT_ONCE) retrying += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // Who waits takes the place over.
    if (next) next();
    else retrying -= 1;
  }
}

/**
 * Runs work until it meets no conflict, with pauses that grow and differ, so that those who met do
 * not meet again.
 * @param attempt leaves nothing behind when it fails; told which try it is, from 1
 * @throws Outage when it met one each time, for at least eight tries and five seconds
 */
export async function retryConflicts<T>(attempt: (tries: number) => Promise<T>): Promise<T> {
  const started = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await attempt(tries);
      if (tries > NOTED_TRIES) note(`Done at try ${tries} after conflicts`, started);
      return result;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      if (tries >= LEAST_TRIES && performance.now() - started > GIVE_UP_MS) {
        counts.givenUp += 1;
        note(`Given up after ${tries} tries: ${error.message}`, started);
        throw new Outage(error);
      }
      counts.retries += 1;
      await sleep(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS));
    }
  }
}

function note(message: string, started: number): void {
  const ms = Math.round(performance.now() - started);
  const line = { time: new Date().toISOString(), level: "warn", message, ms, ...counts };
  console.error(JSON.stringify(line));
}
