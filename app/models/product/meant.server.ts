// Which products the back office means by words: those that are called so, stand in a category called so, or have such a SKU.
import { sql, type ExpressionBuilder } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Schema } from "~/db/schema";
import { findParts, type Held } from "~/db/search/parts.server";
import { contains, mostNamed } from "~/models/table.server";

/** Variants that are looked through for them. */
const mostVariants = 10 * mostNamed;

/** What the words of a search mean. */
export interface Meant {
  q: string;
  /** All of them; null for no search, and for one that means too many to name. */
  ids: readonly string[] | null;
  /** Those that a SKU brings in; null for too many. */
  withSku: readonly string[] | null;
  /** How many they are; null where they have to be counted. */
  total: number | null;
}

/**
 * Finds the product with this SKU or product code, whole, in letters of either size; where there is none, all of
 * which a text holds the words somewhere.
 */
export async function findMeant(q: string): Promise<Meant> {
  const none = { q, ids: null, withSku: null, total: null };
  if (q === "") return none;
  const exact = await findExact(q.toLowerCase());
  if (exact.length > 0) return { ...none, ids: exact };
  const held = await findHeld(q);
  if (held === null) return { ...none, ...(await lookThrough(q)) };
  if ("ids" in held) return { ...none, ids: held.ids };
  const skus = await findParts(getDb(), "products", [{ columns: ["skus"], text: q }], mostVariants);
  return { ...none, ...held, withSku: skus && "ids" in skus ? skus.ids : null };
}

/** Those that an index of parts names by the words: by their own, or by the category that they stand in. */
async function findHeld(q: string): Promise<Held | null> {
  const categories = await getDb()
    .selectFrom("categories")
    .select("id")
    .where(contains("name", q))
    .orderBy("id")
    .limit(mostNamed)
    .execute();
  const parts = [
    { columns: ["words", "skus"], text: q },
    ...categories.map(({ id }) => ({ columns: ["category"], text: `|${id}|` })),
  ];
  return findParts(getDb(), "products", parts, mostNamed);
}

/** The same without such an index: texts and SKUs are looked through. */
async function lookThrough(q: string): Promise<Pick<Meant, "ids" | "withSku">> {
  const [called, variants] = await Promise.all([
    getDb()
      .selectFrom("products")
      .select("products.id")
      .where("products.deletedAt", "is", null)
      .where(alongWords)
      .where((eb) => eb.or([isCalled(q), isInCategory(eb, q)]))
      .limit(mostNamed + 1)
      .execute(),
    getDb()
      .selectFrom("variants")
      .select("variants.productId as id")
      .where(contains("variants.sku", q))
      .limit(mostVariants)
      .execute(),
  ]);
  const withSku = [...new Set(variants.map(({ id }) => id))];
  const all = new Set([...called.map(({ id }) => id), ...withSku]);
  const isWhole = variants.length < mostVariants;
  return {
    ids: isWhole && all.size <= mostNamed ? [...all] : null,
    withSku: isWhole ? withSku : null,
  };
}

/** That a product is one of those that are meant. */
export function isMeant(eb: ExpressionBuilder<Schema, "products">, { q, ids, withSku }: Meant) {
  const isOneOf = (list: readonly string[]) =>
    list.length === 0 ? sql<boolean>`1 = 0` : eb("products.id", "in", list);
  if (ids) return isOneOf(ids);
  if (q === "") return sql<boolean>`1 = 1`;
  const someSku = eb
    .selectFrom("variants")
    .select("variants.productId")
    .where(contains("variants.sku", q));
  return eb.or([
    isCalled(q),
    isInCategory(eb, q),
    withSku ? isOneOf(withSku) : eb("products.id", "in", someSku),
  ]);
}

/** Just as an index has them (migration 43). */
const words = sql<string>`products.name || ' | ' || products.brand || ' | ' || products.code`;

/** True of every product: SQLite then looks through the index of words, and not through all that products have. */
export const alongWords = sql<boolean>`lower(${words}) >= ''`;

function isCalled(q: string) {
  return contains(words, q);
}

function isInCategory(eb: ExpressionBuilder<Schema, "products">, q: string) {
  const called = eb
    .selectFrom("categories")
    .select("categories.id")
    .where(contains("categories.name", q));
  return eb("products.categoryId", "in", called);
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
