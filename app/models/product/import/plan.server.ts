// Plans an import: what each line of a file changes or adds, and what is wrong with it. Nothing is written.
import type { Db } from "~/db/schema";
import { differ, findProductStates, type ProductState } from "../state.server";
import { breather } from "../turns.server";
import type { ProductEdit } from "../write.server";
import { applyLines, linesDiffer, newVariant, type SeenStocks } from "./apply.server";
import { csvColumns, importLimits } from "./csv.server";
import {
  canBeAdded,
  findExisting,
  findLineCategory,
  findLineType,
  fitsVariant,
  namesProduct,
  uidOf,
  type Existing,
} from "./existing.server";
import type { ImportedProduct } from "./insert.server";
import { LineChecker, type ImportFault, type ImportLine, type ProductLine } from "./lines.server";
import { readCsvLines, refuseFile, type CsvHead } from "./read.server";

/** What a file, or the good lines of it, would do to the shop. */
export interface ImportPlan {
  /** How many the file has. */
  lines: number;
  head: CsvHead;
  edits: ProductEdit[];
  additions: ImportedProduct[];
  /** How many products are in the file as they are in the shop. */
  unchanged: number;
  /** The pieces in stock by variant, of the variants whose stock the file names. */
  stocks: SeenStocks;
  /** What is wrong with the other lines. */
  faults: readonly ImportFault[];
}

interface PlanOptions {
  seen?: SeenStocks;
  done?: ReadonlySet<string>;
}

/**
 * Holds a file against the shop, with pauses in which others are served. A line at fault is left out,
 * and the others are planned without it.
 * @param options `seen`, the stocks that an earlier plan went by: what was sold or came back since then
 *   stays so; `done`, the products that this import has written already
 * @throws Refusal when the file cannot be read at all
 */
export async function planImport(
  db: Db,
  text: string,
  { seen = {}, done = new Set() }: PlanOptions = {},
): Promise<ImportPlan> {
  const checker = new LineChecker();
  const { lines, head } = await readLines(text, checker);
  const existing = await findExisting(db, checker.lines);
  for (;;) {
    const faulty = new Set(checker.faults.map(({ line }) => line));
    const good = checker.lines.filter(({ line }) => !faulty.has(line));
    const planned = await planLines(db, checker, good, existing, { seen, done });
    // Without a line at fault the rest of its product may be at fault, too: it is looked at anew.
    if (checker.faults.every(({ line }) => faulty.has(line)))
      return { lines, head, ...planned, faults: checker.faults };
  }
}

async function readLines(text: string, checker: LineChecker) {
  let head: CsvHead = { columns: [], ignored: [], names: [] };
  let lines = 0;
  const rest = breather();
  for await (const line of readCsvLines(text, (found) => (head = found))) {
    lines += 1;
    if (lines > importLimits.rows) {
      const most = importLimits.rows.toLocaleString("en-US");
      throw refuseFile(`At most ${most} lines can be imported at once.`);
    }
    checker.add(line);
    await rest();
  }
  if (lines === 0) throw refuseFile("This file has a head and no line below it.");
  return { lines, head };
}

async function planLines(
  db: Db,
  checker: LineChecker,
  lines: ImportLine[],
  existing: Existing,
  options: Required<PlanOptions>,
) {
  const toEdit = new Map<string, ImportLine[]>();
  const toAdd = new Map<string, ProductLine[]>();
  for (const line of lines) {
    const variant = existing.skus.get(line.sku);
    if (variant) {
      if (fitsVariant(checker, line, variant)) push(toEdit, variant.productId, line);
    } else if (!canBeAdded(checker, line, existing)) continue;
    else if (namesProduct(line, existing)) {
      if (checker.makesVariant(line)) push(toEdit, line.uid, line);
    } else if (checker.makesProduct(line)) push(toAdd, uidOf(line), line);
  }
  const planned = await planEdits(db, checker, toEdit, existing, options);
  return { ...planned, additions: await planAdditions(checker, toAdd, existing) };
}

async function planEdits(
  db: Db,
  checker: LineChecker,
  linesOf: Map<string, ImportLine[]>,
  existing: Existing,
  { seen, done }: Required<PlanOptions>,
) {
  const rest = breather();
  const states = await findProductStates([...linesOf.keys()], db, rest);
  const edits: ProductEdit[] = [];
  const stocks: SeenStocks = {};
  let unchanged = 0;
  for (const before of states) {
    await rest();
    const lines = linesOf.get(before.id) ?? [];
    if (done.has(before.id)) {
      unchanged += 1;
      continue;
    }
    if (!checker.agree(lines)) continue;
    const place = findPlace(checker, lines, existing, before);
    if (!place) continue;
    const edited = applyLines(checker, before, lines, seen);
    if (!edited) continue;
    Object.assign(stocks, edited.stocks);
    const after = { ...edited.product, ...place };
    if (differ(before, after)) edits.push({ before, after });
    else unchanged += 1;
  }
  return { edits, unchanged, stocks };
}

/** Where a product belongs by its lines; a file that says nothing of it leaves it where it is. */
function findPlace(
  checker: LineChecker,
  lines: ImportLine[],
  existing: Existing,
  before: ProductState,
) {
  if (lines[0]?.category === undefined && lines[0]?.type === "") return {};
  const category = findLineCategory(checker, lines, existing, before);
  const type = category && findLineType(checker, lines, existing, category, before);
  return type && { categoryId: category.id, category: category.name, ...type };
}

async function planAdditions(
  checker: LineChecker,
  linesOf: Map<string, ProductLine[]>,
  existing: Existing,
) {
  const additions: ImportedProduct[] = [];
  const rest = breather();
  for (const [id, lines] of linesOf) {
    await rest();
    const [first] = lines;
    if (!first || !checker.agree(lines)) continue;
    const category = findLineCategory(checker, lines, existing);
    const type = category && findLineType(checker, lines, existing, category);
    if (!type || !linesDiffer(checker, id, lines)) continue;
    const { name, brand, description = "" } = first;
    const variants = lines.map((line, index) => newVariant(`${id}-${index + 1}`, line));
    additions.push({ id, name, brand, description, category, type, variants });
  }
  return additions;
}

/** The columns that a plan reads, as the file's reader knows them. */
export function columnNames({ columns }: CsvHead): string[] {
  return columns.flatMap((column) => (column ? [csvColumns[column]] : []));
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
