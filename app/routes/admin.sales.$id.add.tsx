// Puts more products into a sale.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SaleProductFields } from "~/components/admin/sale-fields";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { findSaleChoices } from "~/models/sale/choices.server";
import { addToSale } from "~/models/sale/edit.server";
import { addToSaleSchema } from "~/models/sale/form.server";
import { saleUrl } from "~/models/sale/sale";
import { findSaleRow, noSale } from "~/models/sale/sale.server";

export const meta: MetaFunction = () => adminMeta("Add products to a sale");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { id, name, version } = orNotFound(await findSaleRow(params.id ?? ""), noSale);
  return { id, name, version, choices: await findSaleChoices(), draft: await readDraft(request) };
}

const failed = "Failed to add products. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const submission = submissionOf(form, addToSaleSchema, { blankIsText: true });
  return answerForm(submission, { context, failed }, async (choice) => {
    const count = await addToSale(user, id, choice);
    const words = count === 1 ? "1 line added" : `${count.toLocaleString("en-US")} lines added`;
    return redirectWithToast(request, saleUrl(id), { type: "success", message: words });
  });
}

type Names = "percent" | "chosen" | "category" | "type" | "brand";

export default function AddToSale() {
  const { id, name, version, choices, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Record<Names, string>>({
    id: "add",
    lastResult: answer?.result,
    defaultValue: draft ?? {},
  });
  return (
    <SettingPage title="Add products" lead={name} up={{ to: saleUrl(id), label: name }}>
      <Form method="post" replace {...getFormProps(form)} className="flex max-w-3xl flex-col gap-4">
        <FormErrors form={form} />
        {/* What is added meets nothing that somebody else saved: the sale as it is now will do. */}
        <input type="hidden" name="version" value={version} />
        <SaleProductFields fields={fields} chosen={null} choices={choices} />
        <SettingButtons cancelTo={saleUrl(id)} />
      </Form>
    </SettingPage>
  );
}
