// A slide, banner, tile or brand of the home page: adds one, changes it, takes it away.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import {
  HomeItemFields,
  homeItemLabels,
  type HomeItemField,
} from "~/components/admin/home-item-fields";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionWithPictures } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { settingUndoUrl } from "~/models/audit/audit";
import { findDates } from "~/models/settings/dates.server";
import { saveHomeItem } from "~/models/settings/home.server";
import { homeItemSchema } from "~/models/settings/home-form.server";
import { findSetting } from "~/models/settings/settings.server";

export const meta: MetaFunction = () => adminMeta("Slide, banner, tile or brand");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [{ value, version }, dates] = await Promise.all([findSetting("home"), findDates()]);
  const isNew = params.item === "new";
  const found = value.items.find(({ id }) => id === params.item);
  const item = isNew ? null : orNotFound(found);
  const ofKind = value.items.filter(({ kind }) => kind === item?.kind);
  const input = (moment: string | null = null) => (moment ? dates.toInput(moment) : "");
  const saved: Record<HomeItemField, string> = {
    kind: item?.kind ?? "slide",
    title: item?.title ?? "",
    text: item?.text ?? "",
    href: item?.href ?? "",
    from: input(item?.from),
    until: input(item?.until),
    place: item ? String(ofKind.indexOf(item) + 1) : "",
    version: String(version),
  };
  return { saved, present: item?.picture.src || null, isNew, draft: await readDraft(request) };
}

const failed = "Failed to save the setting. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = await submissionWithPictures(form, homeItemSchema, context);
  return answerForm(submission, { context, failed }, async (value) => {
    const id = params.item === "new" ? null : (params.item ?? "");
    const change = await saveHomeItem(user, id, value);
    const message = value.remove ? "Taken off the home page" : "Home page saved";
    const undo = settingUndoUrl(change);
    return redirectWithToast(request, "/admin/settings/home", { type: "success", message, undo });
  });
}

export default function HomeItemPage() {
  const { saved, present, isNew, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Record<HomeItemField | "picture" | "remove", string>>({
    id: "home-item",
    lastResult: answer?.result,
    defaultValue: draft ?? saved,
  });
  const labels = Object.entries(homeItemLabels) as [keyof typeof homeItemLabels, string][];
  return (
    <SettingPage
      title={isNew ? "New slide, banner, tile or brand" : "Slide, banner, tile or brand"}
      up={{ to: "/admin/settings/home", label: "Home page" }}
    >
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="flex max-w-xl flex-col gap-4"
      >
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: Number(saved.version) }}
          values={labels.map(([name, label]) => ({
            label,
            saved: saved[name],
            field: fields[name],
          }))}
        />
        <HomeItemFields fields={fields} present={present} isNew={isNew} />
        <SettingButtons cancelTo="/admin/settings/home" />
      </Form>
    </SettingPage>
  );
}
