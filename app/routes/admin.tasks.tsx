// Work that went wrong: tasks that were given up, to be tried again, and those that are tried again by themselves.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { DetailPanel } from "~/components/admin/detail";
import { useDates } from "~/components/ui/dates";
import { ErrorScreen } from "~/components/ui/error-screen";
import { answerWithToast } from "~/http/answer.server";
import { accepted, readSubmission } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import type { TaskRow } from "~/models/task/task";
import { listTroubledTasks, tryAgainSchema, tryTaskAgain } from "~/models/task/table.server";

const path = "/admin/tasks";

export const meta: MetaFunction = () => adminMeta("Tasks");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return listTroubledTasks();
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const { id } = accepted(await readSubmission(request, tryAgainSchema));
  return answerWithToast(request, path, async () => {
    const key = await tryTaskAgain(user, id);
    return redirectWithToast(request, path, {
      type: "success",
      message: `${key} is tried again.`,
    });
  });
}

export default function Tasks() {
  const { failed, retried } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Tasks" lead="Mails and other work that went wrong">
      <DetailPanel title="Given up">
        {failed.length === 0 ? (
          <p className="text-ink-600">Nothing: all work is done, or under way.</p>
        ) : (
          <TaskList tasks={failed} />
        )}
      </DetailPanel>
      {retried.length > 0 && (
        <DetailPanel title="Tried again by themselves">
          <TaskList tasks={retried} />
        </DetailPanel>
      )}
    </AdminPage>
  );
}

function TaskList({ tasks }: { tasks: TaskRow[] }) {
  const { formatDateTime } = useDates();
  return (
    <ul role="list" className="divide-y divide-ink-200">
      {tasks.map(({ id, key, attempts, error, failedAt, runAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div className="min-w-0">
            <p className="font-semibold break-words">{key}</p>
            <p className="break-words text-ink-600">{error}</p>
            <p className="hint">
              {attempts === 1 ? "Tried once" : `Tried ${attempts} times`},{" "}
              {failedAt === null
                ? `again at ${formatDateTime(runAt)}`
                : `given up ${formatDateTime(failedAt)}`}
            </p>
          </div>
          {failedAt !== null && (
            <Form method="post" preventScrollReset>
              <button type="submit" name="id" value={id} className="btn btn-outline">
                Try again<span className="sr-only">: {key}</span>
              </button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
