// The rows of a product's specifications while they are typed: limits, and what the buttons do to them.
import { productsPath } from "./table";

/** Rows, and characters of a name and a value. */
export const specificationLimits = { rows: 60, label: 60, value: 300 };

/** A row of the form; both are empty in one that is still to be filled. */
export interface SpecificationRow {
  label: string;
  value: string;
}

/** The rows of a form that holds `label1`, `value1` and so on; hostile. */
export function typedRows(fields: Record<string, unknown>): SpecificationRow[] {
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? value : undefined;
  };
  const rows = Array.from({ length: specificationLimits.rows }, (_, index) => ({
    label: text(`label${index + 1}`),
    value: text(`value${index + 1}`),
  }));
  const sent = rows.findLastIndex(({ label, value }) => label !== undefined || value !== undefined);
  return rows.slice(0, sent + 1).map(({ label = "", value = "" }) => ({ label, value }));
}

/** So many empty rows stand at the end of the form. */
const EMPTY_ROWS = 3;

/** What a row's buttons do, and the one below all rows. */
export type Arrangement = "up" | "down" | "remove" | "more";

/** The value of a button: what it does, to which row from 0. */
export function arrangement(what: Arrangement, row = 0): string {
  return `${what}-${row}`;
}

/**
 * The rows after a button was pressed.
 * @param button what `arrangement` made; hostile: one that makes no sense changes nothing
 * @returns the rows, and the one that the keeper goes on with
 */
export function arrange(
  rows: readonly SpecificationRow[],
  button: string,
): { rows: SpecificationRow[]; focus: number } {
  const [, what, digits] = /^(up|down|remove|more)-(\d{1,3})$/.exec(button) ?? [];
  const at = Number(digits);
  const row = rows[at];
  if (what === "more") return { rows: withEmptyRows(rows), focus: rows.length };
  if (!row) return { rows: [...rows], focus: 0 };
  const others = rows.filter((_, index) => index !== at);
  if (what === "remove") return { rows: others, focus: Math.min(at, others.length - 1) };
  const to = Math.min(Math.max(what === "up" ? at - 1 : at + 1, 0), others.length);
  return { rows: [...others.slice(0, to), row, ...others.slice(to)], focus: to };
}

/** Rows to type into after those that are there. */
export function withEmptyRows(rows: readonly SpecificationRow[]): SpecificationRow[] {
  const room = Math.max(0, specificationLimits.rows - rows.length);
  const empty = Array.from({ length: Math.min(EMPTY_ROWS, room) }, () => ({
    label: "",
    value: "",
  }));
  return [...rows, ...empty];
}

/** The rows that a product has, and after them the usual names that it has no row for. */
export function offeredRows(rows: readonly SpecificationRow[], usual: readonly string[]) {
  const missing = usual.filter((name) => !rows.some(({ label }) => label === name));
  const offered = [...rows, ...missing.map((label) => ({ label, value: "" }))];
  return offered.slice(0, Math.max(rows.length, specificationLimits.rows));
}

/** In which names what was saved differs from what was typed. */
export function rowChanges(
  saved: readonly SpecificationRow[],
  typed: readonly SpecificationRow[],
): { field: string; from: string; to: string }[] {
  const valueIn = (rows: readonly SpecificationRow[], name: string) =>
    rows.find(({ label }) => label.trim() === name)?.value.trim() ?? "";
  const names = new Set([...saved, ...typed].map(({ label }) => label.trim()));
  return [...names]
    .map((field) => ({ field, from: valueIn(saved, field), to: valueIn(typed, field) }))
    .filter(({ from, to }) => from !== to);
}

/** The address of a product's specifications. */
export function specificationsUrl(productId: string): string {
  return `${productsPath}/${encodeURIComponent(productId)}/specifications`;
}
