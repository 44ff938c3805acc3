// Edit a product: the add form, filled; what somebody saved meanwhile is shown before it is replaced.
import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import type { ProductForm as Values } from "~/components/admin/product-fields";
import { ProductForm } from "~/components/admin/product-form";
import { RouteDialog } from "~/components/ui/route-dialog";
import { answerForm } from "~/http/answer.server";
import { orNull } from "~/http/errors.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionWithPictures } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { keptField } from "~/models/picture/rules";
import { editProductSchema, findEditableProduct, saveProduct } from "~/models/product/edit.server";
import { productsPath } from "~/models/product/table";
import { shownField } from "~/models/product/product";
import { noProduct } from "~/models/product/product.server";
import { findCategoryChoices } from "~/models/product/table.server";
import { findTypes } from "~/models/product/type.server";
import { mergedForm } from "./merged-form";
import { ProductSavedMeanwhile } from "./saved-meanwhile";

export const meta: MetaFunction = () => adminMeta("Edit product");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const product = orNotFound(await findEditableProduct(params.id ?? ""), noProduct);
  const [categories, types, draft] = await Promise.all([
    orNull(findCategoryChoices(product.category), context),
    orNull(findTypes(), context),
    readDraft(request),
  ]);
  return { product, categories, types, draft };
}

const failed = "Failed to update product. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const product = orNotFound(await findEditableProduct(id), noProduct);
  const schema = editProductSchema(product.variants.length);
  const submission = await submissionWithPictures(form, schema, context, { blankIsText: true });
  return answerForm(submission, { context, failed }, async (change) => {
    await saveProduct(user, id, change);
    const list = `${productsPath}${new URL(request.url).search}`;
    const toast = { type: "success", message: "Product updated successfully!" } as const;
    return redirectWithToast(request, list, toast);
  });
}

const keptName = keptField("image");

export default function EditProduct() {
  const { product, categories, types, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  const sent = (answer?.result.initialValue ?? draft) as Partial<Record<string, string>> | null;
  const goesOn = useMemo(() => mergedForm(product, sent ?? {}), [product, sent]);
  // conform takes another object for another answer.
  const lastResult = useMemo(
    () => answer && { ...answer.result, initialValue: goesOn.values },
    [answer, goesOn],
  );
  const typed = sent ?? {};
  const [form, fields] = useForm<Values>({
    id: "edit-product",
    lastResult,
    defaultValue: goesOn.values,
  });
  const list = `${productsPath}${search}`;
  return (
    <RouteDialog title="Edit product" closeTo={list}>
      <ProductForm
        form={form}
        fields={fields}
        action={pathname}
        cancelTo={list}
        submit="Save changes"
        categories={categories}
        types={types}
        variants={product.variants}
        picture={{
          kept: { name: keptName, id: typed.image ?? typed[keptName] },
          present: product.picture,
        }}
      >
        <ProductSavedMeanwhile
          product={product}
          typed={typed}
          merged={goesOn.merged}
          choices={{ category: categories, type: types }}
        />
        <input type="hidden" name="version" value={product.version} />
        <input type="hidden" name="shown" value={JSON.stringify(goesOn.shown)} />
        {product.variants.map(({ stock }) => (
          <input key={stock} type="hidden" name={shownField(stock)} value={goesOn.stocks[stock]} />
        ))}
      </ProductForm>
    </RouteDialog>
  );
}
