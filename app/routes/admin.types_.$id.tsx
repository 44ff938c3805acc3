// Changes a type of products; what somebody else saved meanwhile is shown before it is replaced.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingPage } from "~/components/admin/setting-page";
import { TypeForm, type TypeValues } from "~/components/admin/type-form";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { findCategoryChoices } from "~/models/product/table.server";
import { typesPath } from "~/models/product/type";
import { saveType, typeSchema } from "~/models/product/type-edit.server";
import { findTilePictures, findTypeRow, noType } from "~/models/product/type-rows.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => adminMeta(data?.name ?? "Type");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const type = orNotFound(await findTypeRow(params.id ?? ""), noType);
  const [categories, pictures] = await Promise.all([
    findCategoryChoices(type.categoryId),
    findTilePictures(type),
  ]);
  const { name, version } = type;
  const saved: TypeValues = {
    name,
    category: type.categoryId,
    filterGroup: type.filterGroup,
    usual: type.usual === 1 ? "on" : "",
    tile: type.featuredAs ?? "",
    place: type.featuredPosition === 0 ? "" : String(type.featuredPosition),
    picture: type.picture ?? "",
    names: type.names.join("\n"),
  };
  return { name, version, saved, categories, pictures, draft: await readDraft(request) };
}

const failed = "Failed to save the type. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, typeSchema, { blankIsText: true });
  return answerForm(submission, { context, failed }, async (type) => {
    await saveType(user, params.id ?? "", type);
    const toast = { type: "success", message: "Type saved" } as const;
    return redirectWithToast(request, typesPath, toast);
  });
}

export default function EditType() {
  const { name, version, saved, categories, pictures, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingPage title={name} up={{ to: typesPath, label: "Product types" }}>
      <TypeForm
        values={draft ?? { ...saved, version: String(version) }}
        result={answer?.result}
        categories={categories}
        pictures={pictures}
        saved={{ ...saved, version }}
      />
    </SettingPage>
  );
}
