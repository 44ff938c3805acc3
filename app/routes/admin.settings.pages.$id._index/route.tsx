// A page of text: its form, and what it said before.
import {
  json,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { PageForm } from "~/components/admin/page-form";
import { Link } from "~/components/ui/link";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { pagesPath, pageUrl, publicPath } from "~/models/content/page";
import { savePage } from "~/models/content/page-edit.server";
import { pageSchema } from "~/models/content/page-form.server";
import { findPageRow, listRevisions, noPage } from "~/models/content/page-rows.server";
import { showPage } from "~/models/content/page.server";
import { Revisions } from "./revisions";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  adminMeta(data?.saved.title ?? "Page");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { id, version, ...content } = orNotFound(await findPageRow(params.id ?? ""), noPage);
  const { list, position, ...rest } = content;
  const saved = { ...rest, list: list ?? "none", position: String(position) };
  const [revisions, draft] = await Promise.all([listRevisions(id), readDraft(request)]);
  return { id, version, saved, revisions, draft };
}

const failed = "Failed to save the page. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, pageSchema);
  return answerForm(submission, { context, failed }, async ({ do: wish, version, ...content }) => {
    if (wish === "preview") {
      return json({ result: submission.reply(), preview: await showPage(content) });
    }
    await savePage(user, params.id ?? "", content, version);
    return redirectWithToast(request, pagesPath, { type: "success", message: "Page saved" });
  });
}

export default function EditPage() {
  const { id, version, saved, revisions, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      title={saved.title}
      lead={publicPath(saved.slug)}
      actions={
        <p className="flex flex-wrap gap-2">
          <Link to={pagesPath} className="btn btn-outline">
            Pages
          </Link>
          {saved.state === "Public" && (
            <Link to={publicPath(saved.slug)} className="btn btn-outline">
              See it
            </Link>
          )}
          <Link to={pageUrl(id, "/delete")} className="btn btn-outline">
            Delete
          </Link>
        </p>
      }
    >
      <section className="panel p-5" aria-label="Change">
        <PageForm key={version} saved={saved} version={version} draft={draft} answer={answer} />
      </section>
      <Revisions id={id} revisions={revisions} />
    </AdminPage>
  );
}
