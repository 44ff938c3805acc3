// Shop: what it is called, its marks, where it is reached, and what its invoices say of it.
import { getFormProps, useForm, type FieldMetadata } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { ShopFields, shopLabels, shopTexts } from "~/components/admin/shop-fields";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { submissionWithPictures } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { settingUndoUrl } from "~/models/audit/audit";
import { findSetting } from "~/models/settings/settings.server";
import { saveShop } from "~/models/settings/shop.server";
import { shopFormSchema } from "~/models/settings/shop-form.server";

export const meta: MetaFunction = () => adminMeta("Shop");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { value, version } = await findSetting("shop");
  return { value, version, draft: await readDraft(request) };
}

const failed = "Failed to save the setting. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = await submissionWithPictures(form, shopFormSchema, context);
  return answerForm(submission, { context, failed }, async (value) => {
    const change = await saveShop(user, value);
    const toast = { type: "success", message: "Shop saved" } as const;
    return redirectWithToast(request, "/admin/settings", {
      ...toast,
      undo: settingUndoUrl(change),
    });
  });
}

export default function ShopSettingPage() {
  const { value, version, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { mark, linkPicture, ...texts } = value;
  const [form, fields] = useForm<Record<string, string>>({
    id: "shop",
    lastResult: answer?.result,
    defaultValue: draft ?? { ...texts, version: String(version) },
  });
  const field = (name: string) => fields[name] as FieldMetadata<string>;
  return (
    <SettingPage
      title="Shop"
      lead="What visitors, mails and invoices call it"
      up={{ to: "/admin/settings", label: "Settings" }}
    >
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="flex max-w-xl flex-col gap-4"
      >
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: field("version"), saved: version }}
          values={shopTexts.map((name) => ({
            label: shopLabels[name],
            saved: value[name],
            field: field(name),
          }))}
        />
        <ShopFields field={field} pictures={{ mark, linkPicture }} />
        <SettingButtons cancelTo="/admin/settings" />
      </Form>
    </SettingPage>
  );
}
