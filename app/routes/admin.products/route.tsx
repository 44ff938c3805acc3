// Products of the back office: search, filters, table, pages; adding, editing and deleting open over it.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData, useLocation, useOutlet } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { ExportLink } from "~/components/admin/export-link";
import { LoadFailure } from "~/components/admin/load-failure";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { ProductSelection } from "~/components/admin/product-selection";
import { ProductTable } from "~/components/admin/product-table";
import { TableLoading, TableSearch } from "~/components/admin/table-search";
import { RowsPerPage, SaveView, TableViews } from "~/components/admin/table-views";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import { useIsDialog } from "~/components/ui/route-dialog";
import { orNull } from "~/http/errors.server";
import { countDeletedProducts } from "~/models/product/delete.server";
import { countFilters, productFilter, productsPath, productsUrl } from "~/models/product/table";
import {
  findAdminProducts,
  findFilterChoices,
  readProductView,
} from "~/models/product/table.server";
import { countWords } from "~/models/table";
import { findKept } from "~/models/view.server";
import { ProductFilters } from "./filters";

export const meta: MetaFunction = () => adminMeta("Products");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const { searchParams } = new URL(request.url);
  const view = readProductView(searchParams);
  const kept = await orNull(findKept(user.id, "products", searchParams), context);
  const [found, choices, deleted] = await Promise.all([
    orNull(findAdminProducts(view, kept?.size), context),
    orNull(findFilterChoices(), context),
    orNull(countDeletedProducts(), context),
  ]);
  const data = { view, kept, found, choices, deleted };
  return found ? data : json(data, { status: 503 });
}

export default function Products() {
  const outlet = useOutlet();
  const isDialog = useIsDialog();
  return (
    <>
      {(outlet === null || isDialog) && <List />}
      {outlet}
    </>
  );
}

function List() {
  const { view, kept, found } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Products" lead="Manage products and their settings" actions={<Actions />}>
      {kept && <TableViews kept={kept} />}
      <section className="panel relative overflow-hidden" aria-label="Products">
        <Tools />
        <TableLoading path={productsPath}>Loading products...</TableLoading>
        {found === null ? (
          <div className="empty border-t border-ink-200">
            <LoadFailure message="Failed to load products" />
          </div>
        ) : found.products.length === 0 ? (
          <Empty />
        ) : (
          <ProductSelection view={view} count={found}>
            <ProductTable products={found.products} view={view} />
          </ProductSelection>
        )}
      </section>
      {found && (
        <Pagination
          page={found.page}
          pages={found.pages}
          hrefOf={(page) => productsUrl({ ...view, page })}
        />
      )}
      {kept && <RowsPerPage kept={kept} />}
    </AdminPage>
  );
}

function Actions() {
  const { view } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/admin/products/import" className="btn btn-outline">
        <Icon name="file-up" /> Import
      </Link>
      <ExportLink href={productsUrl({ ...view, page: 1 }, `${productsPath}/export`)} />
      <Link to={`/admin/products/new${search}`} dialog className="btn btn-primary">
        <Icon name="plus" /> Add Product
      </Link>
    </div>
  );
}

function Tools() {
  const { view, kept, found, choices, deleted } = useLoaderData<typeof loader>();
  const { q, sort, dir, size } = view;
  const filter = { ...productFilter(view), q: "", size };
  return (
    <div className="flex flex-col gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TableSearch
          path={productsPath}
          q={q}
          label="Search products"
          placeholder="Name, brand, category, SKU or code"
          kept={sort === "newest" ? filter : { ...filter, sort, dir }}
        />
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-600">
          {found && <span>{countWords(found, "product")}</span>}
          {kept && <SaveView kept={kept} />}
          {deleted ? (
            <Link to="/admin/products/deleted" className="link">
              Recently deleted ({deleted.toLocaleString("en-US")})
            </Link>
          ) : null}
        </p>
      </div>
      <ProductFilters view={view} choices={choices} />
    </div>
  );
}

function Empty() {
  const { view } = useLoaderData<typeof loader>();
  const isFiltered = view.q !== "" || countFilters(view) > 0;
  return (
    <div className="empty border-t border-ink-200">
      <Icon name="package" />
      <p>No products found</p>
      {isFiltered && (
        <Link to={productsPath} className="link">
          Show all products
        </Link>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
