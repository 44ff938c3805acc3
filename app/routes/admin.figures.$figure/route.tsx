// One figure: its month, its bars and its table.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { ExportLink } from "~/components/admin/export-link";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Link } from "~/components/ui/link";
import { orNotFound } from "~/http/refusal.server";
import { figures, figureUrl, type FigureName, type Month } from "~/models/figure/figure";
import { findFigure, readFigureName } from "~/models/figure/figure.server";
import { readMonth } from "~/models/figure/month.server";
import { FigureTable } from "./table";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  adminMeta(data ? figures[data.name].name : "Figures");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const name = orNotFound(readFigureName(params.figure), "There is no such figure.");
  const span = await readMonth(new URL(request.url).searchParams);
  const { month, label, before, after } = span;
  return {
    name,
    month: name === "stock" ? null : { month, label, before, after },
    ...(await findFigure(name, span)),
  };
}

export default function FigurePage() {
  const { name, month, columns, rows } = useLoaderData<typeof loader>();
  const { name: title, lead } = figures[name];
  const query = month ? `?month=${month.month}` : "";
  return (
    <AdminPage
      title={title}
      lead={lead}
      actions={<ExportLink href={`/admin/figures/${name}/export${query}`} />}
    >
      {month && <Months name={name} month={month} />}
      <section className="panel overflow-hidden" aria-label={title}>
        {rows.length === 0 ? (
          <p className="empty">{month ? `Nothing in ${month.label}` : "Nothing runs out"}</p>
        ) : (
          <FigureTable label={`${title} table`} columns={columns} rows={rows} />
        )}
      </section>
      <p>
        <Link to="/admin/figures" className="link">
          All figures
        </Link>
      </p>
    </AdminPage>
  );
}

function Months({ name, month: { label, before, after } }: { name: FigureName; month: Month }) {
  return (
    <nav aria-label="Month" className="flex flex-wrap items-center gap-3">
      <Link to={figureUrl(name, before)} className="btn btn-outline btn-small" rel="nofollow">
        Month before
      </Link>
      <b aria-current="true">{label}</b>
      {after !== "" && (
        <Link to={figureUrl(name, after)} className="btn btn-outline btn-small" rel="nofollow">
          Next month
        </Link>
      )}
    </nav>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
