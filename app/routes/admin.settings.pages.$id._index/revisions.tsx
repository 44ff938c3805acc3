// What a page was at each of its versions, with the way to see it and to bring it back.
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { useDates } from "~/components/ui/dates";
import { Link } from "~/components/ui/link";
import { keptRevisions, pageUrl } from "~/models/content/page";

interface RevisionsProps {
  id: string;
  /** The newest first, which is the page as it is. */
  revisions: { version: number; title: string; actorName: string; createdAt: string }[];
}

const columns = [{ label: "Version" }, { label: "Saved" }, { label: "By" }, { label: "Title" }];

export function Revisions({ id, revisions }: RevisionsProps) {
  const { formatDateTime } = useDates();
  return (
    <section className="panel overflow-hidden" aria-labelledby="revisions">
      <h2 id="revisions" className="px-5 pt-4 text-lg font-semibold">
        Versions
      </h2>
      <p className="hint px-5 pb-3">{`The last ${keptRevisions} are kept.`}</p>
      <Table label="Versions table" columns={columns} width="small">
        {revisions.map(({ version, title, actorName, createdAt }, index) => (
          <Row key={version}>
            <RowName name={`version ${version}`}>
              <Link to={pageUrl(id, `/versions/${version}`)} className="btn btn-outline btn-small">
                <span className="sr-only">See version </span>
                {index === 0 ? `${version}, now` : version}
              </Link>
            </RowName>
            <Cell kind="brief">{formatDateTime(createdAt)}</Cell>
            <Cell>{actorName}</Cell>
            <Cell>{title}</Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
