// The audit log: who of the staff changed what and when, filtered by person, kind, name and date.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { AuditList } from "~/components/admin/audit-list";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { TableLoading } from "~/components/admin/table-search";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { auditKinds, auditUrl } from "~/models/audit/audit";
import { listAuditEntries, findStaff, readAuditFilter } from "~/models/audit/log.server";
import { findDates } from "~/models/settings/dates.server";

export const meta: MetaFunction = () => adminMeta("Audit log");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { searchParams } = new URL(request.url);
  const filter = readAuditFilter(searchParams);
  const [page, staff] = await Promise.all([
    listAuditEntries(filter, searchParams, await findDates()),
    findStaff(),
  ]);
  return { filter, staff, ...page };
}

export default function Audit() {
  const { filter, entries } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Audit log" lead="Who changed what, and when">
      <section className="panel relative" aria-label="Changes">
        <Filters key={auditUrl(filter)} />
        <TableLoading path="/admin/audit">Loading changes...</TableLoading>
        <div className="border-t border-ink-200">
          {entries.length === 0 ? <Empty /> : <AuditList entries={entries} />}
        </div>
      </section>
      <Places />
    </AdminPage>
  );
}

/** The key makes the fields follow the address when the browser goes back. */
function Filters() {
  const { filter, staff } = useLoaderData<typeof loader>();
  return (
    <Form
      role="search"
      action="/admin/audit"
      className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-end gap-3 p-5"
    >
      <label className="field col-span-full sm:col-span-2">
        <span className="label">Name</span>
        <input
          type="search"
          name="q"
          defaultValue={filter.q}
          maxLength={100}
          placeholder="What the thing was called"
          className="input min-h-10 py-1.5"
        />
      </label>
      <label className="field">
        <span className="label">Person</span>
        <select name="person" defaultValue={filter.person} className="input min-h-10 py-1.5">
          <option value="">Everybody</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="label">Kind</span>
        <select name="kind" defaultValue={filter.kind} className="input min-h-10 py-1.5">
          <option value="">Everything</option>
          {Object.entries(auditKinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <DayField label="From" name="from" value={filter.from} />
      <DayField label="Until" name="until" value={filter.until} />
      <button type="submit" className="btn btn-outline">
        <Icon name="filter" />
        Filter
      </button>
    </Form>
  );
}

function DayField({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input type="date" name={name} defaultValue={value} className="input min-h-10 py-1.5" />
    </label>
  );
}

function Empty() {
  const { filter } = useLoaderData<typeof loader>();
  return (
    <div className="empty">
      <Icon name="history" />
      <p>No changes found</p>
      {Object.values(filter).some((value) => value !== "") && (
        <Link to="/admin/audit" className="link">
          Show all changes
        </Link>
      )}
    </div>
  );
}

function Places() {
  const { filter, newer, older } = useLoaderData<typeof loader>();
  if (newer === null && older === null) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-center gap-2">
      {newer !== null && (
        <Link to={auditUrl(filter, { after: newer })} rel="prev" className="btn btn-outline">
          Newer
        </Link>
      )}
      {older !== null && (
        <Link to={auditUrl(filter, { before: older })} rel="next" className="btn btn-outline">
          Older
        </Link>
      )}
    </nav>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
