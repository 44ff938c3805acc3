// The newsletter's list: search, a sorted table in pages, export, and removing an address.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { ExportLink } from "~/components/admin/export-link";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { TableLoading, TableSearch } from "~/components/admin/table-search";
import { RowsPerPage, SaveView, TableViews } from "~/components/admin/table-views";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Icon } from "~/components/ui/icon";
import { Pagination } from "~/components/ui/pagination";
import { answerWithToast } from "~/http/answer.server";
import { accepted, submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { counted } from "~/models/counted";
import {
  listSubscribers,
  readSubscriberView,
  removalSchema,
  removeSubscriber,
} from "~/models/subscriber.server";
import { tableUrl } from "~/models/table";
import { findKept } from "~/models/view.server";
import { SubscriberTable } from "./table";

const path = "/admin/newsletter";

export const meta: MetaFunction = () => adminMeta("Newsletter");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const { searchParams } = new URL(request.url);
  const view = readSubscriberView(searchParams);
  const kept = await findKept(user.id, "newsletter", searchParams);
  return { view, kept, ...(await listSubscribers(view, kept.size)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const { email } = accepted(submissionOf(form, removalSchema));
  const view = readSubscriberView(new URL(request.url).searchParams);
  const back = tableUrl(path, view);
  return answerWithToast(request, back, async () => {
    await removeSubscriber(user, email);
    const message = "The address is off the list.";
    return redirectWithToast(request, back, { type: "success", message });
  });
}

export default function Newsletter() {
  const { view, kept, subscribers, total, page, pages } = useLoaderData<typeof loader>();
  const { q, sort, dir, size } = view;
  return (
    <AdminPage
      title="Newsletter"
      lead="Who asked for it. The shop sends none itself: the export has each one's link to unsubscribe"
      actions={<ExportLink href={tableUrl(`${path}/export`, { ...view, page: 1 })} />}
    >
      <TableViews kept={kept} />
      <section className="panel relative overflow-hidden" aria-label="Newsletter">
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
          <TableSearch
            path={path}
            q={q}
            label="Search the newsletter's list"
            placeholder="E-mail"
            kept={{ sort, dir, size }}
          />
          <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-600">
            <span>{counted(total, "address", "addresses")}</span>
            <SaveView kept={kept} />
          </p>
        </div>
        <TableLoading path={path}>Loading addresses...</TableLoading>
        {subscribers.length === 0 ? (
          <div className="empty border-t border-ink-200">
            <Icon name="mail" />
            <p>No addresses found</p>
          </div>
        ) : (
          <SubscriberTable
            subscribers={subscribers}
            view={view}
            action={tableUrl(path, { ...view, page })}
            hrefOf={(sort, dir) => tableUrl(path, { ...view, sort, dir, page: 1 })}
          />
        )}
      </section>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => tableUrl(path, { ...view, page: number })}
      />
      <RowsPerPage kept={kept} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
