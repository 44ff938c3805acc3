// Products of the back office: search, table, pages; adding and deleting open over it.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation, useNavigation, useOutlet } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { AdminPage } from "~/components/admin/page";
import { ProductTable } from "~/components/admin/product-table";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Icon } from "~/components/ui/icon";
import { Pagination } from "~/components/ui/pagination";
import { asDialog, useIsDialog } from "~/components/ui/route-dialog";
import { findAdminProducts, readAdminFilter } from "~/models/product-admin.server";

export const meta: MetaFunction = () => [
  { title: "Products · Admin · Gadget Shop" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const filter = readAdminFilter(new URL(request.url).searchParams);
  return { q: filter.q, ...(await findAdminProducts(filter)) };
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
  const { q, products, total, page, pages } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <AdminPage
      title="Products"
      lead="Manage products and their settings"
      actions={
        <Link
          to={`/admin/products/new${search}`}
          state={asDialog}
          preventScrollReset
          className="btn btn-primary"
        >
          <Icon name="plus" />
          Add Product
        </Link>
      }
    >
      <section className="panel relative overflow-hidden" aria-label="Products">
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
          <SearchBox q={q} />
          <p className="text-sm text-ink-600">
            {total === 1 ? "1 product" : `${total.toLocaleString("en-US")} products`}
          </p>
        </div>
        <LoadingNote />
        {products.length === 0 ? (
          <div className="empty border-t border-ink-200">
            <Icon name="package" />
            <p>No products found</p>
            {q && (
              <Link to="/admin/products" className="link">
                Show all products
              </Link>
            )}
          </div>
        ) : (
          <ProductTable products={products} search={search} />
        )}
      </section>
      <Pagination page={page} pages={pages} hrefOf={(number) => addressOf(q, number)} />
    </AdminPage>
  );
}

/** The key makes the box follow the address when the browser goes back. */
function SearchBox({ q }: { q: string }) {
  return (
    <Form role="search" action="/admin/products" className="flex w-full gap-2 sm:w-auto">
      <label htmlFor="product-search" className="sr-only">
        Search products
      </label>
      <input
        key={q}
        id="product-search"
        type="search"
        name="q"
        defaultValue={q}
        maxLength={100}
        placeholder="Name, brand or category"
        className="input min-h-10 py-1.5 sm:w-72"
      />
      <button type="submit" className="btn btn-outline">
        <Icon name="search" />
        Search
      </button>
    </Form>
  );
}

/** Real waiting only: another page or search of this list is on its way. */
function LoadingNote() {
  const { state, location } = useNavigation();
  const waiting = state === "loading" && location.pathname === "/admin/products";
  return (
    <div role="status" className="absolute inset-x-0 top-20 z-10 flex justify-center">
      {waiting && (
        <span className="rounded-full bg-ink-900 px-4 py-2 text-sm font-semibold text-white shadow-card">
          Loading products...
        </span>
      )}
    </div>
  );
}

function addressOf(q: string, page: number): string {
  const params = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) });
  return params.size > 0 ? `/admin/products?${params.toString()}` : "/admin/products";
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
