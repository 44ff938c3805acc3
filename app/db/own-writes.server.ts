// Counts what this process may have written to PostgreSQL.
let writes = 0;

/** Says that a statement other than a reading one has ended, well or not: what it did may be seen now. */
export function noteWrite(): void {
  writes += 1;
}

/** A number that changes with each write, before whoever asked for it hears of it. */
export function ownWrites(): number {
  return writes;
}
