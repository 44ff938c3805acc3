// A category: its details, its newest products, and what the staff changed about it.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireAdmin } from "~/auth/guards.server";
import { AuditList } from "~/components/admin/audit-list";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { useDates } from "~/components/ui/dates";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { orNotFound } from "~/http/refusal.server";
import { findAuditOf } from "~/models/audit/entry.server";
import { categoryBadge, categoryListUrl, categoryUrl } from "~/models/category/category";
import { findCategory, findProductsOf, noCategory } from "~/models/category/edit.server";
import { readCategoryView } from "~/models/category/table.server";
import { stockBadge, stockStatus } from "~/models/product/product";
import { tableUrl } from "~/models/table";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  adminMeta(data?.category.name ?? "Unknown category");

const newest = 10;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const category = orNotFound(await findCategory(params.id ?? ""), noCategory);
  const [products, audit] = await Promise.all([
    findProductsOf(category.id, newest),
    findAuditOf("category", category.id),
  ]);
  const list = categoryListUrl(readCategoryView(new URL(request.url).searchParams));
  return { category, products, audit, list };
}

export default function CategoryPage() {
  const { category, audit, list } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={category.name}
      actions={
        <p className="flex flex-wrap gap-3">
          <Link to={list} className="btn btn-outline">
            All categories
          </Link>
          <Link to={categoryUrl(category.id, "/delete")} className="btn btn-outline">
            <Icon name="trash" /> Delete
          </Link>
          <Link to={categoryUrl(category.id, "/place")} className="btn btn-outline">
            Place and filter
          </Link>
          <Link to={categoryUrl(category.id, "/edit")} className="btn btn-primary">
            <Icon name="pencil" /> Edit
          </Link>
        </p>
      }
    >
      <Details />
      <Products />
      <Section title="Changes">
        {audit.length === 0 ? (
          <p className="empty border-t border-ink-200">Nothing was changed yet</p>
        ) : (
          <div className="border-t border-ink-200">
            <AuditList entries={audit} named={false} />
          </div>
        )}
      </Section>
    </AdminPage>
  );
}

function Details() {
  const { formatDateTime } = useDates();
  const { category } = useLoaderData<typeof loader>();
  const { id, slug, description, status, productCount, createdAt, updatedAt } = category;
  const rows: [string, ReactNode][] = [
    ["Id", id],
    [
      "Status",
      <span key="status" className={`badge ${categoryBadge[status]}`}>
        {status}
      </span>,
    ],
    ["Products", productCount.toLocaleString("en-US")],
    ["Created", formatDateTime(createdAt)],
    ["Updated", formatDateTime(updatedAt)],
    [
      "In the shop",
      status === "Active" ? (
        <Link key="shop" to={tableUrl("/category", { category: slug })} className="link">
          {`/category?category=${slug}`}
        </Link>
      ) : (
        "Hidden from shoppers"
      ),
    ],
  ];
  return (
    <section className="panel p-5" aria-label="Details">
      <p className="mb-4 max-w-prose whitespace-pre-line">{description || "No description"}</p>
      <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="hint">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Products() {
  const { category, products } = useLoaderData<typeof loader>();
  return (
    <Section title={products.length < category.productCount ? "Newest products" : "Products"}>
      {products.length === 0 ? (
        <p className="empty border-t border-ink-200">No products found</p>
      ) : (
        <ul className="divide-y divide-ink-200 border-t border-ink-200">
          {products.map(({ id, name, brand, stock }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 px-5 py-2.5"
            >
              <span className="min-w-0">
                <Link to={`/admin/products/${id}`} className="link">
                  {name}
                </Link>{" "}
                <span className="text-ink-600">{brand}</span>
              </span>
              <span className={`badge ${stockBadge[stockStatus(stock)]}`}>
                {stockStatus(stock)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {products.length < category.productCount && (
        <p className="border-t border-ink-200 px-5 py-3">
          <Link to={tableUrl("/admin/products", { category: category.id })} className="link">
            See all in the products table
          </Link>
        </p>
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel overflow-hidden" aria-label={title}>
      <h2 className="px-5 py-4 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
