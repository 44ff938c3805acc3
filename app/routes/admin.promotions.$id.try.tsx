// A dry run: what a promotion would have done to the orders of the last month.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingPage } from "~/components/admin/setting-page";
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { useDates } from "~/components/ui/dates";
import { Link } from "~/components/ui/link";
import { orNotFound } from "~/http/refusal.server";
import { counted } from "~/models/counted";
import { formatMoney } from "~/models/money";
import { promotionUrl } from "~/models/promotion/promotion";
import { findPromotion, noPromotion } from "~/models/promotion/row.server";
import { tryPromotion } from "~/models/promotion/try.server";

export const meta: MetaFunction = () => adminMeta("Dry run");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const promotion = orNotFound(await findPromotion(params.id ?? ""), noPromotion);
  return { id: promotion.id, name: promotion.name, outcome: await tryPromotion(promotion) };
}

const columns = [
  { label: "Order" },
  { label: "Customer" },
  { label: "Date" },
  { label: "Off", number: true },
];

export default function DryRun() {
  const { id, name, outcome } = useLoaderData<typeof loader>();
  const { formatDate } = useDates();
  const { days, seen, isCut, count, sums, named } = outcome;
  return (
    <SettingPage title="Dry run" lead={name} up={{ to: promotionUrl(id), label: name }}>
      <p>
        Of the {isCut && "latest "}
        {counted(seen, "order")} of the last {days} days it would have made <b>{count}</b> cheaper
        {count > 0 && (
          <>
            , by <b>{sums.join(" and ")}</b> together
          </>
        )}
        . Nothing is changed by this.
      </p>
      <p className="hint">
        Reckoned by itself, beside no other promotion, on each day of the month, with today&apos;s
        brands and types.
      </p>
      {named.length > 0 && (
        <div className="mt-4">
          <Table label="Orders that it would have made cheaper" columns={columns}>
            {named.map((hit) => (
              <Row key={hit.id}>
                <RowName name={`order #${hit.id}`}>
                  <Link to={`/admin/orders/${hit.id}`} className="link">
                    #{hit.id}
                  </Link>
                </RowName>
                <Cell kind="brief">{hit.customer}</Cell>
                <Cell>{formatDate(hit.placedAt)}</Cell>
                <Cell kind="count" number>
                  {formatMoney(hit)}
                </Cell>
              </Row>
            ))}
          </Table>
          {count > named.length && <p className="hint mt-2">The latest {named.length} of them.</p>}
        </div>
      )}
    </SettingPage>
  );
}
