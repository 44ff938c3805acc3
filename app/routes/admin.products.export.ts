// The products of the table's search and filters as a CSV file.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/guards.server";
import { csvResponse } from "~/http/csv.server";
import { csvColumns, exportProducts } from "~/models/product/import/csv.server";
import { readProductView } from "~/models/product/table.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const view = readProductView(new URL(request.url).searchParams);
  return csvResponse("products", Object.values(csvColumns), exportProducts(view));
}
