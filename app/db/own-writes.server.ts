// Counts what this process may have written to the database.
let writes = 0;

/** Says that a statement other than a reading one has ended, well or not: what it did may be seen now. */
export function noteWrite(): void {
  writes += 1;
}

/** Whether a statement only reads, by how it begins. */
export function isReading(text: string): boolean {
  return /^\s*select\b/i.test(text);
}

/** A number that changes with each write, before whoever asked for it hears of it. */
export function ownWrites(): number {
  return writes;
}
