// Finds the orders that came last, for the dashboard.
import { getDb } from "~/db/connection.server";
import { findDates } from "~/models/settings/dates.server";
import type { RecentOrder } from "./dashboard";

/** The newest orders. */
export async function findRecentOrders(count: number): Promise<RecentOrder[]> {
  const rows = await getDb()
    .selectFrom("orders")
    .select(["id", "customerName", "total", "currency", "status", "placedAt"])
    .orderBy("placedAt", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  const { formatDate } = await findDates();
  return rows.map((row) => ({
    id: row.id,
    customer: row.customerName,
    amount: { amount: row.total, currency: row.currency },
    status: row.status,
    date: formatDate(row.placedAt),
  }));
}
