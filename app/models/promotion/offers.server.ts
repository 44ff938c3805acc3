// Finds what promotions take off goods that somebody is about to buy.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { plainPhone } from "~/models/account/phone";
import type { Currency, Money } from "~/models/money";
import { findDates } from "~/models/settings/dates.server";
import { discountsOf, noDiscounts, type Discounts } from "./discounts";
import type { Rule } from "./promotion";
import { readPromotion } from "./row.server";
import type { Customer, Facts, Goods } from "./standing";
import { usesOf } from "./use.server";

interface Line {
  variantId: string;
  quantity: number;
  unitPrice: Money;
}

/**
 * Finds what promotions take off lines of one currency.
 * @param code as it was typed, in capitals; "" for none
 * @returns what they take off with a delivery that costs so much
 */
export async function findDiscounts(
  customer: Customer,
  lines: readonly Line[],
  code: string,
): Promise<(shipping: number) => Discounts> {
  const rules = await findRules(code);
  if (lines.length === 0 || (rules.length === 0 && code === ""))
    return () => noDiscounts(lines.length);
  const currency = lines[0]?.unitPrice.currency ?? "BDT";
  const [goods, facts] = await Promise.all([
    findGoods(lines),
    findFacts(customer, { code, currency, rules }),
  ]);
  return (shipping) => discountsOf(goods, rules, facts, shipping);
}

/** Those that work by themselves, and the one of the code, however it stands. */
async function findRules(code: string): Promise<Rule[]> {
  const rows = await getDb()
    .selectFrom("promotions")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb("active", "=", 1), eb("code", "is", null)]),
        ...(code === "" ? [] : [eb("code", "=", code)]),
      ]),
    )
    .orderBy("id")
    .limit(200)
    .execute();
  return rows.map(readPromotion);
}

/** What promotions ask of the lines' products. */
async function findGoods(lines: readonly Line[]): Promise<Goods[]> {
  const rows = await getDb()
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["variants.id", "products.code", "products.brand", "products.categoryId"])
    .select(["products.typeId", "products.filterGroup"])
    .where(
      "variants.id",
      "in",
      lines.map(({ variantId }) => variantId),
    )
    .execute();
  const unknown = { code: "", brand: "", categoryId: "", typeId: null, filterGroup: "" };
  return lines.map(({ variantId, quantity, unitPrice }) => ({
    ...(rows.find(({ id }) => id === variantId) ?? unknown),
    ...{ price: unitPrice.amount, quantity },
  }));
}

async function findFacts(
  customer: Customer,
  { code, currency, rules }: { code: string; currency: Currency; rules: readonly Rule[] },
): Promise<Facts> {
  const at = new Date().toISOString();
  const counted = rules.filter(({ perCustomer }) => perCustomer !== null).map(({ id }) => id);
  const asksFirst = rules.some(({ conditions }) => conditions.firstOrder);
  const asksEmail = rules.some(({ conditions }) => conditions.emailEndings.length > 0);
  const [dates, uses, firstOrder, provenEmail] = await Promise.all([
    findDates(),
    usesOf(getDb(), customer, counted),
    asksFirst ? isFirstOrder(customer) : false,
    asksEmail ? findProvenEmail(customer) : null,
  ]);
  const weekday = new Date(`${dates.dayOf(at)}T00:00:00.000Z`).getUTCDay();
  return { at, weekday, currency, firstOrder, provenEmail, uses, code };
}

/** Whether none of the orders that were not cancelled is of this account, address or number. */
async function isFirstOrder({ userId, email, phone }: Customer): Promise<boolean> {
  const number = plainPhone(phone);
  const order = await getDb()
    .selectFrom("orders")
    .select("id")
    .where("status", "!=", "Cancelled")
    .where((eb) =>
      eb.or([
        ...(userId === null ? [] : [eb("userId", "=", userId)]),
        ...(number === "" ? [] : [eb("phone", "=", number)]),
        ...(email === ""
          ? []
          : [eb(sql<string>`lower("customerEmail")`, "=", email.toLowerCase())]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return order === undefined;
}

async function findProvenEmail({ userId }: Customer): Promise<string | null> {
  if (userId === null) return null;
  const user = await getDb()
    .selectFrom("users")
    .select(["email", "emailProvenAt"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.emailProvenAt ? user.email.toLowerCase() : null;
}
