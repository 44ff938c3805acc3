// Delivery: the zones in their order with what each charges.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type UIMatch } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { formatMoney } from "~/models/money";
import { listZones } from "~/models/shipping/table.server";
import { placeWords } from "~/models/shipping/shipping";

export const meta: MetaFunction = () => adminMeta("Delivery");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { zones: await listZones() };
}

type ZoneRow = UIMatch<Awaited<ReturnType<typeof loader>>>["data"]["zones"][number];

const at = (id: string) => `/admin/settings/delivery/${encodeURIComponent(id)}`;

export default function Delivery() {
  const { zones } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Delivery"
      lead="An address lies in the zone that names it most precisely"
      actions={
        <Link to={at("new")} className="btn btn-primary">
          <Icon name="plus" />
          Add zone
        </Link>
      }
    >
      {zones.length === 0 && (
        <p className="empty panel">The shop delivers nowhere yet: add a zone.</p>
      )}
      {zones.map((zone) => (
        <ZonePanel key={zone.id} zone={zone} />
      ))}
    </AdminPage>
  );
}

function ZonePanel({ zone: { id, name, places, rates } }: { zone: ZoneRow }) {
  const words = places.slice(0, 6).map(placeWords).join("; ");
  return (
    <section className="panel p-5" aria-labelledby={`zone-${id}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id={`zone-${id}`} className="text-lg font-semibold">
            {name}
          </h2>
          <p className="text-ink-600">
            {words || "No address lies here: only what is fetched at the shop"}
            {places.length > 6 && ` and ${places.length - 6} more`}
          </p>
        </div>
        <p className="flex flex-wrap gap-2">
          <Link to={at(id)} className="btn btn-outline btn-small">
            <Icon name="pencil" />
            Edit<span className="sr-only"> {name}</span>
          </Link>
          <Link to={`${at(id)}/rates/new`} className="btn btn-outline btn-small">
            <Icon name="plus" />
            Add rate<span className="sr-only"> to {name}</span>
          </Link>
        </p>
      </div>
      <ul role="list" className="mt-3 divide-y divide-ink-200">
        {rates.map((rate) => (
          <li key={rate.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <b>{rate.name}</b>: {formatMoney({ amount: rate.price, currency: rate.currency })},{" "}
              {rate.days}
              {rate.freeFrom !== null &&
                `, free from ${formatMoney({ amount: rate.freeFrom, currency: rate.currency })}`}
              {rate.active === 0 && (
                <>
                  {" "}
                  <span className="badge badge-gray">Not offered</span>
                </>
              )}
            </span>
            <Link
              to={`${at(id)}/rates/${encodeURIComponent(rate.id)}`}
              className="btn btn-outline btn-small"
            >
              Edit
              <span className="sr-only">
                {" "}
                {rate.name} in {rate.currency}, {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
