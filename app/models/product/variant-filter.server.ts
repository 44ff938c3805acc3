// What a filter asks of a product's variants: colour, memory, storage and stock, all of one and the same.
import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { Schema } from "~/db/schema";

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

/** The condition on a joined variant, which shoppers may buy as far as it goes by itself. */
export function variantFits(filter: VariantFilter): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, "variants">();
  const { colours, memories, storages, inStock } = filter;
  return eb.and([
    eb("variants.active", "=", 1),
    ...(colours.length > 0 ? [eb("variants.colour", "in", [...colours])] : []),
    ...(memories.length > 0 ? [eb.or(memories.map(hasMemory))] : []),
    ...(storages.length > 0 ? [eb.or(storages.map(hasStorage))] : []),
    ...(inStock ? [eb("variants.stock", ">", 0)] : []),
  ]);
}

/** The condition on a joined product: that one of its variants fits. */
export function someVariantFits(filter: VariantFilter): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, "products">();
  return eb.exists(
    eb
      .selectFrom("variants")
      .select("variants.id")
      .whereRef("variants.productId", "=", "products.id")
      .where(variantFits(filter)),
  );
}

/** Whether a variant has so much memory ("8GB" of "8GB/256GB"); sizes hold no sign that a pattern reads. */
export function hasMemory(size: string): RawBuilder<boolean> {
  return sql<boolean>`variants.storage like ${`${size}/%`}`;
}

/** Whether a variant has so much storage ("256GB" of "8GB/256GB", or alone). */
export function hasStorage(size: string): RawBuilder<boolean> {
  return sql<boolean>`(variants.storage like ${`%/${size}`} or variants.storage = ${size})`;
}
