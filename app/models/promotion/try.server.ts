// What a promotion would have done to the orders of the last month, had it held by itself then.
import { getDb } from "~/db/connection.server";
import { daysBefore } from "~/models/date";
import { formatMoney, type Currency } from "~/models/money";
import { findDates } from "~/models/settings/dates.server";
import { amountOf, discountsOf } from "./discounts";
import type { Promotion } from "./row.server";
import type { Goods } from "./standing";

/** Days that are looked at, orders of them, the latest first, and orders that are named. */
const DAYS = 30;
const MOST = 2_000;
const NAMED = 50;

/** An order that it would have made cheaper. */
interface Hit {
  id: string;
  customer: string;
  placedAt: string;
  currency: Currency;
  amount: number;
}

/** How many orders it would have made cheaper, and by how much; the latest of them are named. */
export async function tryPromotion(promotion: Promotion) {
  const { usageLimit } = promotion;
  const [orders, dates] = await Promise.all([findOrders(promotion), findDates()]);
  const goods = await findGoods(orders.map(({ id }) => id));
  // Its moments, uses and limits are of today: then it would have begun and counted anew.
  const rule = { ...promotion, active: 1 as const, startsAt: null, endsAt: null, used: 0 };
  const hits: Hit[] = [];
  for (const order of orders.toReversed()) {
    const { id, placedAt, currency } = order;
    const facts = {
      at: placedAt,
      weekday: new Date(`${dates.dayOf(placedAt)}T00:00:00.000Z`).getUTCDay(),
      ...{ currency, firstOrder: order.before === null, uses: new Map<string, number>() },
      provenEmail: order.emailProvenAt === null ? null : (order.email?.toLowerCase() ?? null),
      code: rule.code ?? "",
    };
    const lines = goods.get(id) ?? [];
    const given = discountsOf(lines, [{ ...rule, perCustomer: null }], facts, order.shipping);
    const amount = amountOf(given.lines.flat()) + (given.delivery?.amount ?? 0);
    if (amount > 0 && hits.length < (usageLimit ?? MOST))
      hits.push({ id, customer: order.customerName, placedAt, currency, amount });
  }
  const currencies = [...new Set(hits.map(({ currency }) => currency))];
  return {
    ...{ days: DAYS, seen: orders.length, isCut: orders.length === MOST, count: hits.length },
    sums: currencies.map((currency) => {
      const amount = amountOf(hits.filter((hit) => hit.currency === currency));
      return formatMoney({ amount, currency });
    }),
    named: hits.toReversed().slice(0, NAMED),
  };
}

function findOrders({ conditions }: Promotion) {
  return getDb()
    .selectFrom("orders")
    .leftJoin("users", "users.id", "orders.userId")
    .select(["orders.id", "orders.customerName", "orders.placedAt", "orders.currency"])
    .select(["orders.shipping", "users.email", "users.emailProvenAt"])
    .select((eb) =>
      conditions.firstOrder
        ? eb
            .selectFrom("orders as earlier")
            .select("earlier.id")
            .whereRef("earlier.userId", "=", "orders.userId")
            .whereRef("earlier.placedAt", "<", "orders.placedAt")
            .where("earlier.status", "!=", "Cancelled")
            .limit(1)
            .as("before")
        : eb.val<string | null>(null).as("before"),
    )
    .where("orders.placedAt", ">=", daysBefore(new Date(), DAYS))
    .where("orders.status", "!=", "Cancelled")
    .orderBy("orders.placedAt", "desc")
    .orderBy("orders.id", "desc")
    .limit(MOST)
    .execute();
}

/** What was bought, at the prices of then; brand and type are those of now. */
async function findGoods(ids: readonly string[]): Promise<Map<string, Goods[]>> {
  const found = new Map<string, Goods[]>();
  if (ids.length === 0) return found;
  const rows = await getDb()
    .selectFrom("orderLines")
    .innerJoin("products", "products.id", "orderLines.productId")
    .select(["orderLines.orderId", "orderLines.price", "orderLines.quantity", "products.code"])
    .select(["products.brand", "products.categoryId", "products.typeId", "products.filterGroup"])
    .where("orderLines.orderId", "in", ids)
    .orderBy("orderLines.position")
    .execute();
  for (const { orderId, ...goods } of rows)
    found.set(orderId, [...(found.get(orderId) ?? []), goods]);
  return found;
}
