// The lines of an import at fault as a CSV file, to be mended and sent again.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/guards.server";
import { csvResponse } from "~/http/csv.server";
import { orErrorPage } from "~/http/refusal.server";
import { findFaultyLines } from "~/models/product/import/import.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const { heads, rows } = await orErrorPage(findFaultyLines(user, params.id ?? ""));
  return csvResponse("faulty-lines", heads, rows);
}
