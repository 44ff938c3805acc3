// The newsletter's addresses of the table's view as a CSV file, each with its link to unsubscribe.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/guards.server";
import { csvResponse } from "~/http/csv.server";
import { shopOrigin } from "~/http/origin.server";
import {
  exportSubscribers,
  readSubscriberView,
  subscriberExportHeads,
} from "~/models/subscriber.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const view = readSubscriberView(new URL(request.url).searchParams);
  const rows = exportSubscribers(view, shopOrigin(request));
  return csvResponse("newsletter", subscriberExportHeads, rows);
}
