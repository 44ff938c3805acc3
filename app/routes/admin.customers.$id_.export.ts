// Everything that the shop keeps about a customer, as a JSON file for them.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/guards.server";
import { orNotFound } from "~/http/refusal.server";
import { noCustomer } from "~/models/account/customer.server";
import { exportPerson } from "~/models/person/export.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const person = orNotFound(await exportPerson(params.id ?? ""), noCustomer);
  return new Response(`${JSON.stringify(person, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="customer.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
