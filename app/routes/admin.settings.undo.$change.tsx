// Takes back a change of a setting, or of a delivery zone or rate, unless something was saved since.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { UndoForm } from "~/components/admin/undo-form";
import { answerForm } from "~/http/answer.server";
import { orErrorPage } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { findUndoable } from "~/models/audit/undo.server";
import { noFields } from "~/models/field.server";
import { undoSetting } from "~/models/shipping/undo-setting.server";

export const meta: MetaFunction = () => adminMeta("Undo a change");

const pathOf = (setting: string) => `/admin/settings/${setting}`;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return orErrorPage(findUndoable("setting", params.change ?? ""));
}

const failed = "Failed to undo the change. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  return answerForm(submissionOf(form, noFields), { context, failed }, async () => {
    const { entityId, toast } = await undoSetting(user, params.change ?? "");
    return redirectWithToast(request, pathOf(entityId), toast);
  });
}

export default function UndoSetting() {
  const { entityId, entry, undoneAt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const up = { to: pathOf(entityId), label: entry.name };
  return <UndoForm entry={entry} undoneAt={undoneAt} up={up} result={answer?.result} />;
}
