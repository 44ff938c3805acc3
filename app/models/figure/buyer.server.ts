// Orders of a month: what one is worth on average, and how many of their buyers had bought before.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { formatMoney } from "~/models/money";
import type { Figure } from "./figure";
import type { Span } from "./month.server";

/** By currency the orders; of buyers those with an account or a phone, since others cannot be told apart. */
export async function buyerFigure({ from, until }: Span): Promise<Figure> {
  const db = getDb();
  const orders = await db
    .selectFrom("orders")
    .select(({ fn }) => [
      "currency",
      fn.countAll<number>().as("orders"),
      fn.sum<number>("total").as("revenue"),
    ])
    .where("placedAt", ">=", from)
    .where("placedAt", "<", until)
    .where("status", "!=", "Cancelled")
    .groupBy("currency")
    .orderBy("currency")
    .execute();
  const buyers = await findBuyers({ from, until });
  const share = buyers.all === 0 ? "" : ` (${Math.round((100 * buyers.returning) / buyers.all)}%)`;
  return {
    columns: [{ label: "Figure" }, { label: "Value", number: true }],
    rows: [
      ...orders.flatMap(({ currency, orders: count, revenue }) => [
        { name: `Orders (${currency})`, cells: [String(count)] },
        { name: `Revenue (${currency})`, cells: [formatMoney({ amount: revenue, currency })] },
        {
          name: `Average order (${currency})`,
          cells: [formatMoney({ amount: Math.round(revenue / count), currency })],
        },
      ]),
      { name: "Buyers", cells: [String(buyers.all)] },
      { name: "Buyers who had bought before", cells: [`${buyers.returning}${share}`] },
    ],
  };
}

async function findBuyers({ from, until }: Pick<Span, "from" | "until">) {
  const db = getDb();
  const people = db
    .selectFrom("orders")
    .select(["userId", sql<string>`case when "userId" is null then phone else '' end`.as("phone")])
    .distinct()
    .where("placedAt", ">=", from)
    .where("placedAt", "<", until)
    .where("status", "!=", "Cancelled")
    .where((eb) => eb.or([eb("userId", "is not", null), eb("phone", "!=", "")]))
    .as("people");
  const before = (column: "userId" | "phone") =>
    sql<boolean>`exists (select 1 from orders as earlier
      where earlier.${sql.ref(column)} = people.${sql.ref(column)}
        and earlier."placedAt" < ${from} and earlier.status <> 'Cancelled')`;
  const row = await db
    .selectFrom(people)
    .select((eb) => eb.fn.countAll<number>().as("all"))
    .select(
      sql<number | null>`sum(case when ${before("userId")}
        or (people.phone <> '' and ${before("phone")}) then 1 else 0 end)`.as("returning"),
    )
    .executeTakeFirstOrThrow();
  return { all: row.all, returning: row.returning ?? 0 };
}
