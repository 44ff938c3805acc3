// Staff: who may enter the back office, and how far.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";
import { areaWords } from "~/models/account/area";
import { listStaff } from "~/models/account/staff.server";
import { timeAgo } from "~/models/date";

export const meta: MetaFunction = () => adminMeta("Staff");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const staff = await listStaff();
  return {
    staff: staff.map(({ id, name, email, areas, status, wayIn, factorSince, lastSeenAt }) => ({
      ...{ id, name, email, areas: areaWords(areas), factor: factorSince === null ? "No" : "Yes" },
      state: status === "Inactive" ? "Locked" : wayIn === 1 ? "Active" : "Invited",
      seen: lastSeenAt === null ? "Not signed in" : timeAgo(lastSeenAt),
    })),
  };
}

const columns = [
  { label: "Name" },
  { label: "State" },
  { label: "May do" },
  { label: "Second factor" },
  { label: "Last seen" },
];
const badges: Record<string, string> = { Active: "badge-green", Locked: "badge-red" };

export default function Staff() {
  const { staff } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Staff"
      lead="Who may enter the back office, and how far"
      actions={
        <Link to="/admin/settings/staff/new" className="btn btn-primary">
          <Icon name="plus" /> Invite
        </Link>
      }
    >
      <section className="panel overflow-hidden" aria-label="Staff">
        <Table label="Staff table" columns={columns}>
          {staff.map(({ id, name, email, state, areas, factor, seen }) => (
            <Row key={id}>
              <RowName name={name}>
                <Link to={`/admin/settings/staff/${id}`} className="link text-sm">
                  {name}
                </Link>
                <span className="hint block wrap-anywhere">{email}</span>
              </RowName>
              <Cell kind="brief">
                <span className={`badge ${badges[state] ?? "badge-gray"}`}>{state}</span>
              </Cell>
              <Cell>{areas}</Cell>
              <Cell>{factor}</Cell>
              <Cell>{seen}</Cell>
            </Row>
          ))}
        </Table>
      </section>
    </AdminPage>
  );
}
