// What a filter asks of a product's variants: colour, memory, storage and stock, all of one and the same.
import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { Schema } from "~/db/schema";
import { withoutIndex } from "~/db/without-index.server";

/** Empty lists mean "any". */
export interface VariantFilter {
  colours: readonly string[];
  /** Sizes such as "8GB". */
  memories: readonly string[];
  storages: readonly string[];
  /** Only what can be bought. */
  inStock: boolean;
}

/** Whether it chooses among a product's variants; that one is in stock chooses none by itself. */
export function choosesVariant({ colours, memories, storages }: VariantFilter): boolean {
  return colours.length + memories.length + storages.length > 0;
}

/**
 * Whether each product's variants have to be looked at. For colours alone they need not be: the product's own row names
 * the colours of its variants.
 */
export function looksAtVariants(filter: VariantFilter): boolean {
  const { memories, storages, inStock } = filter;
  return choosesVariant(filter) && (inStock || memories.length + storages.length > 0);
}

/** The condition on a joined variant, which shoppers may buy as far as it goes by itself. */
export function variantFits(filter: VariantFilter): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, "variants">();
  const { colours, memories, storages, inStock } = filter;
  return eb.and([
    // Nearly all are, and so said no index offers itself: it would be gone through beyond the product's own.
    eb("variants.active", "!=", 0),
    ...(colours.length > 0 ? [eb("variants.colour", "in", [...colours])] : []),
    ...(memories.length > 0 ? [eb.or(memories.map(hasMemory))] : []),
    ...(storages.length > 0 ? [eb.or(storages.map(hasStorage))] : []),
    ...(inStock ? [eb("variants.stock", ">", 0)] : []),
  ]);
}

/**
 * The condition on a joined product: that one of its variants fits. A product names the colours of all that are sold,
 * which says it of colours alone, and lets the others be asked of few.
 */
export function someVariantFits(filter: VariantFilter): RawBuilder<SqlBool> {
  // As the indexes of the colours are written: a bound colour would hide them.
  const isOfColour = filter.colours.map(
    (colour) => sql`products.colours like ${sql.lit(`%|${colour}|%`)}`,
  );
  const conditions = [
    ...(isOfColour.length > 0 ? [sql`(${sql.join(isOfColour, sql` or `)})`] : []),
    // Not "exists": PostgreSQL would gather the variants of all products instead of asking one after the other.
    ...(looksAtVariants(filter) ? [sql`(${fittingVariants(filter).limit(1)}) is not null`] : []),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function fittingVariants(filter: VariantFilter) {
  return (
    expressionBuilder<Schema, "products">()
      .selectFrom("variants")
      // Of all columns the one that the index begins with: nothing is read beside it.
      .select("variants.productId")
      .whereRef("variants.productId", "=", "products.id")
      .where(variantFits(filter))
  );
}

/** As no index has it: PostgreSQL would look up the sizes of each product's variants, of which it has read all anyway. */
const called = withoutIndex("variants.storage");

/** Whether a variant has so much memory ("8GB" of "8GB/256GB"); sizes hold no sign that a pattern reads. */
export function hasMemory(size: string): RawBuilder<boolean> {
  return sql<boolean>`${called} like ${`${size}/%`}`;
}

/** Whether a variant has so much storage ("256GB" of "8GB/256GB", or alone). */
export function hasStorage(size: string): RawBuilder<boolean> {
  return sql<boolean>`(${called} like ${`%/${size}`} or ${called} = ${size})`;
}
