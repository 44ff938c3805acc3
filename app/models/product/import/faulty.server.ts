// The lines of a file that cannot be imported, as a file of their own.
import type { ImportFault } from "./lines.server";
import { readCsvLines, type CsvHead } from "./read.server";

/** The column that says what is wrong with a line; in a file that comes back it says nothing. */
const FAULT = "Fault";
/** A line that would be in order by now: what it needed came with the others. */
const leftOut = "This line was left out. It may be in order now.";
const BATCH = 200;

/**
 * Takes faulty lines out of a file.
 * @param faulty the numbers of the lines
 * @param faults what is wrong with them
 * @returns the names of the columns, and batches of cells in their order
 */
export function faultyLines(
  text: string,
  { names }: CsvHead,
  faulty: ReadonlySet<number>,
  faults: readonly ImportFault[],
) {
  const words = new Map<number, string[]>();
  for (const { line, column, message } of faults)
    words.set(line, [
      ...(words.get(line) ?? []),
      column === "" ? message : `${column}: ${message}`,
    ]);
  const own = names.indexOf(FAULT);
  const others = (cells: readonly string[]) => cells.filter((_cell, index) => index !== own);
  const heads = others(names);
  async function* rows(): AsyncGenerator<string[][]> {
    let batch: string[][] = [];
    for await (const { line, record } of readCsvLines(text, () => undefined)) {
      if (!faulty.has(line)) continue;
      const cells = others(record);
      // One with too many cells keeps them all: which one is too many, only its writer knows.
      while (cells.length < heads.length) cells.push("");
      batch.push([...cells, (words.get(line) ?? [leftOut]).join("; ")]);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
  return { heads: [...heads, FAULT], rows: rows() };
}
