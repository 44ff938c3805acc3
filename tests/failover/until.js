// Waits for something to hold, for a while.
import { setTimeout as sleep } from "node:timers/promises";

/** Whatever does not come by then does not come. */
const PATIENCE_MS = 120_000;

/**
 * @param {string} what in words
 * @param {() => Promise<boolean>} holds
 */
export async function until(what, holds) {
  for (const start = performance.now(); !(await holds());) {
    if (performance.now() - start > PATIENCE_MS) throw new Error(`Waited in vain: ${what}`);
    await sleep(50);
  }
}
