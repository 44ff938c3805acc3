// Edit a product: the add form, filled; what somebody saved meanwhile is shown before it is replaced.
import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import type { ProductForm as Values } from "~/components/admin/product-fields";
import { ProductForm } from "~/components/admin/product-form";
import { RouteDialog } from "~/components/ui/route-dialog";
import { refuseForm } from "~/forms/submission.server";
import { logError, orNull } from "~/http/errors.server";
import { submissionWithPictures } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { keptField } from "~/models/picture/picture";
import { editProductSchema, findEditableProduct, saveProduct } from "~/models/product/edit.server";
import { ProductRefused } from "~/models/product/rules.server";
import { productsPath } from "~/models/product/table";
import { findCategoryChoices } from "~/models/product/table.server";
import { ProductSavedMeanwhile } from "./saved-meanwhile";

export const meta: MetaFunction = () => adminMeta("Edit product");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const product = await findEditableProduct(params.id ?? "");
  if (!product) throw unknown();
  const categories = await orNull(findCategoryChoices(product.category), context);
  return { product, categories, draft: await readDraft(request) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const product = await findEditableProduct(id);
  if (!product) throw unknown();
  const schema = editProductSchema(product.variants.length);
  const submission = await submissionWithPictures(form, schema, context, { blankIsText: true });
  if (submission.status !== "success") return refuseForm(submission);
  try {
    const outcome = await saveProduct(id, submission.value, user);
    if (outcome === "unknown") throw unknown();
    if (outcome === "stale") return refuseForm(submission, { status: 409, formErrors: [stale] });
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof ProductRefused)
      return refuseForm(submission, { fieldErrors: { [error.field ?? ""]: [error.message] } });
    logError(error, context);
    const formErrors = ["Failed to update product. Please try again."];
    return refuseForm(submission, { status: 503, formErrors });
  }
  const list = `${productsPath}${new URL(request.url).search}`;
  const toast = { type: "success", message: "Product updated successfully!" } as const;
  return redirectWithToast(request, list, toast);
}

const stale =
  "Somebody changed this product since you opened the form. Please compare and save again.";

function unknown() {
  return json({ message: "There is no such product, or it was deleted." }, { status: 404 });
}

const keptName = keptField("image");

export default function EditProduct() {
  const { product, categories, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  const [form, fields] = useForm<Values>({
    id: "edit-product",
    lastResult: answer?.result,
    defaultValue: draft ?? { ...product.values, version: String(product.version) },
  });
  const list = `${productsPath}${search}`;
  const typed = (answer?.result.initialValue ?? draft ?? {}) as Partial<Record<string, string>>;
  return (
    <RouteDialog title="Edit product" closeTo={list}>
      <ProductForm
        form={form}
        fields={fields}
        action={pathname}
        cancelTo={list}
        submit="Save changes"
        categories={categories}
        variants={product.variants}
        picture={{
          kept: { name: keptName, id: typed.image ?? typed[keptName] },
          present: product.picture,
        }}
      >
        <ProductSavedMeanwhile product={product} typed={typed} categories={categories} />
        <input type="hidden" name="version" value={product.version} />
      </ProductForm>
    </RouteDialog>
  );
}
