// Undoes a change of many products: what goes back, what goes away and what stays is said first.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { BulkPreview } from "~/components/admin/bulk-preview";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Link } from "~/components/ui/link";
import { Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orErrorPage } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { counted } from "~/models/counted";
import { previewUndo, undoGroup, undoSchema } from "~/models/product/undo.server";

export const meta: MetaFunction = () => adminMeta("Undo a change");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return orErrorPage(previewUndo(params.id ?? ""));
}

const failed = "Failed to undo the change. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  return answerForm(submissionOf(form, undoSchema), { context, failed }, async (confirmed) => {
    const count = await undoGroup(user, id, confirmed.fingerprint);
    const toast =
      count === null
        ? { type: "info" as const, message: "This change was undone already." }
        : { type: "success" as const, message: `Undone: ${counted(count, "product")}.` };
    return redirectWithToast(request, `/admin/audit/${id}`, toast);
  });
}

export default function Undo() {
  const { group, preview } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      title="Undo a change"
      lead={`${group.actorName} ${group.action} ${group.entityName}`}
      actions={
        <Link to={`/admin/audit/${group.id}`} className="btn btn-outline">
          The change
        </Link>
      }
    >
      <Refused result={answer?.result} />
      {preview === null ? (
        <p className="panel p-5">This change was undone already, or its time is over.</p>
      ) : (
        <>
          <Changes />
          <Deletions />
          <Left />
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="fingerprint" value={preview.fingerprint} />
            <Link to={`/admin/audit/${group.id}`} className="btn btn-outline">
              Cancel
            </Link>
            {preview.changed + preview.deleted > 0 && (
              <SubmitButton busy="Undoing..." className="btn btn-danger">
                {`Undo it for ${counted(preview.changed + preview.deleted, "product")}`}
              </SubmitButton>
            )}
          </Form>
        </>
      )}
    </AdminPage>
  );
}

function usePreview() {
  const { preview } = useLoaderData<typeof loader>();
  if (!preview) throw new Error("There is nothing to undo");
  return preview;
}

function Changes() {
  const { changed, changes } = usePreview();
  if (changed === 0) return <p className="panel p-5">No product goes back to what it was.</p>;
  return (
    <section className="panel overflow-hidden" aria-labelledby="changes">
      <h2 id="changes" className="px-5 py-4 text-lg font-semibold">
        {`${counted(changed, "product")} put back`}
      </h2>
      <BulkPreview label="Old and new values table" products={changes} />
      {changed > changes.length && (
        <p className="px-5 py-4">{`and ${counted(changed - changes.length, "product")} more`}</p>
      )}
    </section>
  );
}

function Deletions() {
  const { deleted, deletions } = usePreview();
  if (deleted === 0) return null;
  const more = deleted - deletions.length;
  return (
    <section className="panel p-5" aria-labelledby="deletions">
      <h2 id="deletions" className="mb-2 text-lg font-semibold">
        {`${counted(deleted, "product")} deleted, because the change added them`}
      </h2>
      <p className="text-ink-700">
        {deletions.join(", ") + (more > 0 ? ` and ${more.toLocaleString("en-US")} more` : "")}
      </p>
    </section>
  );
}

function Left() {
  const { leftCount, left } = usePreview();
  if (leftCount === 0) return null;
  const more = leftCount - left.length;
  return (
    <section className="panel p-5" aria-labelledby="left">
      <h2 id="left" className="mb-2 text-lg font-semibold">
        Stays as it is
      </h2>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-ink-700">
        {left.map(({ name, reasons }, index) => (
          <li key={index}>
            <b>{name}</b>: {reasons.join("; ")}
          </li>
        ))}
        {more > 0 && <li>{`and ${counted(more, "product")} more`}</li>}
      </ul>
    </section>
  );
}
