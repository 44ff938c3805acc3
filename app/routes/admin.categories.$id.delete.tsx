// Asks whether to delete a category, and deletes it when no product is left in it.
import { json } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { RouteDialog } from "~/components/ui/route-dialog";
import { SubmitButton } from "~/forms/submit-button";
import { logError } from "~/http/errors.server";
import { redirectWithToast } from "~/http/toast.server";
import { categoryListUrl, categoryUrl } from "~/models/category/category";
import { deleteCategory, findCategory, readCategoryView } from "~/models/category/edit.server";

export const meta: MetaFunction = () => adminMeta("Delete Category");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const category = await findCategory(params.id ?? "");
  if (!category) throw unknown();
  const { id, name, productCount } = category;
  return { id, name, productCount, list: listOf(request) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user } = await requireAdminForm(request, context);
  try {
    const outcome = await deleteCategory(user, params.id ?? "");
    if (outcome === "unknown") throw unknown();
    if (outcome !== "deleted") return json({ failed: false }, { status: 409 });
  } catch (error) {
    if (error instanceof Response) throw error;
    logError(error, context);
    return json({ failed: true }, { status: 503 });
  }
  const toast = { type: "success", message: "Category deleted successfully!" } as const;
  return redirectWithToast(request, listOf(request), toast);
}

function listOf(request: Request): string {
  return categoryListUrl(readCategoryView(new URL(request.url).searchParams));
}

function unknown() {
  return json({ message: "There is no such category, or it was deleted." }, { status: 404 });
}

export default function DeleteCategory() {
  const { productCount, list } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Delete Category" closeTo={list} role="alertdialog">
      {productCount > 0 ? <Refusal /> : <Question />}
    </RouteDialog>
  );
}

function Question() {
  const { name, list } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>()?.failed ?? false;
  const { state } = useLocation() as { state: unknown };
  return (
    <>
      {failed && (
        <p className="form-errors mb-4" role="alert">
          Failed to delete category. Please try again.
        </p>
      )}
      <p>Are you sure you want to delete this category?</p>
      <p className="mt-1 font-semibold">{name}</p>
      <Form method="post" replace state={state} preventScrollReset>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Link to={list} replace preventScrollReset className="btn btn-outline">
            Cancel
          </Link>
          <SubmitButton className="btn btn-danger">Delete</SubmitButton>
        </div>
      </Form>
    </>
  );
}

/** Nothing goes while products remain (docs/decisions/017-deleting-loses-nothing.md). */
function Refusal() {
  const { id, name, productCount, list } = useLoaderData<typeof loader>();
  const products =
    productCount === 1 ? "1 product" : `${productCount.toLocaleString("en-US")} products`;
  return (
    <>
      <p role="alert">
        <b>{name}</b> cannot be deleted: it still has <b>{products}</b>. Move or delete them first,
        or make the category inactive to hide it from shoppers.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Link to={list} replace preventScrollReset className="btn btn-outline">
          Back
        </Link>
        <Link to={categoryUrl(id)} className="btn btn-primary">
          See its products
        </Link>
      </div>
    </>
  );
}
