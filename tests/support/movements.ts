// What a variant's stock went through, as the database wrote it down.
import { expect } from "vitest";
import { getDb } from "~/db/connection.server";
import { readStockCause } from "~/models/stock.server";

/** The movements of a variant in their order. */
export async function movementsOf(variantId: string) {
  const rows = await getDb()
    .selectFrom("stockMovements")
    .select(["difference", "stockAfter", "cause"])
    .where("variantId", "=", variantId)
    .orderBy("id")
    .execute();
  return rows.map(({ cause, ...row }) => ({ ...row, cause: readStockCause(cause) }));
}

/** Expects that a variant's movements lead from nothing to its stock without a gap, and that each has its reason. */
export async function expectWholeHistory(variantId: string): Promise<void> {
  const movements = await movementsOf(variantId);
  const { stock } = await getDb()
    .selectFrom("variants")
    .select("stock")
    .where("id", "=", variantId)
    .executeTakeFirstOrThrow();
  let sum = 0;
  for (const { difference, stockAfter, cause } of movements) {
    sum += difference;
    expect(stockAfter, variantId).toBe(sum);
    expect(cause, variantId).not.toBeNull();
  }
  expect(sum, variantId).toBe(stock);
}
