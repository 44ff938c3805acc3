// Staff: who may enter the back office, and how far.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { areaWords } from "~/models/account/area";
import { listStaff } from "~/models/account/staff.server";
import { timeAgo } from "~/models/date";
import { findSetting, saveSetting, staffFormSchema } from "~/models/settings/settings.server";

export const meta: MetaFunction = () => adminMeta("Staff");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [staff, setting] = await Promise.all([listStaff(), findSetting("staff")]);
  return {
    setting,
    staff: staff.map(({ id, name, email, areas, status, wayIn, factorSince, lastSeenAt }) => ({
      ...{ id, name, email, areas: areaWords(areas), factor: factorSince === null ? "No" : "Yes" },
      state: status === "Inactive" ? "Locked" : wayIn === 1 ? "Active" : "Invited",
      seen: lastSeenAt === null ? "Not signed in" : timeAgo(lastSeenAt),
    })),
  };
}

const failed = "Failed to save the setting. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, staffFormSchema);
  return answerForm(submission, { context, failed }, async ({ factorForAll, version }) => {
    await saveSetting(user, "staff", { factorForAll: factorForAll === "on" }, version);
    const toast = { type: "success", message: "Second factor saved" } as const;
    return redirectWithToast(request, "/admin/settings/staff", toast);
  });
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
  const { staff, setting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
                <Link to={`/admin/settings/staff/${id}`} className="link">
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
      <section className="panel p-5" aria-labelledby="second-factor">
        <h2 id="second-factor" className="mb-3 text-lg font-semibold">
          Second factor
        </h2>
        <Refused result={answer?.result} />
        <Form key={setting.version} method="post" className="flex flex-col items-start gap-3">
          <input type="hidden" name="version" value={setting.version} />
          <label className="check">
            <input
              type="checkbox"
              name="factorForAll"
              defaultChecked={setting.value.factorForAll}
            />
            <span>Everybody must have one</span>
          </label>
          <p className="hint">
            Who has none sets it up first, before anything else in the back office opens.
          </p>
          <SubmitButton>Save</SubmitButton>
        </Form>
      </section>
    </AdminPage>
  );
}
