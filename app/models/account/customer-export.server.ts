// The customers of the table's view as rows of a CSV file.
import { sql } from "kysely";
import { moneyInput } from "~/models/money";
import { findDates } from "~/models/settings/dates.server";
import { customerKeys, matchingCustomers, type CustomerView } from "./customer.server";

const batchSize = 500;
export const customerExportHeads = [
  ...["Name", "E-mail", "Phone", "Orders", "Spent", "Currency", "Joined", "Status"],
];

/** All customers of the view, sorted as it is, in batches that each begin where the last one ended. */
export async function* exportCustomers(view: CustomerView): AsyncGenerator<string[][]> {
  const dates = await findDates();
  for (let after: Position | undefined, more = true; more;) {
    const rows: Awaited<ReturnType<typeof findRows>> = await findRows(view, after);
    yield rows.map((row) => [
      ...[row.name, row.email, row.phone, String(row.orderCount)],
      ...[moneyInput(row.spent), "USD", dates.dayOf(row.createdAt), row.status],
    ]);
    after = rows.at(-1);
    more = rows.length === batchSize;
  }
}

/** What a row is sorted by. */
interface Position {
  key: string | number;
  id: string;
}

function findRows(view: CustomerView, after: Position | undefined) {
  const key = customerKeys[view.sort];
  const comparison = sql.raw(view.dir === "asc" ? ">" : "<");
  return matchingCustomers(view)
    .select(["id", "name", "email", "phone", "orderCount", "spent", "createdAt", "status"])
    .select(key.as("key"))
    .$if(after !== undefined, (rest) =>
      rest.where(sql<boolean>`(${key}, id) ${comparison} (${after?.key}, ${after?.id})`),
    )
    .orderBy(key, view.dir)
    .orderBy("id", view.dir)
    .limit(batchSize)
    .execute();
}
