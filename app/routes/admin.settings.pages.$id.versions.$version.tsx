// A page of text as it was at one of its versions, and the button that makes it so again.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingPage } from "~/components/admin/setting-page";
import { useDates } from "~/components/ui/dates";
import { TextBlocks } from "~/components/ui/text-blocks";
import { Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { footerLists, pageUrl, publicPath } from "~/models/content/page";
import { restoreRevision } from "~/models/content/page-edit.server";
import { revisionSchema } from "~/models/content/page-form.server";
import { findPageRow, findRevision, noPage } from "~/models/content/page-rows.server";
import { showPage } from "~/models/content/page.server";

export const meta: MetaFunction = () => adminMeta("Version of a page");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { id, version: present } = orNotFound(await findPageRow(params.id ?? ""), noPage);
  const row = orNotFound(await findRevision(id, versionOf(params.version)), noPage);
  const { version, slug, list, position, state, actorName, createdAt } = row;
  const place = list ? `${footerLists[list]}, place ${position}` : "Not in the footer";
  const facts = [publicPath(slug), place, state === "Public" ? "Visitors see it" : "A draft"];
  return { id, present, version, facts, actorName, createdAt, page: await showPage(row) };
}

/** A version that no address can mean is none. */
function versionOf(typed = ""): number {
  return /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : 0;
}

const failed = "Failed to bring the version back. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const submission = submissionOf(form, revisionSchema);
  return answerForm(submission, { context, failed }, async ({ version: seen }) => {
    await restoreRevision(user, id, versionOf(params.version), seen);
    const message = `The page is again as it was at version ${params.version}`;
    return redirectWithToast(request, pageUrl(id), { type: "success", message });
  });
}

export default function PageVersion() {
  const { id, present, version, facts, actorName, createdAt, page } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { formatDateTime } = useDates();
  return (
    <SettingPage
      title={`Version ${version}`}
      lead={`Saved by ${actorName}, ${formatDateTime(createdAt)}`}
      up={{ to: pageUrl(id), label: page.title }}
    >
      <Refused result={answer?.result} />
      <div className="flex max-w-3xl flex-col gap-3">
        <p className="hint">{facts.join(" · ")}</p>
        {page.description !== "" && <p className="hint">{page.description}</p>}
        <p className="text-xl font-semibold">{page.title}</p>
        <TextBlocks blocks={page.blocks} />
        {version === present ? (
          <p className="hint">This is what the page says now.</p>
        ) : (
          <Form method="post" className="mt-3">
            <input type="hidden" name="version" value={present} />
            <SubmitButton>Restore this version</SubmitButton>
          </Form>
        )}
      </div>
    </SettingPage>
  );
}
