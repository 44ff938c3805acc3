// The lines of a file that cannot be imported: each with its SKU, column and value, and why.
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";
import type { ImportReport } from "~/models/product/import/report.server";
import { productsPath } from "~/models/product/table";

const columns = [
  { label: "Line" },
  { label: "SKU" },
  { label: "Column" },
  { label: "Value" },
  { label: "Fault" },
];

/** Where some lines are good, they can go in without these. */
export function Faults({ id, report }: { id: string; report: ImportReport }) {
  const { faults, faultCount, faultyLines, created, updated } = report;
  return (
    <section className="panel overflow-hidden" aria-labelledby="faults">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
        <div>
          <h2 id="faults" className="text-lg font-semibold">
            {`${linesText(faultyLines)} cannot be imported`}
          </h2>
          <p className="text-ink-600">
            Mend these lines in your file and choose it again
            {created + updated > 0 && ", or import the good lines without them, below"}.
          </p>
        </div>
        <FaultyLinesFile id={id} />
      </div>
      <Table label="Faults table" columns={columns}>
        {faults.map(({ line, sku, column, value, message }, index) => (
          <Row key={index}>
            <RowName name={`line ${line}`}>{line}</RowName>
            <Cell className="break-words">{sku || "–"}</Cell>
            <Cell>{column || "–"}</Cell>
            <Cell className="break-words">{value || "–"}</Cell>
            <Cell kind="brief" className="min-w-48 break-words">
              {message}
            </Cell>
          </Row>
        ))}
      </Table>
      {faultCount > faults.length && (
        <p className="px-5 py-4">
          and {(faultCount - faults.length).toLocaleString("en-US")} more faults
        </p>
      )}
    </section>
  );
}

/** The way to mend them in a file of their own. */
export function FaultyLinesFile({ id }: { id: string }) {
  return (
    // A download is no page.
    <a href={`${productsPath}/import/${id}/faults`} className="btn btn-outline" download>
      <Icon name="download" /> Faulty lines as a file
    </a>
  );
}

/** A number of lines in words. */
export function linesText(count: number): string {
  return count === 1 ? "1 line" : `${count.toLocaleString("en-US")} lines`;
}
