// One sale: when it is, how it stands, and its lines with their prices, which can be set by hand.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { History } from "~/components/admin/history";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { useDates } from "~/components/ui/dates";
import { Link } from "~/components/ui/link";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { findAuditOf } from "~/models/audit/entry.server";
import { lineKey, saleLinesSchema, saveSaleLines } from "~/models/sale/lines.server";
import { salesPath, saleStateBadges, saleUrl } from "~/models/sale/sale";
import { findSale, listSaleLines, noSale } from "~/models/sale/sale.server";
import { tableUrl } from "~/models/table";
import { readPage } from "~/models/table.server";
import { Lines } from "./lines";

export const meta: MetaFunction<typeof loader> = ({ data }) => adminMeta(data?.sale.name ?? "Sale");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const sale = orNotFound(await findSale(params.id ?? ""), noSale);
  const asked = readPage(new URL(request.url).searchParams);
  const { lines, ...place } = await listSaleLines(sale.id, sale.variants, asked);
  const keyed = lines.map((line) => ({ ...line, key: lineKey(line.variantId) }));
  const entries = await findAuditOf("sale", sale.id);
  return { sale, lines: keyed, ...place, entries, draft: await readDraft(request) };
}

const failed = "Failed to save the prices. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const { id, variants } = orNotFound(await findSale(params.id ?? ""), noSale);
  const asked = readPage(new URL(request.url).searchParams);
  const { lines, page } = await listSaleLines(id, variants, asked);
  const submission = submissionOf(form, saleLinesSchema(lines), { blankIsText: true });
  return answerForm(submission, { context, failed }, async (change) => {
    const ids = lines.map(({ variantId }) => variantId);
    const count = await saveSaleLines(user, id, ids, change);
    const words = count === 1 ? "1 line changed" : `${count} lines changed`;
    const toast = { type: "success", message: count === 0 ? "Nothing changed" : words } as const;
    return redirectWithToast(request, tableUrl(saleUrl(id), { page }), toast);
  });
}

export default function Sale() {
  const { sale, lines, page, pages, entries, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, name, state } = sale;
  return (
    <AdminPage
      title={name}
      actions={
        <p className="flex flex-wrap gap-2">
          <Link to={salesPath} className="btn btn-outline">
            Sales
          </Link>
          {state !== "Over" && (
            <>
              <Link to={saleUrl(id, "/edit")} className="btn btn-outline">
                Change
              </Link>
              <Link to={saleUrl(id, "/add")} className="btn btn-outline">
                Add products
              </Link>
              <Link to={saleUrl(id, "/end")} className="btn btn-outline">
                End now
              </Link>
            </>
          )}
          <Link to={saleUrl(id, "/delete")} className="btn btn-outline">
            Delete
          </Link>
        </p>
      }
    >
      <Facts />
      {/* A saved form begins anew, and so does that of another page. */}
      <Lines
        key={`${sale.version} ${page}`}
        {...{ sale, lines, page, pages, draft }}
        result={answer?.result}
      />
      <History entries={entries} />
    </AdminPage>
  );
}

function Facts() {
  const { sale } = useLoaderData<typeof loader>();
  const { formatDateTime } = useDates();
  const { state, startsAt, endsAt, weekly, next, products, variants } = sale;
  const facts = [
    ["From", formatDateTime(startsAt)],
    ["Until", formatDateTime(endsAt)],
    ["Days", weekly === 1 ? "Fridays and Saturdays" : "All"],
    ["Products", `${products.toLocaleString("en-US")} (${linesText(variants)})`],
    ...(next === null
      ? []
      : [[state === "Running" ? "Prices go back" : "Prices come", formatDateTime(next)]]),
  ];
  return (
    <section className="panel p-5" aria-label="Sale">
      <p className="mb-3">
        <span className={`badge ${saleStateBadges[state]}`}>{state}</span>
      </p>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="hint">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function linesText(count: number): string {
  return count === 1 ? "1 variant" : `${count.toLocaleString("en-US")} variants`;
}
