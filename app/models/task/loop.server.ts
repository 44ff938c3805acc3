// The loop in which a process does tasks: right after one was asked for in it, and every five seconds.
import { Outage } from "~/db/outage.server";
import { writeFault } from "~/front/log.js";
import { startChores, type Chore } from "./chore.server";
import { deleteOldTasks, runNextTask, type Workers } from "./run.server";
import { onNewTask } from "./task.server";

const PAUSE_MS = 5_000;
/** While the database is away each try writes a line of the log. */
const LONGEST_PAUSE_MS = 60_000;
const cleaning: Chore = { everyMs: 3_600_000, work: () => deleteOldTasks() };

/** A loop that runs. */
export interface TaskLoop {
  /** Begins no further task; resolves when the one in flight is done. */
  stop: () => Promise<void>;
}

/**
 * Starts the loop. One task is in flight at a time; waiting for the next keeps no process alive.
 * @param workers who does which kind of task
 * @param chores what is looked after beside them
 */
export function startTasks(workers: Workers, chores: readonly Chore[] = []): TaskLoop {
  const doChores = startChores([cleaning, ...chores]);
  const stop = new AbortController();
  const { signal } = stop;
  let wake: () => void = () => undefined;
  let woken = false;
  onNewTask(() => {
    woken = true;
    wake();
  });
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, milliseconds).unref();
      if (woken || signal.aborted) resolve();
    });

  const ended = (async () => {
    let idle = PAUSE_MS;
    while (!signal.aborted) {
      woken = false;
      idle = (await doAll(workers, doChores, signal))
        ? PAUSE_MS
        : Math.min(2 * idle, LONGEST_PAUSE_MS);
      await pause(idle);
    }
  })();

  return {
    stop: async () => {
      stop.abort();
      wake();
      await ended;
    },
  };
}

/**
 * Does what is due.
 * @returns false when the database was away
 */
async function doAll(
  workers: Workers,
  doChores: () => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  // Not ready yet: the start says so itself, and goes on trying.
  if (globalThis.shopDatabaseUnready) return true;
  try {
    while (!signal.aborted) {
      if (!(await runNextTask(workers))) break;
    }
    await doChores();
    return true;
  } catch (error) {
    // An outage is in the log already.
    if (!(error instanceof Outage)) writeFault(error);
    return false;
  }
}
