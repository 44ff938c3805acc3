// Products as a CSV file: its columns, the export's rows, and the reading of an uploaded file.
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { plainCell } from "~/models/csv.server";
import { moneyInput } from "~/models/money";
import { Refusal } from "~/models/refusal.server";
import { findProductStates } from "../state.server";
import type { ProductView } from "../table";
import { matchingProducts } from "../table.server";

/** The columns in their order; one line is one variant, known by its SKU. */
export const csvColumns = {
  uid: "uid",
  sku: "SKU",
  name: "Name",
  description: "Description",
  brand: "Brand",
  category: "Category",
  type: "Type",
  colour: "Colour",
  storage: "Storage",
  price: "Price(৳)",
  originalPrice: "Price before discount",
  stock: "Stock",
} as const;
export type CsvColumn = keyof typeof csvColumns;

/** Without these a line says too little. */
export const requiredColumns = [
  "sku",
  "name",
  "brand",
  "category",
  "price",
  "stock",
] as const satisfies CsvColumn[];

export const importLimits = { bytes: 10 * 1024 * 1024, rows: 20_000 };

const EXPORT_BATCH = 200;
const SLICE = 64 * 1024;
/** A description of the longest kind in quotes, with room; more is no line of this file. */
const MAX_RECORD = 60_000;

/** The refusal of a file as a whole. */
export function refuseFile(words: string): Refusal {
  return new Refusal("invalid", { file: words });
}

/** A line of an uploaded file: its number, and its cells by column. */
export interface CsvLine {
  line: number;
  cells: Partial<Record<CsvColumn, string>>;
  /** The number of cells does not fit the head. */
  count?: { expected: number; found: number };
}

/** The products of a view, newest first, in batches of cells in the columns' order. */
export async function* exportProducts(view: ProductView): AsyncGenerator<string[][]> {
  let last: { createdAt: string; id: string } | undefined;
  for (;;) {
    const after = last;
    const rows = await matchingProducts(view)
      .select(["products.id", "products.createdAt"])
      .$if(after !== undefined, (query) =>
        query.where((eb) =>
          eb.or([
            eb("products.createdAt", "<", after?.createdAt ?? ""),
            eb.and([
              eb("products.createdAt", "=", after?.createdAt ?? ""),
              eb("products.id", "<", after?.id ?? ""),
            ]),
          ]),
        ),
      )
      .orderBy("products.createdAt", "desc")
      .orderBy("products.id", "desc")
      .limit(EXPORT_BATCH)
      .execute();
    last = rows.at(-1);
    if (!last) return;
    const products = await findProductStates(rows.map(({ id }) => id));
    yield products.flatMap(({ id, name, description, brand, category, type, variants }) =>
      variants.map(({ sku, colour, storage, price, originalPrice, stock }) => [
        id,
        sku,
        name,
        description,
        brand,
        category,
        type,
        colour ?? "",
        storage ?? "",
        moneyInput(price),
        originalPrice > price ? moneyInput(originalPrice) : "",
        String(stock),
      ]),
    );
    await nextTurn();
  }
}

/**
 * The text of an uploaded file.
 * @throws Refusal of what is empty, too large, or no text in UTF-8
 */
export async function readCsvFile(file: Blob): Promise<string> {
  if (file.size === 0) throw refuseFile("Choose a CSV file. This one is empty.");
  if (file.size > importLimits.bytes) throw refuseFile("The file must be less than 10MB.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw refuseFile("This is a workbook, not a CSV file. Save it as CSV UTF-8 first.");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refuseFile("This file is not text in UTF-8. Save it as CSV UTF-8 and try again.");
  }
  if (text.includes("\0")) throw refuseFile("This is not a CSV file.");
  if (text.trim() === "") throw refuseFile("Choose a CSV file. This one is empty.");
  return text;
}

/**
 * Reads a file line by line, with pauses in which others are served.
 * @throws Refusal of columns that are missing, unknown or twice, and for broken quotes
 */
export async function* readCsvLines(text: string): AsyncGenerator<CsvLine> {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  const delimiter = [",", ";", "\t"].find((mark) => head.includes(mark)) ?? ",";
  const parser = Readable.from(slices(text)).compose(
    parse({
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD,
    }),
  ) as AsyncIterable<{ record: string[]; info: { lines: number } }>;
  let columns: CsvColumn[] | undefined;
  try {
    for await (const { record, info } of parser) {
      if (!columns) {
        columns = columnsOf(record);
        continue;
      }
      const breaks = record.reduce(
        (sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0),
        0,
      );
      const line: CsvLine = { line: info.lines - breaks, cells: {} };
      if (record.length !== columns.length)
        line.count = { expected: columns.length, found: record.length };
      columns.forEach((column, index) => (line.cells[column] = plainCell(record[index] ?? "")));
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

/** Heads are taken in any case, with or without the currency. */
function columnsOf(heads: string[]): CsvColumn[] {
  const key = (head: string) =>
    head
      .replace(/\(.*\)/, "")
      .trim()
      .toLowerCase();
  const known = Object.entries(csvColumns) as [CsvColumn, string][];
  const columns = heads.map((head) => known.find(([, name]) => key(name) === key(head))?.[0]);
  const missing = requiredColumns.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const names = missing.map((column) => csvColumns[column]).join(", ");
    throw refuseFile(`The first line must name the columns. Missing: ${names}.`);
  }
  const unknown = heads.filter((_, index) => columns[index] === undefined);
  if (unknown.length > 0)
    throw refuseFile(`Unknown columns: ${unknown.map((head) => `“${head}”`).join(", ")}.`);
  const named = columns.filter((column) => column !== undefined);
  const twice = named.find((column, index) => named.indexOf(column) !== index);
  if (twice) throw refuseFile(`The column ${csvColumns[twice]} is there twice.`);
  return named;
}

function brokenText(error: CsvError): string {
  const { lines } = error as CsvError & { lines?: number };
  const where = lines === undefined ? "" : ` at line ${lines}`;
  return error.code === "CSV_MAX_RECORD_SIZE"
    ? `This is not a CSV file: a line is too long${where}.`
    : `This is not a CSV file: a quotation mark stands alone${where}.`;
}
