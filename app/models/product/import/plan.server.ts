// Plans an import: what each line of a file changes or adds, and what is wrong with it. Nothing is written.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "~/db/schema";
import { changesBetween, findProductStates, atPrice, type ProductState } from "../state.server";
import type { ProductEdit } from "../write.server";
import { importLimits, readCsvLines, refuseFile } from "./csv.server";
import {
  canBeAdded,
  findExisting,
  findLineCategory,
  findLineType,
  fitsVariant,
  uidOf,
  type Existing,
} from "./existing.server";
import type { ImportedProduct } from "./insert.server";
import { LineChecker, type ImportFault, type ImportLine } from "./lines.server";

const CHUNK = 500;
/** As many as the shop's page of a product shows. */
const MAX_VARIANTS = 60;

/** What a file would do to the shop. */
export interface ImportPlan {
  /** How many the file has. */
  lines: number;
  edits: ProductEdit[];
  additions: ImportedProduct[];
  /** How many products are in the file as they are in the shop. */
  unchanged: number;
  /** The pieces in stock by variant, of the variants that the file names. */
  stocks: Record<string, number>;
  faults: readonly ImportFault[];
}

/**
 * Holds a file against the shop, with pauses in which others are served.
 * @param seen the stocks that an earlier plan went by: what was sold or came back since then stays so
 * @throws Refusal when the file cannot be read at all
 */
export async function planImport(
  db: Db,
  text: string,
  seen: ImportPlan["stocks"] = {},
): Promise<ImportPlan> {
  const checker = new LineChecker();
  let lines = 0;
  for await (const line of readCsvLines(text)) {
    lines += 1;
    if (lines > importLimits.rows) {
      const most = importLimits.rows.toLocaleString("en-US");
      throw refuseFile(`At most ${most} lines can be imported at once.`);
    }
    checker.add(line);
    if (lines % CHUNK === 0) await nextTurn();
  }
  if (lines === 0) throw refuseFile("This file has a head and no line below it.");
  const existing = await findExisting(db, checker.lines);
  const toEdit = new Map<string, ImportLine[]>();
  const toAdd = new Map<string, ImportLine[]>();
  for (const line of checker.lines) {
    const variant = existing.skus.get(line.sku);
    if (variant) {
      if (fitsVariant(checker, line, variant)) push(toEdit, variant.productId, line);
    } else if (canBeAdded(checker, line, existing)) push(toAdd, uidOf(line), line);
  }
  const planned = await planEdits(db, checker, toEdit, existing, seen);
  const additions = await planAdditions(checker, toAdd, existing);
  return { lines, ...planned, additions, faults: checker.faults };
}

async function planEdits(
  db: Db,
  checker: LineChecker,
  linesOf: Map<string, ImportLine[]>,
  existing: Existing,
  seen: ImportPlan["stocks"],
) {
  const states = await findProductStates([...linesOf.keys()], db, nextTurn);
  const edits: ProductEdit[] = [];
  const stocks: ImportPlan["stocks"] = {};
  let unchanged = 0;
  for (const [index, before] of states.entries()) {
    if (index % CHUNK === 0) await nextTurn();
    const lines = linesOf.get(before.id) ?? [];
    const [first] = lines;
    if (!first || !checker.agree(lines)) continue;
    const category = findLineCategory(checker, first, existing, before);
    if (!category) continue;
    const type = findLineType(checker, first, existing, category, before);
    if (!type) continue;
    const edited = applyLines(before, lines, seen);
    for (const { id, stock } of edited.named) stocks[id] = stock;
    const after = {
      ...edited.product,
      ...{ categoryId: category.id, category: category.name },
      ...type,
    };
    if (after.variants.some(({ stock }) => stock < 0)) {
      checker.fault(first.line, `More of “${before.name}” was sold meanwhile than would be left.`);
      continue;
    }
    if (changesBetween(before, after).length > 0) edits.push({ before, after });
    else unchanged += 1;
  }
  return { edits, unchanged, stocks };
}

/** The product with what the lines say of it, and its variants, as they are, that the lines name. */
function applyLines(before: ProductState, lines: ImportLine[], seen: ImportPlan["stocks"]) {
  const { name, brand, description = before.description } = lines[0] ?? before;
  const bySku = new Map(lines.map((line) => [line.sku, line]));
  const variants = before.variants.map((variant) => {
    const line = bySku.get(variant.sku);
    if (!line) return variant;
    const { price, originalPrice } = line;
    const newPrice =
      originalPrice === undefined
        ? atPrice(variant, price)
        : { ...variant, price, originalPrice: originalPrice === "" ? price : originalPrice };
    return { ...newPrice, stock: variant.stock + line.stock - (seen[variant.id] ?? variant.stock) };
  });
  const named = before.variants.filter(({ sku }) => bySku.has(sku));
  return { named, product: { ...before, name, brand, description, variants } };
}

async function planAdditions(
  checker: LineChecker,
  linesOf: Map<string, ImportLine[]>,
  existing: Existing,
) {
  const additions: ImportedProduct[] = [];
  for (const [uid, lines] of linesOf) {
    if (additions.length % CHUNK === 0) await nextTurn();
    const [first] = lines;
    if (!first || !checker.agree(lines)) continue;
    const category = findLineCategory(checker, first, existing);
    if (!category) continue;
    const type = findLineType(checker, first, existing, category);
    if (!type || !variantsDiffer(checker, uid, lines)) continue;
    additions.push({ id: uid, category, type, lines });
  }
  return additions;
}

/** Whether each line of a new product is a choice of its own; a fault where one is not. */
function variantsDiffer(checker: LineChecker, uid: string, lines: ImportLine[]): boolean {
  const choices = new Map<string, number>();
  const before = checker.faults.length;
  for (const { line, colour, storage } of lines) {
    const choice = `${colour}|${storage}`;
    const other = choices.get(choice);
    if (other === undefined) choices.set(choice, line);
    else checker.fault(line, `“${uid}” has this colour and storage on line ${other} already.`);
  }
  const excess = lines[MAX_VARIANTS];
  if (excess) checker.fault(excess.line, `A product has at most ${MAX_VARIANTS} variants.`);
  return checker.faults.length === before;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
