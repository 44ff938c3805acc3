// Chance that falls the same way every time: one seed word, one sequence.

/** Draws from a fixed sequence that the seed word alone decides. */
export interface Chance {
  /** A number from 0 up to, but not including, 1. */
  fraction(): number;
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** One of the list, each as likely as its weight beside the others'. */
  pick<T>(list: readonly T[], weight?: (item: T) => number): T;
}

/** Opens the sequence of a seed word (mulberry32 over the word's hash). */
export function chanceFrom(word: string): Chance {
  let state = hash(word);
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    below: (limit) => Math.floor(fraction() * limit),
    pick(list, weight = () => 1) {
      let left = fraction() * list.reduce((sum, item) => sum + weight(item), 0);
      const found = list.find((item) => (left -= weight(item)) < 0);
      if (found === undefined) throw new Error(`Nothing to pick from (${word})`);
      return found;
    },
  };
}

function hash(word: string): number {
  let value = 2166136261;
  for (let i = 0; i < word.length; i++) value = Math.imul(value ^ word.charCodeAt(i), 16777619);
  return value;
}
