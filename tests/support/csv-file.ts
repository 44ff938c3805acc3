// Reads a downloaded CSV file as a spreadsheet does.
import { parse } from "csv-parse/sync";

/** Its rows, the heads first, whatever their number of cells. */
export function readableCsv(text: string): string[][] {
  return parse(text, { bom: true, relax_column_count: true });
}
