// Sales: prices for a time, with how each one stands.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { useDates } from "~/components/ui/dates";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import { salesPath, saleStateBadges, saleUrl } from "~/models/sale/sale";
import { listSales } from "~/models/sale/sale.server";
import { tableUrl } from "~/models/table";
import { readPage } from "~/models/table.server";

export const meta: MetaFunction = () => adminMeta("Sales");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return listSales(readPage(new URL(request.url).searchParams));
}

export default function Sales() {
  const { sales, page, pages } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Sales"
      lead="Prices for a time: they come and go by themselves"
      actions={
        <Link to={saleUrl("new")} className="btn btn-primary">
          <Icon name="plus" /> New sale
        </Link>
      }
    >
      <section className="panel overflow-hidden" aria-label="Sales">
        {sales.length === 0 ? (
          <div className="empty">
            <p>
              No sales yet. Plan one for a department, a type or a brand, or choose products in{" "}
              <Link to="/admin/products" className="link">
                their table
              </Link>{" "}
              and put them on sale.
            </p>
          </div>
        ) : (
          <Table label="Sales table" columns={columns}>
            {sales.map((sale) => (
              <SaleRow key={sale.id} sale={sale} />
            ))}
          </Table>
        )}
      </section>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => tableUrl(salesPath, { page: number })}
      />
    </AdminPage>
  );
}

type Sale = ReturnType<typeof useLoaderData<typeof loader>>["sales"][number];

const columns = [
  { label: "Sale" },
  { label: "State" },
  { label: "From" },
  { label: "Until" },
  { label: "Products", number: true },
];

function SaleRow({ sale }: { sale: Sale }) {
  const { formatDateTime } = useDates();
  const { id, name, state, startsAt, endsAt, weekly, products } = sale;
  return (
    <Row>
      <RowName name={`sale ${name}`}>
        <Link to={saleUrl(id)} className="link">
          {name}
        </Link>
        {weekly === 1 && <span className="hint block">Fridays and Saturdays</span>}
      </RowName>
      <Cell kind="brief">
        <span className={`badge ${saleStateBadges[state]}`}>{state}</span>
      </Cell>
      <Cell>{formatDateTime(startsAt)}</Cell>
      <Cell>{formatDateTime(endsAt)}</Cell>
      <Cell kind="count" number>
        {products.toLocaleString("en-US")}
      </Cell>
    </Row>
  );
}
