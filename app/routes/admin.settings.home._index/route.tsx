// Home page: its slides, banners, tiles and brands with their times, and its sections in their order.
import { getFormProps, useForm, type FieldMetadata } from "@conform-to/react";
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
import { findDates } from "~/models/settings/dates.server";
import { saveHomeSections } from "~/models/settings/home.server";
import { homeSectionsSchema } from "~/models/settings/home-form.server";
import { stateOf } from "~/models/settings/home-section";
import { findSetting } from "~/models/settings/settings.server";
import { ItemTable } from "./item-table";
import { sectionFields, SectionFields, type SavedSection } from "./section-fields";
import { TilesForm } from "./tiles-form";

export const meta: MetaFunction = () => adminMeta("Home page");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [{ value, version }, dates] = await Promise.all([findSetting("home"), findDates()]);
  const now = new Date().toISOString();
  const input = (moment: string | null) => (moment ? dates.toInput(moment) : "");
  const saved: Record<string, string> = {
    ...Object.fromEntries(
      value.sections.flatMap(({ kind, isOn, from, until }, index) => [
        ...[[`${kind}On`, isOn ? "on" : ""] as const, [`${kind}Place`, String(index + 1)] as const],
        ...[[`${kind}From`, input(from)] as const, [`${kind}Until`, input(until)] as const],
      ]),
    ),
    brands: value.brands.join("\n"),
    version: String(version),
  };
  const sections = value.sections.map(({ isOn, ...section }): SavedSection => {
    const state = isOn ? stateOf(section, now) : "Off";
    return { kind: section.kind, state, waitsFor: state === "Waiting" ? section.from : null };
  });
  const items = value.items.map((item) => ({ ...item, state: stateOf(item, now) }));
  return { items, sections, saved, draft: await readDraft(request) };
}

const failed = "Failed to save the setting. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, homeSectionsSchema);
  return answerForm(submission, { context, failed }, async (sections) => {
    const change = await saveHomeSections(user, sections);
    const toast = { type: "success", message: "Home page saved" } as const;
    return redirectWithToast(request, "/admin/settings", {
      ...toast,
      undo: settingUndoUrl(change),
    });
  });
}

export default function HomeSettingPage() {
  const { items, sections, saved, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Record<string, string>>({
    id: "home",
    lastResult: answer?.result,
    defaultValue: draft ?? saved,
  });
  const field = (name: string) => fields[name] as FieldMetadata<string>;
  return (
    <SettingPage
      title="Home page"
      lead="Sections, slides, banners, tiles and brands show from and until their moments; four slides and two banners at a time"
      up={{ to: "/admin/settings", label: "Settings" }}
    >
      <ItemTable items={items} />
      {!items.some(({ kind }) => kind === "tile") && <TilesForm version={saved.version ?? ""} />}
      <h2 className="mt-8 mb-3 text-lg font-semibold">Sections</h2>
      <Form method="post" {...getFormProps(form)} className="flex max-w-xl flex-col gap-4">
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: field("version"), saved: Number(saved.version) }}
          values={[...sectionFields, { name: "brands", label: "Brand names" }].map(
            ({ name, label }) => ({ label, saved: saved[name] ?? "", field: field(name) }),
          )}
        />
        <p className="hint">
          Places count from 1, times by the shop&apos;s clock. The places of deals and sellers stand
          with each product.
        </p>
        <SectionFields field={field} sections={sections} />
        <TextAreaField
          field={field("brands")}
          label="Brand names"
          rows={8}
          hint="A name a line, for brands without a picture above; without any brand there is no strip"
        />
        <SettingButtons cancelTo="/admin/settings" />
      </Form>
    </SettingPage>
  );
}
