// Merges a type of products into another one: all its products become of that type.
import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DialogFoot, DialogForm } from "~/components/admin/dialog-form";
import { adminMeta } from "~/components/admin/page";
import { TypeOptions } from "~/components/admin/product-fields";
import { SettingPage } from "~/components/admin/setting-page";
import { SelectField } from "~/forms/field";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { typesPath } from "~/models/product/type";
import { mergeSchema, mergeTypes } from "~/models/product/type-merge.server";
import { countTypes, listTypes, noType } from "~/models/product/type-rows.server";

export const meta: MetaFunction = () => adminMeta("Merge type");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [types, count] = await Promise.all([listTypes(), countTypes()]);
  const found = orNotFound(
    types.find(({ id }) => id === params.id),
    noType,
  );
  const others = types.flatMap(({ id, name, category }) =>
    id === found.id ? [] : [{ id, name, category }],
  );
  return { name: found.name, products: count(found.id), others };
}

const failed = "Failed to merge the type. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  return answerForm(submissionOf(form, mergeSchema), { context, failed }, async ({ into }) => {
    const count = await mergeTypes(user, params.id ?? "", into);
    const products = count === 1 ? "1 product" : `${count.toLocaleString("en-US")} products`;
    const toast = { type: "success", message: `Type merged: ${products} moved` } as const;
    return redirectWithToast(request, typesPath, toast);
  });
}

export default function MergeType() {
  const { name, products, others } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ into: string }>({
    id: "merge",
    lastResult: answer?.result,
  });
  return (
    <SettingPage title={`Merge ${name}`} up={{ to: typesPath, label: "Product types" }}>
      <p className="mb-4 max-w-prose">
        Its{" "}
        {products === 1
          ? "1 product becomes"
          : `${products.toLocaleString("en-US")} products become`}{" "}
        of the type that you choose, deleted ones included, and <b>{name}</b> is deleted. Each
        product stays in its department. This cannot be undone.
      </p>
      <DialogForm form={form} className="flex max-w-xl flex-col gap-4">
        <SelectField field={fields.into} label="Into" required>
          <option value="">Select a type</option>
          <TypeOptions types={others} />
        </SelectField>
        <DialogFoot back={typesPath} word="Cancel">
          <SubmitButton className="btn btn-danger">Merge</SubmitButton>
        </DialogFoot>
      </DialogForm>
    </SettingPage>
  );
}
