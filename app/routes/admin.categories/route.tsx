// Categories of the back office: search, table, pages; adding, changing and deleting open over it.
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useOutlet } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { TableLoading, TableSearch } from "~/components/admin/table-search";
import { RowsPerPage, SaveView, TableViews } from "~/components/admin/table-views";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import { useIsDialog } from "~/components/ui/route-dialog";
import { logError } from "~/http/errors.server";
import { categoryListUrl, categoryUrl } from "~/models/category/category";
import { findCategories, readCategoryView } from "~/models/category/table.server";
import { counted } from "~/models/counted";
import { findKept } from "~/models/view.server";
import { CategoryTable } from "./table";

export const meta: MetaFunction = () => adminMeta("Categories");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const { searchParams } = new URL(request.url);
  const view = readCategoryView(searchParams);
  try {
    const kept = await findKept(user.id, "categories", searchParams);
    const { categories, total, page, pages } = await findCategories(view, kept.size);
    return { view: { ...view, page }, kept, categories, total, pages };
  } catch (error) {
    // What opens over the table has a loader of its own and may still work.
    logError(error, context);
    return json({ view, kept: null, categories: null, total: 0, pages: 1 }, { status: 503 });
  }
}

export default function Categories() {
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
  const { view, kept, categories, total, pages } = useLoaderData<typeof loader>();
  const list = categoryListUrl(view);
  const search = list.includes("?") ? list.slice(list.indexOf("?")) : "";
  return (
    <AdminPage
      title="Categories"
      lead="The departments of the shop"
      actions={
        <p className="flex flex-wrap gap-3">
          <Link to="/admin/types" className="btn btn-outline">
            Product types
          </Link>
          <Link to={categoryUrl("new", "", search)} dialog className="btn btn-primary">
            <Icon name="plus" />
            Add New Category
          </Link>
        </p>
      }
    >
      {kept && <TableViews kept={kept} />}
      <section className="panel relative overflow-hidden" aria-label="Categories">
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
          <TableSearch
            path="/admin/categories"
            q={view.q}
            label="Search categories"
            placeholder="Name or description"
            kept={{ sort: view.sort, dir: view.dir, size: view.size }}
          />
          {categories && (
            <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-600">
              <span>{counted(total, "category", "categories")}</span>
              <SaveView kept={kept} />
            </p>
          )}
        </div>
        <TableLoading path="/admin/categories">Loading categories...</TableLoading>
        <Content search={search} />
      </section>
      <Pagination
        page={view.page}
        pages={pages}
        hrefOf={(page) => categoryListUrl({ ...view, page })}
      />
      {kept && <RowsPerPage kept={kept} />}
    </AdminPage>
  );
}

function Content({ search }: { search: string }) {
  const { view, categories } = useLoaderData<typeof loader>();
  if (categories === null) {
    return (
      <div className="empty border-t border-ink-200" role="alert">
        <Icon name="alert" />
        <p>Failed to load categories</p>
        <Link to={categoryListUrl(view)} className="link">
          Try again
        </Link>
      </div>
    );
  }
  if (categories.length === 0) {
    return (
      <div className="empty border-t border-ink-200">
        <Icon name="folder" />
        <p>No categories found</p>
        {view.q && (
          <Link to="/admin/categories" className="link">
            Show all categories
          </Link>
        )}
      </div>
    );
  }
  return <CategoryTable categories={categories} view={view} search={search} />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
