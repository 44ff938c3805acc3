// The customers of the table's view as a CSV file.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/guards.server";
import { csvResponse } from "~/http/csv.server";
import { customerExportHeads, exportCustomers } from "~/models/account/customer-export.server";
import { readCustomerView } from "~/models/account/customer.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const view = readCustomerView(new URL(request.url).searchParams);
  return csvResponse("customers", customerExportHeads, exportCustomers(view));
}
