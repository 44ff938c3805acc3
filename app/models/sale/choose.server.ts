// The products of a sale: which ones a form names, what each costs in it, and which other sale has them then.
import * as z from "zod";
import { insertAll } from "~/db/insert.server";
import type { Db } from "~/db/schema";
import type { Actor } from "~/models/audit/audit.server";
import type { Dates } from "~/models/date";
import { fullName } from "~/models/product/choice";
import { findChosenIds, listOf } from "~/models/product/selection.server";
import { Refusal } from "~/models/refusal.server";
import { optionalText, requiredText } from "~/models/text.server";
import { lessPercent } from "./price";
import { saleLimits, type SaleTimes } from "./sale";
import { meet } from "./times";

const CHUNK = 500;
const wrongPercent = "Please enter a percentage from 1 to 99, for example 15";

/** The fields that name products, and how much less they cost. */
export const choiceFields = {
  percent: requiredText("Percent off is required", 10)
    .pipe(z.string().regex(/^[1-9]\d?(?:\.\d{1,2})?$/, wrongPercent))
    .transform(Number),
  /** The id of a selection in the products table. */
  chosen: optionalText(100),
  category: optionalText(100),
  type: optionalText(100),
  brand: optionalText(100),
};

type Choice = z.infer<z.ZodObject<typeof choiceFields>>;

/** A sale that products are put into. */
export interface ChosenFor extends SaleTimes {
  id: string;
  now: string;
  dates: Dates;
}

/**
 * Puts the products that a form names into a sale, all variants of each, in whole taka. What is in it
 * already, and what would cost no less, is left out.
 * @returns how many variants came
 * @throws Refusal when nothing is named or comes, too much does, or another sale has some of it then
 */
export async function addChosen(
  trx: Db,
  actor: Actor,
  sale: ChosenFor,
  choice: Choice,
): Promise<number> {
  const found = await findVariants(trx, await whereOf(trx, actor, choice));
  const there = new Set(
    (
      await trx.selectFrom("saleItems").select("variantId").where("saleId", "=", sale.id).execute()
    ).map(({ variantId }) => variantId),
  );
  const rows = found.flatMap(({ id, price }) => {
    const less = lessPercent(price, choice.percent);
    return less < price && !there.has(id) ? [{ saleId: sale.id, variantId: id, price: less }] : [];
  });
  if (rows.length === 0)
    throw new Refusal("invalid", "There is no product to add: none that would cost less than now.");
  if (rows.length + there.size > saleLimits.items) {
    const most = saleLimits.items.toLocaleString("en-US");
    throw new Refusal("impossible", `A sale takes at most ${most} variants.`);
  }
  await insertAll(trx, "saleItems", rows);
  await refuseMeeting(trx, sale);
  return rows.length;
}

/**
 * Holds a sale against the others that have some of its variants.
 * @throws Refusal that names what another sale has at the same time
 */
export async function refuseMeeting(trx: Db, sale: ChosenFor): Promise<void> {
  const others = await trx
    .selectFrom("sales")
    .selectAll()
    .where("active", "=", 1)
    .where("id", "<>", sale.id)
    .execute();
  const meeting = others.filter((other) => meet(sale, other, sale.now, sale.dates));
  if (meeting.length === 0) return;
  const names = new Map(meeting.map(({ id, name }) => [id, name]));
  const both = await trx
    .selectFrom("saleItems as own")
    .innerJoin("saleItems as other", "other.variantId", "own.variantId")
    .innerJoin("variants", "variants.id", "own.variantId")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["products.name", "variants.colour", "variants.storage", "other.saleId"])
    .where("own.saleId", "=", sale.id)
    .where("other.saleId", "in", [...names.keys()])
    .orderBy("products.name")
    .orderBy("variants.id")
    .execute();
  if (both.length === 0) return;
  const message =
    "A product is in one sale at a time. End the other sale first, take the product out of it, or choose other days:";
  const details = listOf(
    both.map((row) => `${fullName(row)} is in “${names.get(row.saleId) ?? ""}” at the same time.`),
  );
  throw new Refusal("impossible", message, { details });
}

interface Where {
  ids?: string[];
  category: string;
  type: string;
  brand: string;
}

async function whereOf(
  trx: Db,
  actor: Actor,
  { chosen, category, type, brand }: Choice,
): Promise<Where> {
  if (chosen !== "") return { ids: await findChosenIds(trx, actor, chosen), category, type, brand };
  if (category === "" && type === "" && brand === "")
    throw new Refusal("invalid", {
      category: "Choose a department, a type or a brand, or products in their table",
    });
  return { category, type, brand };
}

async function findVariants(trx: Db, { ids, category, type, brand }: Where) {
  const query = trx
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["variants.id", "variants.price"])
    .where("products.deletedAt", "is", null)
    .$if(category !== "", (some) => some.where("products.categoryId", "=", category))
    .$if(type !== "", (some) => some.where("products.typeId", "=", type))
    .$if(brand !== "", (some) => some.where("products.brand", "=", brand))
    .orderBy("variants.id")
    .limit(saleLimits.items + 1);
  if (ids === undefined) return query.execute();
  const found: { id: string; price: number }[] = [];
  for (let start = 0; start < ids.length && found.length <= saleLimits.items; start += CHUNK) {
    const some = ids.slice(start, start + CHUNK);
    found.push(...(await query.where("products.id", "in", some).execute()));
  }
  return found;
}
