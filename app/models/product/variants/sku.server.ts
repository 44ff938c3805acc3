// Proposes SKUs that nobody has.
import type { Db } from "~/db/schema";
import { slugOf } from "~/models/text.server";
import { variantLimits } from "./grid";
import { findHolders } from "./write.server";

/** What a SKU is proposed for: its beginning, and the words of its variant. */
export interface Wanted {
  base: string;
  words: readonly (string | null)[];
}

/**
 * Proposes a SKU for each: the base and the words in capitals, "GS-ABCD-RED-8GB-256GB", with a number
 * where the shop has that one.
 * @param taken SKUs that are about to be written
 */
export async function proposeSkus(
  db: Db,
  wanted: readonly Wanted[],
  taken: readonly string[] = [],
): Promise<string[]> {
  const used = new Set(taken);
  const proposed: string[] = [];
  for (const { base, words } of wanted) {
    const parts = words.filter((word) => word !== null).map((word) => slugOf(word, "x"));
    const sku = [base, ...parts.map((part) => part.toUpperCase())].join("-");
    const free = await firstFree(db, sku, used);
    used.add(free);
    proposed.push(free);
  }
  return proposed;
}

async function firstFree(db: Db, sku: string, used: ReadonlySet<string>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? "" : `-${number}`;
    const candidate = sku.slice(0, variantLimits.sku - end.length) + end;
    if (used.has(candidate)) continue;
    if ((await findHolders(db, [candidate])).length === 0) return candidate;
  }
}
