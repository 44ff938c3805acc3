// The exchange rate between the shop's two currencies, as its keeper sets it: both directions at once, with their date.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { changedMeanwhile } from "~/models/refusal.server";
import { requiredText } from "~/models/text.server";

/** Rates are kept in millionths. */
const UNIT = 1_000_000;

/** What the form sends: how many taka one US dollar is worth, kept in millionths. */
export const exchangeFormSchema = z.object({
  taka: requiredText("The rate is required", 12)
    .pipe(
      z
        .string()
        .regex(/^\d{1,4}(?:\.\d{1,6})?$/, "Please enter a rate such as 122.50, below 10,000"),
    )
    .transform((value) => Math.round(Number(value) * UNIT))
    .refine((rate) => rate >= UNIT, "A US dollar is worth at least one taka"),
  version: z.coerce.number().int(),
});

/** The rate as it is, when it was set, and the version that a later save must name; version 0 for none. */
export async function findExchange(
  db: Db = getDb(),
): Promise<{ rate: number | null; updatedAt: string | null; version: number }> {
  const row = await db
    .selectFrom("exchangeRates")
    .select(["rate", "updatedAt", "version"])
    .where("fromCurrency", "=", "USD")
    .where("toCurrency", "=", "BDT")
    .executeTakeFirst();
  return row ?? { rate: null, updatedAt: null, version: 0 };
}

/**
 * Saves the rate of both directions. What was ordered keeps what it was worth on its day. Saved as
 * it is, only its date is new: the keeper has looked at it.
 * @throws Refusal when somebody saved it meanwhile
 */
export async function saveExchange(
  actor: Actor,
  { taka: rate, version }: z.infer<typeof exchangeFormSchema>,
): Promise<void> {
  await transact(async (trx) => {
    const before = await findExchange(trx);
    if (before.version !== version) throw changedMeanwhile("This setting");
    const updatedAt = new Date().toISOString();
    const kept = { updatedAt, version: version + 1 };
    for (const row of [
      { fromCurrency: "BDT", toCurrency: "USD", rate: Math.round((UNIT * UNIT) / rate) },
      { fromCurrency: "USD", toCurrency: "BDT", rate },
    ] as const) {
      await trx
        .insertInto("exchangeRates")
        .values({ ...row, ...kept })
        .onConflict((conflict) =>
          conflict.columns(["fromCurrency", "toCurrency"]).doUpdateSet({ rate: row.rate, ...kept }),
        )
        .execute();
    }
    const words = (value: number | null) => (value === null ? "" : `${value / UNIT} taka`);
    await recordChanges(trx, actor, [
      {
        ...{ action: "updated", entity: "setting", entityId: "exchange", name: "Exchange rate" },
        before: { "1 US dollar": words(before.rate), Date: before.updatedAt ?? "" },
        after: { "1 US dollar": words(rate), Date: updatedAt },
      },
    ]);
  });
}

/** How many taka, as a field takes it. */
export function takaInput(rate: number | null): string {
  return rate === null ? "" : String(rate / UNIT);
}
