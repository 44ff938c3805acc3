// The orders of the table's view as a CSV file.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/guards.server";
import { csvResponse } from "~/http/csv.server";
import { exportOrders, orderExportHeads, readOrderTableView } from "~/models/order/table.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const view = readOrderTableView(new URL(request.url).searchParams);
  return csvResponse("orders", orderExportHeads, exportOrders(view));
}
