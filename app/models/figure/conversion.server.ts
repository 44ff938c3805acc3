// From visit to order: views of a month by kind of page, and how many orders came of the visits.
import { getDb } from "~/db/connection.server";
import { countsOf } from "~/models/daily-count.server";
import type { Figure } from "./figure";
import type { Span } from "./month.server";
import { steps } from "./visit";

/** Counts of days: nobody is followed from one page to the next. */
export async function conversionFigure({ days, from, until }: Span): Promise<Figure> {
  const [views, orders] = await Promise.all([
    countsOf("view", days).execute(),
    getDb()
      .selectFrom("orders")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("placedAt", ">=", from)
      .where("placedAt", "<", until)
      .executeTakeFirstOrThrow(),
  ]);
  const counted = new Map(views.map(({ name, count }) => [name, count]));
  const visits = counted.get("visit") ?? 0;
  const rows = Object.entries(steps).map(([step, name]) => ({
    name,
    count: counted.get(step) ?? 0,
  }));
  return {
    columns: [
      { label: "Step" },
      { label: "Count", number: true },
      { label: "For 100 visits", number: true },
    ],
    rows: [...rows, { name: "Orders", count: orders.count }].map(({ name, count }) => ({
      name,
      cells: [String(count), visits === 0 ? "–" : ((100 * count) / visits).toFixed(1)],
      size: count,
    })),
  };
}
