// A folder on a disk that can lose its power: which names programs see, and which of them are on the platter.
import type { Chance } from "../hostile/chance";

/** A name and the id of what it leads to from now on; null when it leads nowhere. */
type Entry = readonly [name: string, id: number | null];

/**
 * Names of a folder. As POSIX has it, a new, removed or changed name lasts once the folder itself was
 * synchronised; what the name leads to is another matter.
 */
export class DiskFolder {
  entries = new Map<string, number>();
  private durable = new Map<string, number>();
  private changes: (readonly Entry[])[] = [];

  /** Changes some names at once: after a cut all of them are changed or none is. */
  change(entries: readonly Entry[]): void {
    this.put(entries);
    this.changes.push(entries);
  }

  synchronise(): void {
    this.durable = new Map(this.entries);
    this.changes = [];
  }

  /**
   * The power goes. A system keeps the order of such changes: the first of them may have lasted.
   * @returns how many were lost
   */
  cut(chance: Chance | null): number {
    const { changes } = this;
    const kept = chance?.below(changes.length + 1) ?? 0;
    this.entries = new Map(this.durable);
    for (const entries of changes.slice(0, kept)) this.put(entries);
    this.synchronise();
    return changes.length - kept;
  }

  private put(entries: readonly Entry[]): void {
    for (const [name, id] of entries) {
      if (id === null) this.entries.delete(name);
      else this.entries.set(name, id);
    }
  }
}
