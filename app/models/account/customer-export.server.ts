// The customers of the table's view as rows of a CSV file.
import { sql } from "kysely";
import { moneyInput } from "~/models/money";
import { findDates } from "~/models/settings/dates.server";
import { exportBatch, inBatches, isBeyond } from "~/models/table.server";
import { customerKeys, findHeld, matchingCustomers, type CustomerView } from "./customer.server";

export const customerExportHeads = [
  ...["Name", "E-mail", "Phone", "Orders", "Spent", "Currency", "Joined", "Status"],
];

/** All customers of the view, sorted as it is, in batches. */
export async function* exportCustomers(view: CustomerView): AsyncGenerator<string[][]> {
  const dates = await findDates();
  const key = customerKeys[view.sort];
  const customers = matchingCustomers(view, await findHeld(view.q))
    .select(["id", "name", "email", "phone", "orderCount", "spent", "createdAt", "status"])
    .select(key.as("key"))
    .orderBy(key, view.dir)
    .orderBy("id", view.dir)
    .limit(exportBatch);
  const findBatch = (after?: { key: string | number; id: string }) =>
    (after
      ? customers.where(isBeyond([key, sql.ref("id")], view.dir, [after.key, after.id]))
      : customers
    ).execute();
  for await (const rows of inBatches(findBatch)) {
    yield rows.map((row) => [
      ...[row.name, row.email, row.phone, String(row.orderCount)],
      ...[moneyInput(row.spent), "USD", dates.dayOf(row.createdAt), row.status],
    ]);
  }
}
