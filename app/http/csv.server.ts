// Answers with a table as a CSV file, row by row, so that no export holds the whole table in memory.
import { pipeline, Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { stringify } from "csv-stringify";
import { harmlessCell } from "~/models/csv.server";

/**
 * A download that a spreadsheet opens as it is: UTF-8 with its mark, formulas made harmless.
 * @param fileName without ending
 * @param rows batches of cells in the heads' order
 */
export function csvResponse(
  fileName: string,
  heads: readonly string[],
  rows: AsyncIterable<string[][]>,
): Response {
  async function* lines() {
    yield heads.map(harmlessCell);
    for await (const batch of rows) for (const row of batch) yield row.map(harmlessCell);
  }
  const text = stringify({ bom: true, record_delimiter: "windows" });
  // A fault on the way ends the download as broken; the reader of `text` is told by its own error.
  pipeline(Readable.from(lines()), text, () => undefined);
  return new Response(createReadableStreamFromReadable(text), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
