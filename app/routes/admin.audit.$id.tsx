// A change of many products: what it did to each, and the way to undo it.
import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { AuditList } from "~/components/admin/audit-list";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { useDates } from "~/components/ui/dates";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { orErrorPage } from "~/http/refusal.server";
import { isFinal } from "~/models/audit/audit";
import { listGroup } from "~/models/audit/log.server";
import { findGroup, undoDays } from "~/models/product/undo.server";

export const meta: MetaFunction = () => adminMeta("Change of many products");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = params.id ?? "";
  const group = await orErrorPage(findGroup(id));
  const { searchParams } = new URL(request.url);
  return { group, undoDays, ...(await listGroup(id, searchParams)) };
}

export default function Group() {
  const { group, entries, newer, older } = useLoaderData<typeof loader>();
  const { formatDateTime } = useDates();
  const own = `/admin/audit/${group.id}`;
  return (
    <AdminPage
      title={`${group.actorName} ${group.action} ${group.entityName}`}
      lead={formatDateTime(group.createdAt)}
      actions={
        <Link to="/admin/audit" className="btn btn-outline">
          Audit log
        </Link>
      }
    >
      <State group={group} />
      <section className="panel" aria-label="Products">
        {entries.length > 0 ? (
          <AuditList entries={entries} />
        ) : (
          <p className="p-5">No product was changed.</p>
        )}
      </section>
      {(newer !== null || older !== null) && (
        <nav aria-label="Pages" className="flex flex-wrap justify-center gap-2">
          {newer !== null && (
            <Link to={`${own}?after=${newer}`} rel="prev" className="btn btn-outline">
              Newer
            </Link>
          )}
          {older !== null && (
            <Link to={`${own}?before=${older}`} rel="next" className="btn btn-outline">
              Older
            </Link>
          )}
        </nav>
      )}
    </AdminPage>
  );
}

function State({ group }: { group: SerializeFrom<typeof loader>["group"] }) {
  const { undoDays } = useLoaderData<typeof loader>();
  const { formatDateTime } = useDates();
  const { id, action, undoneAt, canBeUndone } = group;
  if (isFinal(action)) return null;
  return (
    <section
      className="panel flex flex-wrap items-center justify-between gap-3 p-5"
      aria-label="Undo"
    >
      {undoneAt !== null ? (
        <p>{`This change was undone on ${formatDateTime(undoneAt)}.`}</p>
      ) : canBeUndone ? (
        <>
          <p>{`It can be undone as a whole for ${undoDays} days.`}</p>
          <Link to={`/admin/audit/${id}/undo`} className="btn btn-danger">
            <Icon name="history" /> Undo this change
          </Link>
        </>
      ) : (
        <p>{`It is older than ${undoDays} days and cannot be undone as a whole any more.`}</p>
      )}
    </section>
  );
}
