// Searches that found nothing: only words that were looked for several times, so that nobody's own words show.
import { sql } from "kysely";
import { countsOf } from "~/models/daily-count.server";
import type { Figure } from "./figure";
import type { Span } from "./month.server";

const FEWEST = 3;
const MOST_ROWS = 100;

/** The words of a month, the most wanted first. */
export async function searchFigure({ days }: Pick<Span, "days">): Promise<Figure> {
  const rows = await countsOf("search", days)
    .having(sql<number>`sum(count)`, ">=", FEWEST)
    .orderBy("count", "desc")
    .orderBy("name")
    .limit(MOST_ROWS)
    .execute();
  return {
    columns: [{ label: "Words" }, { label: "Searches", number: true }],
    rows: rows.map(({ name, count }) => ({ name, cells: [String(count)], size: count })),
  };
}
