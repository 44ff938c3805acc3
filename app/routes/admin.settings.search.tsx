// Search synonyms: what people say, and what the search takes it for.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { TextAreaField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { settingUndoUrl } from "~/models/audit/audit";
import { findSynonyms, saveSynonyms, synonymsSchema } from "~/models/settings/synonyms.server";

export const meta: MetaFunction = () => adminMeta("Search synonyms");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { synonyms, version } = await findSynonyms();
  return { saved: { synonyms, version }, draft: await readDraft(request) };
}

const failed = "Failed to save the setting. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  return answerForm(submissionOf(form, synonymsSchema), { context, failed }, async (synonyms) => {
    const change = await saveSynonyms(user, synonyms);
    const toast = { type: "success", message: "Search synonyms saved" } as const;
    return redirectWithToast(request, "/admin/settings", {
      ...toast,
      undo: settingUndoUrl(change),
    });
  });
}

export default function SearchSynonyms() {
  const { saved, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ synonyms: string; version: number }>({
    id: "synonyms",
    lastResult: answer?.result,
    defaultValue: draft ?? saved,
  });
  return (
    <SettingPage title="Search synonyms" up={{ to: "/admin/settings", label: "Settings" }}>
      <Form method="post" {...getFormProps(form)} className="flex max-w-xl flex-col gap-4">
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: saved.version }}
          values={[{ label: "Synonyms", saved: saved.synonyms, field: fields.synonyms }]}
        />
        <TextAreaField
          field={fields.synonyms}
          label="Synonyms"
          rows={20}
          hint="One a line: what is said = what is meant, parted by commas. A line that ends with = is left out of a search: price ="
        />
        <SettingButtons cancelTo="/admin/settings" />
      </Form>
    </SettingPage>
  );
}
