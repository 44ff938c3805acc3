// Chance that can be repeated: the same seed and number give the same choices.

/** Draws for one request. */
export class Chance {
  private state: number;

  constructor(seed: number, number: number) {
    this.state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(number + 1, 0xc2b2ae35)) | 0;
  }

  /** A number from 0 up to but not including 1 (mulberry32, public domain). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Whether something happens that does so in this share of cases. */
  happens(share: number): boolean {
    return this.next() < share;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** @throws for an empty list */
  of<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)];
    if (chosen === undefined) throw new Error("Nothing to choose from.");
    return chosen;
  }
}
