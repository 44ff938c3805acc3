// Discounts of an order: writes them down when it is placed, and names what of them still stands.
import { randomUUID } from "node:crypto";
import { insertAll } from "~/db/insert.server";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { moneyInput } from "~/models/money";
import { splitAmount } from "~/models/price";
import { byName, type Discounts } from "~/models/promotion/discounts";
import type { Customer } from "~/models/promotion/standing";
import type { ShownDiscounts } from "~/models/promotion/shown";
import { countUses } from "~/models/promotion/use.server";
import { shareOf } from "./sums";

/**
 * Writes down what each promotion takes off each line, and counts the order as a use of it.
 * @param orderLines in the order of the discounts' lines
 * @throws Refusal when one of them was used up or ended meanwhile
 */
export async function writeDiscounts(
  trx: Db,
  order: Customer & { id: string },
  orderLines: readonly { id: string }[],
  { lines, delivery }: Discounts,
): Promise<void> {
  const given = [
    ...lines.flatMap((shares, index) =>
      shares.map((share) => ({ ...share, lineId: orderLines[index]?.id ?? null })),
    ),
    ...(delivery ? [{ ...delivery, lineId: null }] : []),
  ];
  if (given.length === 0) return;
  const rows = given.map((share) => ({ id: randomUUID(), orderId: order.id, ...share }));
  await insertAll(trx, "orderDiscounts", rows);
  const ids = given.map(({ promotionId }) => promotionId);
  await countUses(trx, { ...order, orderId: order.id }, ids);
}

/**
 * What was taken off orders, by name: of lines that lost pieces only what the pieces left still have.
 * @returns of those orders alone that have some
 */
export async function findShownDiscounts(
  orderIds: readonly string[],
): Promise<Map<string, ShownDiscounts>> {
  if (orderIds.length === 0) return new Map();
  const rows = await getDb()
    .selectFrom("orderDiscounts")
    .leftJoin("orderLines", "orderLines.id", "orderDiscounts.lineId")
    .select(["orderDiscounts.id", "orderDiscounts.orderId", "orderDiscounts.lineId"])
    .select(["orderDiscounts.name", "orderDiscounts.amount"])
    .select(["orderLines.price", "orderLines.quantity", "orderLines.cancelled", "orderLines.net"])
    .where("orderDiscounts.orderId", "in", orderIds)
    .orderBy("orderLines.position")
    .orderBy("orderDiscounts.name")
    .execute();
  return new Map(
    [...new Set(rows.map(({ orderId }) => orderId))].map((id) => {
      const all = rows.filter(({ orderId }) => orderId === id);
      const lines = [...new Set(all.flatMap(({ lineId }) => lineId ?? []))];
      const shares = lines.flatMap((line) => standing(all.filter(({ lineId }) => lineId === line)));
      return [
        id,
        {
          goods: byName(shares).filter(({ amount }) => amount > 0),
          delivery: all.find(({ lineId }) => lineId === null)?.name ?? null,
        },
      ];
    }),
  );
}

/** What was taken off an order, by name; an order of before has a sum alone. */
export async function findDiscounts({
  id,
  discount,
}: {
  id: string;
  discount: number;
}): Promise<ShownDiscounts> {
  const shown = (await findShownDiscounts([id])).get(id);
  const goods = discount > 0 ? [{ name: "Discount", amount: discount }] : [];
  return shown ?? { goods, delivery: null };
}

/** Each discount with its name: "Student Discount 120, Bundle Deal 39.50". */
export function discountWords(shown: ShownDiscounts | undefined): string {
  return (shown?.goods ?? [])
    .map(({ name, amount }) => `${name} ${moneyInput(amount)}`)
    .concat(shown?.delivery ?? [])
    .join(", ");
}

interface Row {
  name: string;
  amount: number;
  price: number | null;
  quantity: number | null;
  cancelled: number | null;
  net: number | null;
}

/** What of a line's discounts its remaining pieces have. */
function standing(rows: readonly Row[]): { name: string; amount: number }[] {
  const { price, quantity, cancelled, net } = rows[0] ?? {};
  const line = { net: net ?? 0, quantity: quantity ?? 1 };
  const gone = shareOf(line, 0, cancelled ?? 0);
  const pieces = (quantity ?? 0) - (cancelled ?? 0);
  const left = (price ?? 0) * pieces - (line.net - gone);
  const shares = splitAmount(
    left,
    rows.map(({ amount }) => amount),
  );
  return rows.map(({ name }, index) => ({ name, amount: shares[index] ?? 0 }));
}
