// Reads promotions as they are kept.
import type { Selectable } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db, PromotionsTable } from "~/db/schema";
import { Refusal } from "~/models/refusal.server";
import type { Rule } from "./promotion";

const group = z.object({ brand: z.string(), within: z.string(), codes: z.array(z.string()) });
const conditionsSchema = z.object({
  group,
  least: z.number(),
  weekdays: z.array(z.number()),
  firstOrder: z.boolean(),
  emailEndings: z.array(z.string()),
});
const of = z.enum(["lines", "order"]);
const actionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("percent"), of, percent: z.number() }),
  z.object({ kind: z.literal("sum"), of, amount: z.number() }),
  z.object({ kind: z.literal("delivery") }),
  z.object({ kind: z.literal("free"), count: z.number(), group, called: z.string() }),
]);

/** The words for a promotion that is not there. */
export const noPromotion = "There is no such promotion, or it was deleted.";

/** The refusal of what concerns a promotion that is not there. */
export function noSuchPromotion() {
  return new Refusal("notFound", noPromotion);
}

/** A promotion as it is kept; null for an unknown one. */
export async function findPromotion(id: string, db: Db = getDb()) {
  const row = await db.selectFrom("promotions").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? readPromotion(row) : null;
}

/** The name of another promotion that has a code; null for none, and for no code. */
export async function findOtherWithCode(
  db: Db,
  id: string,
  code: string | null,
): Promise<string | null> {
  if (code === null) return null;
  const other = await db
    .selectFrom("promotions")
    .select("name")
    .where("code", "=", code)
    .where("id", "!=", id)
    .executeTakeFirst();
  return other?.name ?? null;
}

/** A row with its rule read. */
export type Promotion = ReturnType<typeof readPromotion>;

/** A promotion as JSON keeps it. */
export const promotionSchema = z.object({
  ...{ id: z.string(), name: z.string(), code: z.string().nullable() },
  ...{ conditions: conditionsSchema, action: actionSchema },
  ...{ startsAt: z.string().nullable(), endsAt: z.string().nullable(), priority: z.number() },
  ...{ usageLimit: z.number().nullable(), perCustomer: z.number().nullable() },
  ...{ used: z.number(), active: z.literal([0, 1]), createdAt: z.string(), version: z.number() },
  ...{ cardText: z.string(), cardPicture: z.string() },
});

/** Reads the parts of a row that are kept as JSON. */
export function readPromotion(row: Selectable<PromotionsTable>) {
  return {
    ...row,
    conditions: conditionsSchema.parse(JSON.parse(row.conditions)),
    action: actionSchema.parse(JSON.parse(row.action)),
  } satisfies Rule;
}
