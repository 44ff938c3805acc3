// Counts how often and how long this process has waited for its database: for a free connection, or for another writer.

const counts = { waits: 0, seconds: 0 };

/**
 * Notes that a wait has begun.
 * @returns to be called once when it is over, however it ended
 */
export function beginWait(): () => void {
  const started = performance.now();
  return () => {
    counts.waits += 1;
    counts.seconds += (performance.now() - started) / 1000;
  };
}

/** All waits of this process so far that are over. */
export function waitCounts(): Readonly<typeof counts> {
  return { ...counts };
}
