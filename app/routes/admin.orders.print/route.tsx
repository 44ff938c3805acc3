// Invoices or packing slips of one or several orders, a sheet for each, for the browser to print.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Link } from "~/components/ui/link";
import { findToPrint, readPrintQuery } from "~/models/order/print.server";
import { findShop } from "~/models/settings/shop.server";
import { Sheet } from "./sheet";

const titles = { invoice: "Invoices", slip: "Packing slips" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  adminMeta(data ? titles[data.kind] : "Print");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = readPrintQuery(new URL(request.url).searchParams);
  const [{ name, address, phone, email, legal }, found] = await Promise.all([
    findShop(),
    findToPrint(query),
  ]);
  const shop = { name, address, phone, email, legal: query.kind === "invoice" ? legal : "" };
  return { kind: query.kind, shop, ...found };
}

export default function PrintOrders() {
  const { kind, shop, orders, without } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={titles[kind]}
      actions={
        <Link to="/admin/orders" className="btn btn-outline print:hidden">
          All orders
        </Link>
      }
    >
      <p className="text-ink-600 print:hidden">
        {orders.length === 0
          ? "There is nothing to print: go back and tick some orders."
          : "Print this page with your browser: each order begins on a sheet of its own."}
        {without.length > 0 &&
          ` Without an invoice number yet: ${without.map((id) => `#${id}`).join(", ")}.`}
      </p>
      {orders.map((order) => (
        <Sheet key={order.id} kind={kind} order={order} shop={shop} />
      ))}
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
