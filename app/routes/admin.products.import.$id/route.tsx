// The dry run of an import: what would change, or each line at fault; the confirmation imports everything at once.
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
import {
  applyImport,
  confirmedImportSchema,
  findImport,
  type Imported,
} from "~/models/product/import/import.server";
import type { ImportReport } from "~/models/product/import/report.server";
import { productsPath } from "~/models/product/table";
import { Faults, FaultyLinesFile, linesText } from "./faults";

export const meta: MetaFunction = () => adminMeta("Import products");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const id = params.id ?? "";
  return { id, ...(await orErrorPage(findImport(user, id))) };
}

const failed = "Failed to import products. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, confirmedImportSchema);
  return answerForm(submission, { context, failed }, async (confirmed) => {
    const report = await applyImport(user, params.id ?? "", confirmed);
    const toast = report
      ? { type: "success" as const, message: importText(report) }
      : { type: "info" as const, message: "This file was imported already." };
    return redirectWithToast(request, productsPath, toast);
  });
}

function importText({ created, updated, faultyLines, left }: Imported): string {
  const out = faultyLines > 0 ? ` ${linesText(faultyLines)} left out.` : "";
  const stayed =
    left.length > 0
      ? ` ${productsText(left.length)} changed meanwhile and left as they were: ${left.slice(0, 5).join(", ")}.`
      : "";
  return `Import finished: ${created} added, ${updated - left.length} updated.${out}${stayed}`;
}

export default function DryRun() {
  const { id, name, applied, report } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      title="Dry run"
      lead={name}
      actions={
        <Link to={`${productsPath}/import`} className="btn btn-outline">
          Choose another file
        </Link>
      }
    >
      <Refused result={answer?.result} />
      <Summary report={report} />
      {applied ? (
        <div className="panel flex flex-wrap items-center justify-between gap-3 p-5">
          <p>
            This file was imported already.{" "}
            <Link to={`/admin/audit/${id}`} className="link">
              See what it did, or undo it
            </Link>
          </p>
          {report.faultyLines > 0 && <FaultyLinesFile id={id} />}
        </div>
      ) : (
        <>
          {report.faultCount > 0 && <Faults id={id} report={report} />}
          <Confirmation report={report} />
        </>
      )}
    </AdminPage>
  );
}

function Summary({ report }: { report: ImportReport }) {
  const rows = [
    ["Lines", report.lines],
    ["New products", report.created],
    ["Changed products", report.updated],
    ["Unchanged products", report.unchanged],
    ["Faults", report.faultCount],
  ] as const;
  return (
    <section className="panel p-5" aria-label="Summary">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-5">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="hint">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink-700">
        Columns read: {report.columns.join(", ")}. What the other columns are about stays as it is.
      </p>
      {report.ignored.length > 0 && (
        <p className="mt-1 text-ink-700">
          Columns left alone, because the shop does not know them:{" "}
          <b>{report.ignored.map((name) => `“${name}”`).join(", ")}</b>.
        </p>
      )}
    </section>
  );
}

function Confirmation({ report }: { report: ImportReport }) {
  const { created, updated, additions, changes, fingerprint, faultyLines } = report;
  if (created + updated === 0) {
    const what = faultyLines > 0 ? "the good lines say" : "this file says";
    return <p className="panel p-5">0 changes: the shop holds exactly what {what}.</p>;
  }
  return (
    <>
      {created > 0 && (
        <section className="panel p-5" aria-labelledby="additions">
          <h2 id="additions" className="mb-2 text-lg font-semibold">
            New products
          </h2>
          <p className="text-ink-700">
            {additions.join(", ")}
            {created > additions.length &&
              ` and ${(created - additions.length).toLocaleString("en-US")} more`}
          </p>
        </section>
      )}
      {updated > 0 && (
        <section className="panel overflow-hidden" aria-labelledby="changes">
          <h2 id="changes" className="px-5 py-4 text-lg font-semibold">
            Old and new values
          </h2>
          <BulkPreview
            label="Old and new values table"
            products={changes.map(({ fields, ...product }) => ({ ...product, changes: fields }))}
          />
          {updated > changes.length && (
            <p className="px-5 py-4">
              and {(updated - changes.length).toLocaleString("en-US")} more products
            </p>
          )}
        </section>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="fingerprint" value={fingerprint} />
        <Link to={productsPath} className="btn btn-outline">
          Cancel
        </Link>
        {faultyLines > 0 && <input type="hidden" name="goodOnly" value="on" />}
        <SubmitButton busy="Importing...">
          {faultyLines > 0
            ? `Import the good lines only (${productsText(created + updated)})`
            : `Import ${productsText(created + updated)}`}
        </SubmitButton>
      </Form>
    </>
  );
}

function productsText(count: number): string {
  return count === 1 ? "1 product" : `${count.toLocaleString("en-US")} products`;
}
