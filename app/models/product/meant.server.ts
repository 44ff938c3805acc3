// Which products the back office means by words: those that are called so, stand in a category called so, or have such a SKU.
import { sql, type ExpressionBuilder } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Schema } from "~/db/schema";
import { findParts, lastPart, type Held } from "~/db/search/parts.server";
import { areManyHolding, contains, mostNamed, nameFew } from "~/models/table.server";

/** Variants that are looked through for them. */
const mostVariants = 10 * mostNamed;

/** What the words of a search mean. */
export interface Meant {
  q: string;
  /** Categories that are called so. */
  categories: readonly string[];
  /** All of them; null for no search, and for one that means too many to name. */
  ids: readonly string[] | null;
  /** Those that a SKU brings in; null for too many. */
  withSku: readonly string[] | null;
  /** Whether it is known already that they are too many to name. */
  many: boolean;
  /** Whether they are so many that they are met along an order, and not gathered. */
  isCommon: boolean;
}

/**
 * Finds the product with this SKU or product code, whole, in letters of either size; where there is none, all of
 * which a text holds the words somewhere.
 */
export async function findMeant(q: string): Promise<Meant> {
  const none: Meant = { q, categories: [], ids: null, withSku: null, many: false, isCommon: false };
  if (q === "") return none;
  const exact = await findExact(q.toLowerCase());
  if (exact.length > 0) return { ...none, ids: exact };
  const meant = { ...none, categories: await findCategories(q) };
  const held = await findHeld(meant);
  if (held === null) return { ...meant, ...(await lookThrough(meant)) };
  if ("ids" in held) return { ...meant, ids: held.ids };
  return { ...meant, ...held, withSku: await findWithSku(q) };
}

/**
 * Products that have such a SKU, beside many that are called so: null for too many. Where no SKU has so much as the last
 * letters, the index need not follow all of them through the names.
 */
async function findWithSku(q: string): Promise<readonly string[] | null> {
  const find = (text: string, most: number) =>
    findParts(getDb(), "products", [{ columns: ["skus"], text }], most);
  const ends = await find(lastPart(q), 0);
  const skus = ends && "ids" in ends ? ends : await find(q, mostVariants);
  return skus && "ids" in skus ? skus.ids : null;
}

async function findCategories(q: string): Promise<string[]> {
  const categories = await getDb()
    .selectFrom("categories")
    .select("id")
    .where(contains("name", q))
    .orderBy("id")
    .limit(mostNamed)
    .execute();
  return categories.map(({ id }) => id);
}

/** Those that an index of parts names by the words: by their own, or by the category that they stand in. */
function findHeld({ q, categories }: Meant): Promise<Held | null> {
  const parts = [
    { columns: ["words", "skus"], text: q },
    ...categories.map((id) => ({ columns: ["category"], text: `|${id}|` })),
  ];
  return findParts(getDb(), "products", parts, mostNamed);
}

/** The same without such an index: texts and SKUs are looked through. */
async function lookThrough(meant: Meant): Promise<Pick<Meant, "ids" | "withSku" | "many">> {
  const [called, variants] = await Promise.all([
    findCalled(meant),
    getDb()
      .selectFrom("variants")
      .select("variants.productId as id")
      .where(contains("variants.sku", meant.q))
      .limit(mostVariants)
      .execute(),
  ]);
  const many = called === null;
  const withSku = [...new Set(variants.map(({ id }) => id))];
  if (variants.length === mostVariants) return { ids: null, withSku: null, many };
  const all = called && [...new Set([...called.ids, ...withSku])];
  return { ids: all && all.length <= mostNamed ? all : null, withSku, many };
}

/** Products that are called so; null for too many. */
async function findCalled(meant: Meant): Promise<{ ids: string[] } | null> {
  const products = getDb().selectFrom("products").where("products.deletedAt", "is", null);
  const newest = products
    .select(words.as("words"))
    .orderBy("products.createdAt", "desc")
    .orderBy("products.id", "desc");
  if (await areManyHolding(meant.q, newest, contains("words", meant.q))) return null;
  const called = products.where(alongWords).where((eb) => isCalled(eb, meant));
  return nameFew(called.select("products.id"));
}

/** That a product is one of those that are meant. */
export function isMeant(eb: ExpressionBuilder<Schema, "products">, meant: Meant) {
  const { q, ids, withSku } = meant;
  const isOneOf = (list: readonly string[]) =>
    list.length === 0 ? sql<boolean>`1 = 0` : eb("products.id", "in", list);
  if (ids) return isOneOf(ids);
  if (q === "") return sql<boolean>`1 = 1`;
  const someSku = eb
    .selectFrom("variants")
    .select("variants.productId")
    .where(contains("variants.sku", q));
  return eb.or([
    isCalled(eb, meant),
    withSku ? isOneOf(withSku) : eb("products.id", "in", someSku),
  ]);
}

/** Just as indexes have them (migrations 43 and 47). */
const words = sql<string>`products.name || ' | ' || products.brand || ' | ' || products.code`;

/** True of every product: SQLite then looks through the index of words, and not through all that products have. */
export const alongWords = sql<boolean>`lower(${words}) >= ''`;

function isCalled(eb: ExpressionBuilder<Schema, "products">, meant: Meant) {
  const { q, categories, isCommon } = meant;
  const isCalledSo = contains(words, q, { isCommon });
  if (categories.length === 0) return isCalledSo;
  return eb.or([isCalledSo, eb("products.categoryId", "in", categories)]);
}

/** A SKU and a code are there once, but for the size of their letters. */
const maxExact = 100;

async function findExact(whole: string): Promise<string[]> {
  const [skus, codes] = await Promise.all([
    getDb()
      .selectFrom("variants")
      .innerJoin("products", "products.id", "variants.productId")
      .select("products.id")
      .where(sql`lower(variants.sku)`, "=", whole)
      .where("products.deletedAt", "is", null)
      .limit(maxExact)
      .execute(),
    getDb()
      .selectFrom("products")
      .select("id")
      .where(sql`lower(code)`, "=", whole)
      .where("deletedAt", "is", null)
      .limit(maxExact)
      .execute(),
  ]);
  return [...new Set([...skus, ...codes].map(({ id }) => id))];
}
