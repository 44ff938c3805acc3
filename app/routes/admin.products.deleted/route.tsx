// Products that were deleted of late, and the action that brings them back.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import { Refused } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { noFields } from "~/models/field.server";
import { findDeletedProducts, keptDays, restoreProducts } from "~/models/product/delete.server";
import { findAppliedIds } from "~/models/product/selection.server";
import { productsPath, productsUrl } from "~/models/product/table";
import { readProductView } from "~/models/product/table.server";
import { tableUrl } from "~/models/table";
import { DeletedTable } from "./table";

export const meta: MetaFunction = () => adminMeta("Recently deleted products");

const path = `${productsPath}/deleted`;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { page } = readProductView(new URL(request.url).searchParams);
  return { keptDays, ...(await findDeletedProducts(page)) };
}

const failed = "Failed to bring products back. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const { searchParams } = new URL(request.url);
  return answerForm(submissionOf(form, noFields), { context, failed }, async () => {
    const selection = searchParams.get("selection");
    const ids = selection
      ? await findAppliedIds(user, selection)
      : searchParams.getAll("product").slice(0, 1);
    const { count, name } = await restoreProducts(user, ids);
    const back = new URLSearchParams(searchParams.get("back") ?? "");
    return redirectWithToast(request, productsUrl(readProductView(back)), {
      type: "success",
      message:
        count === 1 ? `${name} is back in the shop.` : `${count} products are back in the shop.`,
    });
  });
}

export default function DeletedProducts() {
  const { products, page, pages, keptDays: days } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      title="Recently deleted"
      lead={`Deleted products can be brought back for ${days} days.`}
      actions={
        <Link to={productsPath} className="btn btn-outline">
          All products
        </Link>
      }
    >
      <Refused result={answer?.result} />
      <section className="panel overflow-hidden" aria-label="Recently deleted products">
        {products.length === 0 ? (
          <div className="empty">
            <Icon name="trash" />
            <p>Nothing was deleted lately.</p>
          </div>
        ) : (
          <DeletedTable products={products} />
        )}
      </section>
      <Pagination page={page} pages={pages} hrefOf={(number) => tableUrl(path, { page: number })} />
    </AdminPage>
  );
}
