// What a process of the shop looks after from time to time, beside the tasks that somebody asked for.

/** Work that comes round; it may be done by several processes at the same moment. */
export interface Chore {
  everyMs: number;
  work: () => Promise<unknown>;
}

/** Chores with the times when they were done last; each is due at the start. */
export function startChores(chores: readonly Chore[]): () => Promise<void> {
  const done = new Map<Chore, number>();
  return async () => {
    for (const chore of chores) {
      const now = performance.now();
      if (now - (done.get(chore) ?? -Infinity) < chore.everyMs) continue;
      done.set(chore, now);
      await chore.work();
    }
  };
}
