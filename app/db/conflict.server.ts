// Database conflicts: transactions that the database undid for the sake of another one, and how they are run again.
import { setTimeout as sleep } from "node:timers/promises";
import { writeOften } from "~/front/log.js";
import { Limiter } from "~/limiter.server";
import { Outage, reasonOf } from "./outage.server";

/** Work is given up only after both this many tries and this long: slow work gets enough tries, fast work enough time. */
const LEAST_TRIES = 8;
const GIVE_UP_MS = 5_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 600;
/** Up to so many tries are ordinary in a busy shop and not logged. */
const QUIET_TRIES = 4;
/**
 * So many transactions of a process are run again at once: those that wait for one row must leave
 * connections to those that want others.
 */
const RETRYING_AT_ONCE = 3;

/**
 * The database undid a transaction or a statement for the sake of another one: serialization
 * failure, deadlock, or a row that stayed locked. It will probably succeed when it is run again.
 */
export class Conflict extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/**
 * The connection was lost before the transaction's commit was asked for, or its server takes no
 * writes: nothing of it is stored, nor will be. Of a commit whose answer was lost nobody can say so,
 * and it is never one of these.
 */
export class Interrupted extends Conflict {}

/** The database could not be reached, and so nothing was begun. */
export class Away extends Outage {}

const counts = { retries: 0, givenUp: 0 };

/** How often this process ran work again after a conflict, and how often it gave work up. */
export function conflictCounts(): Readonly<typeof counts> {
  return { ...counts };
}

/** The transactions of this process that are being run again. */
const retries = new Limiter(RETRYING_AT_ONCE);

/** Runs a transaction again, when its turn comes among the few that are run again at once. */
export function retryInTurn<T>(work: () => Promise<T>): Promise<T> {
  return retries.run(work);
}

/**
 * Runs work until it meets no conflict. The pauses between the tries grow and are random, so that
 * two that met once do not meet again. Work that lost its connection is run again as well, and for
 * five seconds the database may be away meanwhile, as while another server is promoted; work that
 * finds the database away when it begins is not.
 * @param attempt leaves nothing behind when it fails; it is given the number of the try, from 1
 * @throws Outage when it met one each time, for at least eight tries and five seconds; when the
 * database stayed away
 */
export async function retryConflicts<T>(attempt: (tries: number) => Promise<T>): Promise<T> {
  const started = performance.now();
  let interrupted = false;
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await attempt(tries);
      if (tries > QUIET_TRIES) logConflict(`Done at try ${tries} after conflicts`, started);
      return result;
    } catch (error) {
      interrupted ||= error instanceof Interrupted;
      const away = interrupted && error instanceof Away;
      if (!away && !(error instanceof Conflict)) throw error;
      const enough = away || tries >= LEAST_TRIES;
      if (enough && performance.now() - started > GIVE_UP_MS) {
        counts.givenUp += 1;
        logConflict(`Given up after ${tries} tries: ${reasonOf(error)}`, started);
        throw away ? error : new Outage(error);
      }
      counts.retries += 1;
      const longest = away ? LONGEST_PAUSE_MS : FIRST_PAUSE_MS * 2 ** tries;
      await sleep(Math.random() * Math.min(longest, LONGEST_PAUSE_MS));
    }
  }
}

function logConflict(message: string, started: number): void {
  const ms = Math.round(performance.now() - started);
  writeOften("warn", { message, ms, ...counts }, "conflicts");
}
