// Reads an uploaded CSV file of products, as spreadsheets write them: its text, its columns, its lines.
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { plainCell } from "~/models/csv.server";
import { Refusal } from "~/models/refusal.server";
import { csvColumns, importLimits, type CsvColumn } from "./csv.server";

const SLICE = 64 * 1024;
/** A description of the longest kind in quotes, with room; more is no line of this file. */
const MAX_RECORD = 60_000;
/** So many characters of an unknown head are shown. */
const MAX_HEAD = 60;

/** The refusal of a file as a whole. */
export function refuseFile(words: string): Refusal {
  return new Refusal("invalid", { file: words });
}

/** What the first line of a file says. */
export interface CsvHead {
  /** The columns in the file's order; null for one that is left alone. */
  columns: (CsvColumn | null)[];
  /** Columns by names that the shop does not know. */
  ignored: string[];
  /** The names as the file has them. */
  names: string[];
}

/** A line of an uploaded file: its number, and its cells by column; a column that the file lacks has none. */
export interface CsvLine {
  line: number;
  cells: Partial<Record<CsvColumn, string>>;
  /** All of its cells in their order, whatever column they are of. */
  record: string[];
  /** The number of cells does not fit the head. */
  count?: { expected: number; found: number };
}

/** Byte order marks; spreadsheets write "Unicode text" with one of the first two. */
const marks: [encoding: string, bytes: number[]][] = [
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
];

/**
 * The text of an uploaded file, in UTF-8 or in UTF-16 with a byte order mark.
 * @throws Refusal of what is empty, too large, or no such text
 */
export async function readCsvFile(file: Blob): Promise<string> {
  if (file.size === 0) throw refuseFile("Choose a CSV file. This one is empty.");
  if (file.size > importLimits.bytes) throw refuseFile("The file must be less than 10MB.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw refuseFile("This is a workbook, not a CSV file. Save it as CSV UTF-8 first.");
  const [encoding] = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [
    "utf-8",
  ];
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw refuseFile("This file is not text in UTF-8. Save it as CSV UTF-8 and try again.");
  }
  if (text.includes("\0")) throw refuseFile("This is not a CSV file.");
  if (text.trim() === "") throw refuseFile("Choose a CSV file. This one is empty.");
  return text;
}

/**
 * Reads a file line by line, with pauses in which others are served.
 * @param onHead is told once what the columns are
 * @throws Refusal of a file without SKUs or anything beside them, of a column that is there twice,
 *   and of broken quotes
 */
export async function* readCsvLines(
  text: string,
  onHead: (head: CsvHead) => void,
): AsyncGenerator<CsvLine> {
  const { delimiter, isSaid } = formOf(text);
  const parser = Readable.from(slices(text)).compose(
    parse({
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD,
      // Of a file that was written by several programs, too.
      record_delimiter: ["\r\n", "\n", "\r"],
    }),
  ) as AsyncIterable<{ record: string[]; info: { lines: number } }>;
  let columns: CsvHead["columns"] | undefined;
  let toSkip = isSaid ? 1 : 0;
  try {
    for await (const { record, info } of parser) {
      if (toSkip > 0) {
        toSkip -= 1;
        continue;
      }
      if (!columns) {
        const head = headOf(record);
        ({ columns } = head);
        onHead(head);
        continue;
      }
      const breaks = record.reduce(
        (sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0),
        0,
      );
      const plain = record.map(plainCell);
      const line: CsvLine = { line: info.lines - breaks, cells: {}, record: plain };
      if (record.length !== columns.length)
        line.count = { expected: columns.length, found: record.length };
      for (const [index, column] of columns.entries())
        if (column) line.cells[column] = plain[index] ?? "";
      yield line;
    }
  } catch (error) {
    if (error instanceof CsvError) throw refuseFile(brokenText(error));
    throw error;
  }
}

async function* slices(text: string) {
  for (let start = 0; start < text.length; start += SLICE) {
    yield text.slice(start, start + SLICE);
    await nextTurn();
  }
}

/**
 * What parts the cells: Excel may say so by a line above the head, "sep=;". Otherwise it is the sign
 * between which most of the known names stand.
 */
function formOf(text: string): { delimiter: string; isSaid: boolean } {
  const head = /[^\r\n]+/.exec(text)?.[0] ?? "";
  const said = /^"?sep=([,;\t|])"?[,;\t]*$/i.exec(head)?.[1];
  if (said !== undefined) return { delimiter: said, isSaid: true };
  const known = (mark: string) =>
    head.split(mark).filter((cell) => columnOf(cell.replaceAll('"', "")) !== undefined).length;
  const [delimiter = ","] = [",", ";", "\t"].toSorted((a, b) => known(b) - known(a));
  return { delimiter, isSaid: false };
}

/** A name as it is compared: in any case, without signs and blanks, without what stands in brackets. */
function plainName(name: string): string {
  return name
    .replace(/\(.*\)/, "")
    .toLowerCase()
    .replaceAll(/[\s_.-]/g, "");
}

const byName = new Map<string, CsvColumn>([
  ...(Object.entries(csvColumns) as [CsvColumn, string][]).map(
    ([column, name]) => [plainName(name), column] as const,
  ),
  ["color", "colour"],
]);

function columnOf(name: string): CsvColumn | undefined {
  return byName.get(plainName(name));
}

function headOf(names: string[]): CsvHead {
  const columns = names.map((name) => columnOf(name) ?? null);
  const known = columns.filter((column) => column !== null);
  const twice = known.find((column, index) => known.indexOf(column) !== index);
  if (twice) throw refuseFile(`The column ${csvColumns[twice]} is there twice.`);
  if (!known.includes("sku"))
    throw refuseFile("The first line must name the columns. Missing: SKU.");
  const ignored = names
    .filter((name, index) => columns[index] === null && name.trim() !== "")
    .map((name) => name.trim().slice(0, MAX_HEAD));
  if (known.length === 1) {
    const found = ignored.length > 0 ? `: not “${ignored.join("”, “")}”` : "";
    throw refuseFile(`Beside SKU there must be a column that the shop knows${found}.`);
  }
  return { columns, ignored, names };
}

function brokenText(error: CsvError): string {
  const { lines } = error as CsvError & { lines?: number };
  const where = lines === undefined ? "" : ` at line ${lines}`;
  return error.code === "CSV_MAX_RECORD_SIZE"
    ? `This is not a CSV file: a line is too long${where}.`
    : `This is not a CSV file: a quotation mark stands alone${where}.`;
}
