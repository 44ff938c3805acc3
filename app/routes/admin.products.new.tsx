// Add Product: a page of its own, or a dialog over the table where scripts run.
import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import type { ProductForm as Values } from "~/components/admin/product-fields";
import { ProductForm } from "~/components/admin/product-form";
import { RouteDialog } from "~/components/ui/route-dialog";
import { answerForm } from "~/http/answer.server";
import { orNull } from "~/http/errors.server";
import { submissionWithPictures } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { keptField } from "~/models/picture/rules";
import {
  createProduct,
  newFormKey,
  newProductSchema,
  wasJustAdded,
} from "~/models/product/create.server";
import { productsPath } from "~/models/product/table";
import { findCategoryChoices } from "~/models/product/table.server";
import { findTypes } from "~/models/product/type.server";

export const meta: MetaFunction = () => adminMeta("Add Product");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [categories, types] = await Promise.all([
    orNull(findCategoryChoices(), context),
    orNull(findTypes(), context),
  ]);
  const draft = await readDraft(request);
  return { categories, types, draft, formKey: newFormKey() };
}

const failed = "Failed to add product. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = await submissionWithPictures(form, newProductSchema, context, {
    blankIsText: true,
  });
  return answerForm(submission, { context, failed }, async (product) => {
    const again = await wasJustAdded(user, product);
    if (!again) await createProduct(user, product);
    const toast = again
      ? ({ type: "info", message: "This product was added already." } as const)
      : ({ type: "success", message: "Product added successfully!" } as const);
    return redirectWithToast(request, productsPath, toast);
  });
}

const variants = [{ name: "", price: "price", stock: "stock" }];
const keptName = keptField("image");

export default function NewProduct() {
  const { categories, types, draft, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  const [form, fields] = useForm<Values>({
    id: "add-product",
    lastResult: answer?.result,
    defaultValue: draft ?? {},
  });
  const list = `${productsPath}${search}`;
  const picture = answer?.result.initialValue?.image ?? draft?.[keptName];
  return (
    <RouteDialog title="Add Product" closeTo={list}>
      <ProductForm
        form={form}
        fields={fields}
        action={`${productsPath}/new`}
        cancelTo={list}
        submit="Add Product"
        categories={categories}
        types={types}
        variants={variants}
        picture={{
          kept: { name: keptName, id: typeof picture === "string" ? picture : undefined },
        }}
      >
        <input type="hidden" name="formKey" value={formKey} />
      </ProductForm>
    </RouteDialog>
  );
}
