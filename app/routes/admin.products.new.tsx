// Add Product: a page of its own, or a dialog over the table where scripts run.
import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { redirectWithToast } from "~/auth/toast.server";
import { ProductFields, type ProductForm } from "~/components/admin/product-fields";
import { RouteDialog } from "~/components/ui/route-dialog";
import { FormErrors } from "~/forms/form-errors";
import { refuseForm } from "~/forms/submission.server";
import { SubmitButton } from "~/forms/submit-button";
import { logError } from "~/http/errors.server";
import { readForm } from "~/http/form.server";
import { keptField, takePicture } from "~/http/uploads.server";
import {
  createProduct,
  newFormKey,
  newProductSchema,
  ProductRefused,
} from "~/models/new-product.server";
import { findCategoryChoices } from "~/models/product-admin.server";

export const meta: MetaFunction = () => [
  { title: "Add Product · Admin · Gadget Shop" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const categories = await findCategoryChoices();
  return { categories, formKey: newFormKey(), keptName: keptField("image") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdmin(request);
  const form = await readForm(request);
  const fault = await takePicture(form, "image", context);
  const submission = parseWithZod(form, {
    schema: newProductSchema,
    // Blank text is text: the schema itself says what it makes of it.
    disableAutoCoercion: true,
  });
  if (fault) {
    return refuseForm(submission, {
      status: fault.status,
      fieldErrors: { image: [fault.message] },
    });
  }
  if (submission.status !== "success") return refuseForm(submission);
  try {
    await createProduct(submission.value);
  } catch (error) {
    if (error instanceof ProductRefused) return refuseForm(submission, refusal(error));
    logError(error, context);
    const formErrors = ["Failed to add product. Please try again."];
    return refuseForm(submission, { status: 503, formErrors });
  }
  const toast = { type: "success", message: "Product added successfully!" } as const;
  return redirectWithToast(request, "/admin/products", toast);
}

function refusal({ field, message }: ProductRefused) {
  return field === null ? { formErrors: [message] } : { fieldErrors: { [field]: [message] } };
}

export default function NewProduct() {
  const { categories, formKey, keptName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const [form, fields] = useForm<ProductForm>({ id: "add-product", lastResult: answer?.result });
  const list = `/admin/products${search}`;
  const picture = answer?.result.initialValue?.image;
  return (
    <RouteDialog title="Add Product" closeTo={list}>
      <Form
        method="post"
        encType="multipart/form-data"
        replace
        state={state}
        {...getFormProps(form)}
        className="flex flex-col gap-4"
      >
        <FormErrors form={form} />
        <input type="hidden" name="formKey" value={formKey} />
        <ProductFields
          fields={fields}
          categories={categories}
          keptPicture={{ name: keptName, id: typeof picture === "string" ? picture : undefined }}
        />
        <div className="sticky bottom-0 -mb-4 flex flex-wrap justify-end gap-3 border-t border-ink-200 bg-white py-4">
          <Link to={list} replace preventScrollReset className="btn btn-outline">
            Cancel
          </Link>
          <SubmitButton formAction="/admin/products/new">Add Product</SubmitButton>
        </div>
      </Form>
    </RouteDialog>
  );
}
