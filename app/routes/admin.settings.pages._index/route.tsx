// Pages of text: those of the footer and others, and what was deleted with the way back.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Refused } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { pagesPath, pageUrl } from "~/models/content/page";
import { bringPageBack } from "~/models/content/page-edit.server";
import { restoreSchema } from "~/models/content/page-form.server";
import { listDeletedPages, listPages } from "~/models/content/page-rows.server";
import { DeletedTable, PageTable } from "./tables";

export const meta: MetaFunction = () => adminMeta("Pages");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [pages, deleted] = await Promise.all([listPages(), listDeletedPages()]);
  return { pages, deleted };
}

const failed = "Failed to bring the page back. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  return answerForm(submissionOf(form, restoreSchema), { context, failed }, async ({ id }) => {
    const message = `${await bringPageBack(user, id)} is back.`;
    return redirectWithToast(request, pagesPath, { type: "success", message });
  });
}

export default function Pages() {
  const { pages, deleted } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      title="Pages"
      lead="What the shop tells about itself: terms, policies, help. The footer names them"
      actions={
        <p className="flex flex-wrap gap-2">
          <Link to="/admin/settings" className="btn btn-outline">
            <Icon name="chevron-left" />
            Settings
          </Link>
          <Link to={pageUrl("new")} className="btn btn-primary">
            <Icon name="plus" /> New page
          </Link>
        </p>
      }
    >
      <Refused result={answer?.result} />
      <section className="panel overflow-hidden" aria-label="Pages">
        {pages.length === 0 ? (
          <div className="empty">
            <p>There are no pages: the footer names none.</p>
          </div>
        ) : (
          <PageTable pages={pages} />
        )}
      </section>
      {deleted.length > 0 && <DeletedTable pages={deleted} />}
    </AdminPage>
  );
}
