// A figure's table as a CSV file.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/guards.server";
import { csvResponse } from "~/http/csv.server";
import { orNotFound } from "~/http/refusal.server";
import { findFigure, readFigureName } from "~/models/figure/figure.server";
import { readMonth } from "~/models/figure/month.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const name = orNotFound(readFigureName(params.figure), "There is no such figure.");
  const span = await readMonth(new URL(request.url).searchParams);
  const { columns, rows } = await findFigure(name, span);
  const file = name === "stock" ? name : `${name}-${span.month}`;
  async function* batches() {
    yield await Promise.resolve(rows.map((row) => [row.name, ...row.cells]));
  }
  const heads = columns.map(({ label }) => label);
  return csvResponse(file, heads, batches());
}
