// The home page's slides, banners, tiles and brands in their order, each with its time and the ways to change it and to see it.
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { useDates } from "~/components/ui/dates";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { homeKinds, type HomeItem } from "~/models/settings/home";
import { stateColours } from "./state";

const columns = [
  { label: "Title" },
  { label: "Kind" },
  { label: "From" },
  { label: "Until" },
  { label: "State" },
  { label: "Actions" },
];

type Item = HomeItem & { state: "Shown" | "Waiting" | "Over" };

/** Those that wait for their time can be seen before visitors see them. */
export function ItemTable({ items }: { items: Item[] }) {
  const { formatDateTime } = useDates();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Slides, banners, tiles and brands</h2>
        <Link to="/admin/settings/home/new" className="btn btn-outline">
          <Icon name="plus" />
          Add<span className="sr-only"> a slide, banner, tile or brand</span>
        </Link>
      </div>
      {items.length === 0 ? (
        <p className="empty">There are none: the page begins with its featured categories.</p>
      ) : (
        <Table label="Slides, banners, tiles and brands table" columns={columns}>
          {items.map(({ id, kind, title, from, until, state }) => (
            <Row key={id}>
              <RowName>{title}</RowName>
              <Cell>{homeKinds[kind]}</Cell>
              <Cell>{from ? formatDateTime(from) : "At once"}</Cell>
              <Cell>{until ? formatDateTime(until) : "Open end"}</Cell>
              <Cell>
                <span className={`badge ${stateColours[state]}`}>{state}</span>
              </Cell>
              <Cell>
                <span className="flex flex-wrap gap-2">
                  <Link
                    to={`/admin/settings/home/${encodeURIComponent(id)}`}
                    className="btn btn-outline btn-small"
                  >
                    Edit<span className="sr-only"> {title}</span>
                  </Link>
                  {state === "Waiting" && from && (
                    <Link
                      to={`/?preview=${encodeURIComponent(from)}`}
                      className="btn btn-outline btn-small"
                    >
                      Preview<span className="sr-only"> {title}</span>
                    </Link>
                  )}
                </span>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </>
  );
}
