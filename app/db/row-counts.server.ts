// How many users and products there are, from what the database keeps (migrations 49 and 57): none of it counts them one by one.
import { getDb } from "./connection.server";
import type { RowCountsTable } from "./schema";
import { mergeSums } from "./sums.server";
import { sharedInTurn } from "./turn.server";

type RowCounts = ReadonlyMap<RowCountsTable["name"], number>;

/** What is counted, by its name in the database; what there is none of has no name. */
export function findRowCounts(): Promise<RowCounts> {
  return sharedInTurn(getDb(), "row counts", async () => {
    const rows = await getDb()
      .selectFrom("rowCounts")
      .select("name")
      .select(({ fn }) => fn.sum<number>("count").as("count"))
      .groupBy("name")
      .execute();
    return new Map(rows.map(({ name, count }) => [name, count]));
  });
}

/** Makes one row of those that count the same: each change has added its own. */
export function mergeRowCounts(): Promise<void> {
  return mergeSums("rowCounts", { key: ["name"], sums: ["count"] });
}
