// Asks whether to delete a product, and deletes it.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { RouteDialog } from "~/components/ui/route-dialog";
import { SubmitButton } from "~/forms/submit-button";
import { redirectWithToast } from "~/http/toast.server";
import { deleteProduct, keptDays } from "~/models/product/delete.server";
import { undoAddress } from "~/models/product/table";
import { findProductName } from "~/models/product/table.server";

export const meta: MetaFunction = () => adminMeta("Delete product");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const name = await findProductName(params.id ?? "");
  if (name === null) throw unknown();
  return { name, keptDays };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  if (!(await deleteProduct(id, user))) throw unknown();
  const { search } = new URL(request.url);
  return redirectWithToast(request, `/admin/products${search}`, {
    type: "success",
    message: "Product deleted successfully!",
    undo: undoAddress({ product: id }, search),
  });
}

function unknown() {
  return json({ message: "There is no such product, or it was deleted already." }, { status: 404 });
}

export default function DeleteProduct() {
  const { name, keptDays } = useLoaderData<typeof loader>();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const list = `/admin/products${search}`;
  return (
    <RouteDialog title="Delete product" closeTo={list} role="alertdialog">
      <p>
        Are you sure you want to delete <b>{name}</b>?
      </p>
      <p className="mt-1 text-ink-600">
        It leaves the shop at once and can be brought back for {keptDays} days. Orders that name it
        keep it.
      </p>
      <Form method="post" replace state={state} preventScrollReset>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Link to={list} replace preventScrollReset className="btn btn-outline">
            Cancel
          </Link>
          <SubmitButton className="btn btn-danger">Delete</SubmitButton>
        </div>
      </Form>
    </RouteDialog>
  );
}
