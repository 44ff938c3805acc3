// Changes the name and the moments of a sale; what somebody else saved meanwhile is shown before it is replaced.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { saleLabels, SaleTimeFields } from "~/components/admin/sale-fields";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionWithPictures } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { saveSale } from "~/models/sale/edit.server";
import { editSaleSchema, saleInputs } from "~/models/sale/form.server";
import { saleUrl } from "~/models/sale/sale";
import { findSaleRow, noSale } from "~/models/sale/sale.server";

export const meta: MetaFunction = () => adminMeta("Change sale");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const sale = orNotFound(await findSaleRow(params.id ?? ""), noSale);
  const { id, name, version } = sale;
  return { id, name, version, saved: await saleInputs(sale), draft: await readDraft(request) };
}

const failed = "Failed to save the sale. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const submission = await submissionWithPictures(form, editSaleSchema, context, {
    blankIsText: true,
  });
  return answerForm(submission, { context, failed }, async (sale) => {
    await saveSale(user, id, sale);
    const toast = { type: "success", message: "Sale saved" } as const;
    return redirectWithToast(request, saleUrl(id), toast);
  });
}

export default function EditSale() {
  const { id, name, version, saved, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Record<keyof typeof saleLabels | "version" | "picture", string>>({
    id: "sale",
    lastResult: answer?.result,
    defaultValue: draft ?? { ...saved, version: String(version) },
  });
  const names = Object.keys(saleLabels) as (keyof typeof saleLabels)[];
  return (
    <SettingPage title="Change sale" lead={name} up={{ to: saleUrl(id), label: name }}>
      <Form
        method="post"
        encType="multipart/form-data"
        replace
        {...getFormProps(form)}
        className="flex max-w-3xl flex-col gap-4"
      >
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: version }}
          values={names.map((key) => ({
            label: saleLabels[key],
            saved: saved[key],
            field: fields[key],
          }))}
        />
        <SaleTimeFields fields={fields} />
        <SettingButtons cancelTo={saleUrl(id)} />
      </Form>
    </SettingPage>
  );
}
