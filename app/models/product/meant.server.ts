// Which products the back office means by words: those that are called so, stand in a category called so, or have such a SKU.
import { sql, type ExpressionBuilder } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Schema } from "~/db/schema";
import { contains } from "~/models/table.server";

/** At most so many products are named by their ids; where more are meant, a page is met along its order. */
export const mostNamed = 1_000;
/** Variants that are looked through for them. */
const mostVariants = 10 * mostNamed;

/** What the words of a search mean. */
export interface Meant {
  q: string;
  /** All of them; null for no search, and for one that means too many to name. */
  ids: readonly string[] | null;
  /** Those that a SKU brings in; null for too many. */
  withSku: readonly string[] | null;
}

/**
 * Finds the product with this SKU or product code, whole, in letters of either size; where there is none, all of
 * which a text holds the words somewhere.
 */
export async function findMeant(q: string): Promise<Meant> {
  if (q === "") return { q, ids: null, withSku: null };
  const ids = await findExact(q.toLowerCase());
  if (ids.length > 0) return { q, ids, withSku: null };
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
    q,
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
