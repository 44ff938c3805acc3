// Adds a promotion.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { PromotionFields, type PromotionFieldName } from "~/components/admin/promotion-fields";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { submissionWithPictures } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { findPromotionChoices } from "~/models/promotion/choices.server";
import { createPromotion } from "~/models/promotion/edit.server";
import { promotionSchema } from "~/models/promotion/form.server";
import { promotionsPath, promotionUrl } from "~/models/promotion/promotion";

export const meta: MetaFunction = () => adminMeta("New promotion");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const values = (await readDraft(request)) ?? { deed: "percentLines", priority: "0" };
  return { values, choices: await findPromotionChoices() };
}

const failed = "Failed to save the promotion. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = await submissionWithPictures(form, promotionSchema, context, {
    blankIsText: true,
  });
  return answerForm(submission, { context, failed }, async (promotion) => {
    const id = await createPromotion(user, promotion);
    const toast = { type: "success", message: "Promotion saved" } as const;
    return redirectWithToast(request, promotionUrl(id), toast);
  });
}

export default function NewPromotion() {
  const { values, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Record<PromotionFieldName | "picture", string>>({
    id: "promotion",
    lastResult: answer?.result,
    defaultValue: values,
  });
  return (
    <SettingPage title="New promotion" up={{ to: promotionsPath, label: "Promotions" }}>
      <Form
        method="post"
        encType="multipart/form-data"
        replace
        {...getFormProps(form)}
        className="flex max-w-4xl flex-col gap-4"
      >
        <FormErrors form={form} />
        <PromotionFields fields={fields} choices={choices} />
        <SettingButtons cancelTo={promotionsPath} />
      </Form>
    </SettingPage>
  );
}
