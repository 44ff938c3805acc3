// A product's stock: a form that sets it right by a difference, and everything that moved it.
import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Link } from "~/components/ui/link";
import { RouteDialog, useIsDialog } from "~/components/ui/route-dialog";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { noProduct } from "~/models/product/product.server";
import { adjustSchema, adjustStock, findStockPage } from "~/models/product/stock.server";
import { productsPath } from "~/models/product/table";
import { AdjustForm } from "./form";
import { StockHistory } from "./history";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  adminMeta(data ? `Stock of ${data.name}` : "Stock");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = params.id ?? "";
  const { searchParams } = new URL(request.url);
  const variant = searchParams.get("variant") ?? "";
  const before = Number(searchParams.get("before"));
  const asked = { variant, before: Number.isSafeInteger(before) ? before : 0 };
  const page = orNotFound(await findStockPage(id, asked), noProduct);
  return { ...page, id, key: randomUUID(), draft: await readDraft(request) };
}

const failed = "Failed to save the stock. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  return answerForm(submissionOf(form, adjustSchema), { context, failed }, async (change) => {
    const stock = await adjustStock(user, id, change);
    const { search } = new URL(request.url);
    const own = `${productsPath}/${id}/stock?variant=${encodeURIComponent(change.variant)}`;
    const toast = { type: "success", message: `Stock is ${stock} now.` } as const;
    return redirectWithToast(request, change.back ? `${productsPath}${search}` : own, toast);
  });
}

export default function Stock() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  const isDialog = useIsDialog();
  const own = `${productsPath}/${page.id}/stock`;
  const form = (
    <AdjustForm
      key={`${page.variant} ${page.movements[0]?.id}`}
      page={page}
      answer={answer}
      isDialog={isDialog}
    />
  );
  if (isDialog) {
    return (
      <RouteDialog title={`Stock of ${page.name}`} closeTo={`${productsPath}${search}`}>
        {form}
        <p className="mt-4">
          <Link to={own} className="link">
            Everything that moved it
          </Link>
        </p>
      </RouteDialog>
    );
  }
  return (
    <AdminPage
      title={`Stock of ${page.name}`}
      actions={
        <div className="flex flex-wrap gap-2">
          <Link to={productsPath} className="btn btn-outline">
            All products
          </Link>
          <Link to={`${productsPath}/${page.id}`} className="btn btn-outline">
            The product
          </Link>
        </div>
      }
    >
      <section className="panel max-w-3xl p-5" aria-labelledby="adjust">
        <h2 id="adjust" className="mb-3 text-lg font-semibold">
          Set it right
        </h2>
        {form}
      </section>
      <StockHistory page={page} own={own} />
    </AdminPage>
  );
}
