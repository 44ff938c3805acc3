// A table of the back office: columns where there is room, and where there is none rows of two lines that open.
/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- the elements' own roles, which browsers forget of rows that are no table rows by their style */
import type { ReactNode } from "react";
import type { TableView } from "~/models/table";
import { SortHeader } from "./sort-header";
import { TableFrame } from "./table-frame";

export interface Column {
  label: string;
  /** The sort that its head asks for, in a table that sorts. */
  sort?: string;
  /** Numbers stand at the right of their column. */
  number?: boolean;
}

/** What is in force, and where a head leads. */
export interface Sorting {
  view: Pick<TableView, "sort" | "dir">;
  hrefOf: (sort: string, dir: TableView["dir"]) => string;
}

interface TableProps {
  /** What the table is called: "Orders table". */
  label: string;
  columns: readonly Column[];
  /** Without it the heads are plain. */
  sorting?: Sorting;
  /** The head over the rows' checkboxes, which stand in a column of their own before the others. */
  choose?: ReactNode;
  /** How much room its columns take. */
  width?: "small" | "medium" | "wide";
  className?: string;
  /** Its rows, of the cells below. */
  children: ReactNode;
}

/**
 * The heads, and what an open row calls its cells by: they stand in the table once, not in each row.
 */
export function Table({ label, columns, sorting, choose, className = "", ...rest }: TableProps) {
  const { width, children } = rest;
  const labels: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    labels[`--label-${index + (choose ? 2 : 1)}`] = JSON.stringify(column.label);
  }
  return (
    <TableFrame label={label} columns={width}>
      <table role="table" className={`table rows ${className}`} style={labels}>
        <thead role="rowgroup">
          <tr role="row">
            {choose && (
              <th scope="col" role="columnheader" className="w-10">
                {choose}
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.label} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </TableFrame>
  );
}

function Head({ column: { label, sort, number }, sorting }: { column: Column; sorting?: Sorting }) {
  if (sorting && sort) return <SortHeader label={label} sort={sort} number={number} {...sorting} />;
  return (
    <th scope="col" role="columnheader" className={number ? "number" : undefined}>
      {label}
    </th>
  );
}

/** A row, of a RowName and cells. */
export function Row({ children }: { children: ReactNode }) {
  return <tr role="row">{children}</tr>;
}

interface RowNameProps {
  /** What the row is about, in plain words: "order #40755". Without it the row is always open. */
  name?: string;
  /** The same as it is shown: usually a link. */
  children: ReactNode;
}

/**
 * What a row is known by, with the button that opens the row where it is two lines. The button has no
 * text: browsers that draw no styles show every cell anyway, and nothing else.
 */
export function RowName({ name, children }: RowNameProps) {
  return (
    <th scope="row" role="rowheader" className="row-name">
      {children}
      {name !== undefined && (
        <details className="more">
          <summary aria-label={`Details of ${name}`} />
        </details>
      )}
    </th>
  );
}

interface CellProps {
  /**
   * "brief" stands in the second line of a closed row, "count" too, after its column's name; "choose"
   * is the row's checkbox, "actions" what can be done. Others open with the row, and hold no control.
   */
  kind?: "brief" | "count" | "choose" | "actions";
  number?: boolean;
  className?: string;
  children: ReactNode;
}

/** A cell; readers of the screen have it in a closed row too, but for the actions. */
export function Cell({ kind, number, className, children }: CellProps) {
  const names = [kind, number && "number", className].filter(Boolean).join(" ");
  return (
    <td role="cell" className={names === "" ? undefined : names}>
      {children}
    </td>
  );
}
