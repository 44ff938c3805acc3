// Plans a sale, of products that were chosen in their table or of all of a kind.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { type saleLabels, SaleProductFields, SaleTimeFields } from "~/components/admin/sale-fields";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { orErrorPage } from "~/http/refusal.server";
import { submissionWithPictures } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { countChosen, findSaleChoices } from "~/models/sale/choices.server";
import { createSale } from "~/models/sale/edit.server";
import { newSaleSchema, proposeTimes } from "~/models/sale/form.server";
import { salesPath, saleUrl } from "~/models/sale/sale";

export const meta: MetaFunction = () => adminMeta("New sale");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const id = new URL(request.url).searchParams.get("chosen") ?? "";
  const chosen = await orErrorPage(countChosen(user, id));
  const values = (await readDraft(request)) ?? { ...(await proposeTimes()), chosen: id };
  return { values, chosen, choices: await findSaleChoices() };
}

const failed = "Failed to save the sale. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = await submissionWithPictures(form, newSaleSchema, context, {
    blankIsText: true,
  });
  return answerForm(submission, { context, failed }, async (sale) => {
    const id = await createSale(user, sale);
    const toast = { type: "success", message: "Sale saved" } as const;
    return redirectWithToast(request, saleUrl(id), toast);
  });
}

type Names =
  | keyof typeof saleLabels
  | "picture"
  | "percent"
  | "chosen"
  | "category"
  | "type"
  | "brand";

export default function NewSale() {
  const { values, chosen, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Record<Names, string>>({
    id: "sale",
    lastResult: answer?.result,
    defaultValue: values,
  });
  return (
    <SettingPage title="New sale" up={{ to: salesPath, label: "Sales" }}>
      <Form
        method="post"
        encType="multipart/form-data"
        replace
        {...getFormProps(form)}
        className="flex max-w-3xl flex-col gap-4"
      >
        <FormErrors form={form} />
        <SaleTimeFields fields={fields} />
        <SaleProductFields fields={fields} chosen={chosen} choices={choices} />
        <p className="hint">
          The price that a product has becomes its price before, unless it has a higher one already.
          Afterwards it goes back, unless you changed it meanwhile.
        </p>
        <SettingButtons cancelTo={salesPath} />
      </Form>
    </SettingPage>
  );
}
