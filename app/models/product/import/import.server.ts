// Imports products from a CSV file: a dry run that changes nothing, then everything in one transaction or nothing.
/* eslint-disable max-lines -- its planning is to stand in files of its own */
import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { fileField } from "~/models/field.server";
import { slugOf } from "~/models/text.server";
import { findChange, keepChange, markApplied, renewChange } from "../prepared-change.server";
import { changesBetween, findProductStates, repriced, type ProductState } from "../state.server";
import { writeProducts, type ProductEdit } from "../write.server";
import { importLimits, ImportRefused, readCsvLines } from "./csv.server";
import { maxFaults, maxShown, type ImportReport } from "./import";
import { insertImported, type ImportedProduct } from "./insert.server";
import { LineChecker, type ImportLine } from "./lines.server";

const CHUNK = 500;
/** As many as the shop's page of a product shows. */
const MAX_VARIANTS = 60;

/** What the form sends that brings the file. */
export const importFileSchema = z.object({ file: fileField("Choose a CSV file.") });

/** What the confirmation of a dry run sends. */
export const confirmedImportSchema = z.object({ fingerprint: z.string().default("") });

interface Plan {
  edits: ProductEdit[];
  news: ImportedProduct[];
  report: ImportReport;
}

/** How a confirmed import ended. */
export type ImportOutcome =
  | { is: "applied"; report: ImportReport }
  | { is: "unknown" }
  | { is: "done" }
  /** Nothing was imported: the shop is not what the dry run saw; the new dry run is kept. */
  | { is: "stale" };

/**
 * Checks a file and keeps it, so that nobody picks it twice.
 * @returns the id of the import
 * @throws ImportRefused when the file cannot be read at all
 */
export async function prepareImport(userId: string, name: string, text: string): Promise<string> {
  const { report } = await planImport(text, getDb());
  return keepChange(userId, "import", text, { name, report: JSON.stringify(report) });
}

/** What the dry run found; null when the admin keeps no such import. */
export async function findImport(userId: string, id: string) {
  const kept = await findChange(userId, "import", id);
  if (!kept) return null;
  const { name, report, appliedAt } = kept;
  return { name, applied: appliedAt !== null, report: JSON.parse(report) as ImportReport };
}

/** Imports the whole file, or nothing of it. */
export async function applyImport(
  userId: string,
  id: string,
  fingerprint: string,
  actor: Actor,
): Promise<ImportOutcome> {
  return transact(async (trx) => {
    const kept = await findChange(userId, "import", id, trx);
    if (!kept) return { is: "unknown" };
    if (kept.appliedAt !== null) return { is: "done" };
    const { edits, news, report } = await planImport(kept.content, trx);
    if (report.faultCount > 0 || report.fingerprint !== fingerprint) {
      await renewChange(trx, id, { report: JSON.stringify(report) });
      return { is: "stale" };
    }
    await writeProducts(trx, actor, edits);
    await insertImported(trx, actor, news);
    await markApplied(trx, id);
    return { is: "applied", report };
  });
}

async function planImport(text: string, db: Db): Promise<Plan> {
  const checker = new LineChecker();
  let lines = 0;
  for await (const line of readCsvLines(text)) {
    lines += 1;
    if (lines > importLimits.rows) {
      const most = importLimits.rows.toLocaleString("en-US");
      throw new ImportRefused(`At most ${most} lines can be imported at once.`);
    }
    checker.add(line);
    if (lines % CHUNK === 0) await nextTurn();
  }
  if (lines === 0) throw new ImportRefused("This file has a head and no line below it.");
  const shop = await findWhatIsThere(checker.lines, db);
  const known = new Map<string, ImportLine[]>();
  const fresh = new Map<string, ImportLine[]>();
  for (const line of checker.lines) {
    const there = shop.skus.get(line.sku);
    if (there) {
      if (knownLineIsRight(checker, line, there)) push(known, there.productId, line);
    } else if (newLineIsRight(checker, line, shop)) push(fresh, uidOf(line), line);
  }
  const edits = await planEdits(checker, known, shop, db);
  const news = await planNews(checker, fresh, shop);
  return { edits: edits.real, news, report: reportOf(lines, edits, news, checker) };
}

interface SkuThere {
  productId: string;
  deleted: boolean;
  colour: string | null;
  storage: string | null;
}

interface Shop {
  skus: Map<string, SkuThere>;
  /** Ids and codes that are taken, by products deleted ones included. */
  taken: Map<string, "there" | "deleted">;
  /** Categories by their name in small letters. */
  categories: Map<string, { id: string; name: string; open: boolean; filterGroup: string }>;
}

async function findWhatIsThere(lines: ImportLine[], db: Db): Promise<Shop> {
  const shop: Shop = { skus: new Map(), taken: new Map(), categories: new Map() };
  const categories = await db
    .selectFrom("categories")
    .select(["id", "name", "status", "filterGroup"])
    .execute();
  for (const { status, ...category } of categories)
    shop.categories.set(category.name.toLowerCase(), { ...category, open: status === "Active" });
  for (let start = 0; start < lines.length; start += CHUNK) {
    const chunk = lines.slice(start, start + CHUNK);
    const variants = await db
      .selectFrom("variants")
      .innerJoin("products", "products.id", "variants.productId")
      .select([
        "variants.sku",
        "variants.productId",
        "variants.colour",
        "variants.storage",
        "products.deletedAt",
      ])
      .where(
        "variants.sku",
        "in",
        chunk.map(({ sku }) => sku),
      )
      .execute();
    for (const { sku, deletedAt, ...row } of variants)
      shop.skus.set(sku, { ...row, deleted: deletedAt !== null });
    const names = chunk.filter(({ sku }) => !shop.skus.has(sku));
    if (names.length > 0) await findTaken(names, shop, db);
    await nextTurn();
  }
  return shop;
}

async function findTaken(lines: ImportLine[], { taken }: Shop, db: Db): Promise<void> {
  const rows = await db
    .selectFrom("products")
    .select(["id", "code", "deletedAt"])
    .where((eb) =>
      eb.or([
        eb("id", "in", lines.map(uidOf)),
        eb(
          "code",
          "in",
          lines.map(({ sku }) => sku),
        ),
      ]),
    )
    .execute();
  for (const { id, code, deletedAt } of rows) {
    for (const key of [id, code]) taken.set(key, deletedAt === null ? "there" : "deleted");
  }
}

/** A product that is given no uid gets one of its name and SKU. */
function uidOf({ uid, name, sku }: ImportLine): string {
  return uid || `${slugOf(name, "product")}-${slugOf(sku, "product")}`;
}

function knownLineIsRight(checker: LineChecker, line: ImportLine, there: SkuThere): boolean {
  const { productId, deleted } = there;
  const wrong = (["colour", "storage"] as const).find(
    (name) => line[name] !== "" && line[name] !== there[name],
  );
  if (deleted)
    checker.fault(
      line.line,
      `SKU “${line.sku}” belongs to a deleted product. Bring it back first.`,
    );
  else if (line.uid !== "" && line.uid !== productId)
    checker.fault(line.line, `SKU “${line.sku}” belongs to the product “${productId}”.`);
  else if (wrong)
    checker.fault(
      line.line,
      `The ${wrong} of SKU “${line.sku}” is “${there[wrong] ?? ""}” and cannot be changed here.`,
    );
  else return true;
  return false;
}

function newLineIsRight(checker: LineChecker, line: ImportLine, shop: Shop): boolean {
  const uid = uidOf(line);
  const taken = shop.taken.get(uid);
  if (taken === "deleted")
    checker.fault(line.line, `The product “${uid}” was deleted. Bring it back first.`);
  else if (taken === "there")
    checker.fault(line.line, `The product “${uid}” has no variant with the SKU “${line.sku}”.`);
  else if (shop.taken.has(line.sku))
    checker.fault(line.line, `“${line.sku}” is another product's code.`);
  else return true;
  return false;
}

async function planEdits(
  checker: LineChecker,
  known: Map<string, ImportLine[]>,
  shop: Shop,
  db: Db,
) {
  const states = await findProductStates([...known.keys()], db, nextTurn);
  const real: ProductEdit[] = [];
  let unchanged = 0;
  for (const [index, before] of states.entries()) {
    if (index % CHUNK === 0) await nextTurn();
    const lines = known.get(before.id) ?? [];
    const [first] = lines;
    if (!first || !checker.agree(lines)) continue;
    const category = categoryOf(checker, first, shop, before);
    if (!category) continue;
    const after = changed(before, lines, category);
    if (changesBetween(before, after).length > 0) real.push({ before, after });
    else unchanged += 1;
  }
  return { real, unchanged };
}

function changed(
  before: ProductState,
  lines: ImportLine[],
  category: { id: string; name: string },
): ProductState {
  const { name, brand, description = before.description } = lines[0] ?? before;
  const bySku = new Map(lines.map((line) => [line.sku, line]));
  const variants = before.variants.map((variant) => {
    const line = bySku.get(variant.sku);
    if (!line) return variant;
    const { price, stock, originalPrice } = line;
    const priced =
      originalPrice === undefined
        ? repriced(variant, price)
        : { ...variant, price, originalPrice: originalPrice === "" ? price : originalPrice };
    return { ...priced, stock };
  });
  return {
    ...before,
    name,
    brand,
    description,
    categoryId: category.id,
    category: category.name,
    variants,
  };
}

/** A product may stay in a category that is inactive, and move into an active one. */
function categoryOf(checker: LineChecker, line: ImportLine, shop: Shop, before?: ProductState) {
  const category = shop.categories.get(line.category.toLowerCase());
  if (!category) checker.fault(line.line, `There is no category “${line.category}”.`);
  else if (!category.open && category.id !== before?.categoryId)
    checker.fault(line.line, `The category “${category.name}” is inactive.`);
  else return category;
  return undefined;
}

async function planNews(checker: LineChecker, fresh: Map<string, ImportLine[]>, shop: Shop) {
  const news: ImportedProduct[] = [];
  for (const [uid, lines] of fresh) {
    if (news.length % CHUNK === 0) await nextTurn();
    const [first] = lines;
    if (!first || !checker.agree(lines)) continue;
    const category = categoryOf(checker, first, shop);
    if (!category || !variantsAreRight(checker, uid, lines)) continue;
    news.push({ id: uid, category, lines });
  }
  return news;
}

function variantsAreRight(checker: LineChecker, uid: string, lines: ImportLine[]): boolean {
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

function reportOf(
  lines: number,
  edits: { real: ProductEdit[]; unchanged: number },
  news: ImportedProduct[],
  { faults }: LineChecker,
): ImportReport {
  const sorted = faults.toSorted((a, b) => a.line - b.line);
  const versions = edits.real.map(({ before }) => [before.id, before.version]);
  const seen = JSON.stringify([versions, news.map(({ id }) => id)]);
  return {
    lines,
    created: news.length,
    updated: edits.real.length,
    unchanged: edits.unchanged,
    faultCount: faults.length,
    faults: sorted.slice(0, maxFaults),
    news: news.slice(0, maxShown).map((product) => product.lines[0]?.name ?? product.id),
    changes: edits.real.slice(0, maxShown).map(({ before, after }) => ({
      id: after.id,
      name: after.name,
      fields: changesBetween(before, after),
    })),
    fingerprint: createHash("sha256").update(seen).digest("hex"),
  };
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
