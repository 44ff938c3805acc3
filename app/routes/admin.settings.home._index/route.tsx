// Home page: its slides and banners with their times, which sections it has, and its brands.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { CheckField, TextAreaField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { settingUndoUrl } from "~/models/audit/audit";
import { stateOf } from "~/models/settings/home";
import { saveHomeSections } from "~/models/settings/home.server";
import { homeSectionsSchema } from "~/models/settings/home-form.server";
import { findSetting } from "~/models/settings/settings.server";
import { ItemTable } from "./item-table";

export const meta: MetaFunction = () => adminMeta("Home page");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { value, version } = await findSetting("home");
  const now = new Date().toISOString();
  const onOrEmpty = (isOn: boolean) => (isOn ? "on" : "");
  const saved: Record<string, string> = {
    tiles: onOrEmpty(value.tiles),
    products: onOrEmpty(value.products),
    offers: onOrEmpty(value.offers),
    brands: value.brands.join("\n"),
    version: String(version),
  };
  const items = value.items.map((item) => ({ ...item, state: stateOf(item, now) }));
  return { items, saved, draft: await readDraft(request) };
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

const ticks = {
  tiles: "Featured categories",
  products: "Featured products: best deals and best sellers",
  offers: "Offer cards",
} as const;

export default function HomeSettingPage() {
  const { items, saved, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<
    Record<"tiles" | "products" | "offers" | "brands" | "version", string>
  >({
    id: "home",
    lastResult: answer?.result,
    defaultValue: draft ?? saved,
  });
  const names = Object.keys(ticks) as (keyof typeof ticks)[];
  return (
    <SettingPage
      title="Home page"
      lead="Slides and banners show from and until their moments; four slides and two banners at a time"
      up={{ to: "/admin/settings", label: "Settings" }}
    >
      <ItemTable items={items} />
      <h2 className="mt-8 mb-3 text-lg font-bold">Sections</h2>
      <Form method="post" {...getFormProps(form)} className="flex max-w-xl flex-col gap-4">
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: Number(saved.version) }}
          values={[
            ...names.map((name) => ({
              ...{ label: ticks[name], saved: saved[name] ?? "", field: fields[name] },
            })),
            { label: "Brands", saved: saved.brands ?? "", field: fields.brands },
          ]}
        />
        {names.map((name) => (
          <CheckField key={name} field={fields[name]} label={ticks[name]} />
        ))}
        <p className="hint">
          Which categories are featured stands with each of the{" "}
          <Link to="/admin/types" className="link">
            product types
          </Link>
          , the places of deals and sellers with each product.
        </p>
        <TextAreaField
          field={fields.brands}
          label="Brands"
          rows={8}
          hint="A name a line; without any there is no strip of brands"
        />
        <SettingButtons cancelTo="/admin/settings" />
      </Form>
    </SettingPage>
  );
}
