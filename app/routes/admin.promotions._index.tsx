// Promotions: rules that take something off carts, with how each one stands.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { useDates } from "~/components/ui/dates";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import { promotionBadges, promotionsPath, promotionUrl } from "~/models/promotion/promotion";
import { listPromotions } from "~/models/promotion/table.server";
import { tableUrl } from "~/models/table";
import { readPage } from "~/models/table.server";

export const meta: MetaFunction = () => adminMeta("Promotions");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return listPromotions(readPage(new URL(request.url).searchParams));
}

export default function Promotions() {
  const { promotions, page, pages } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Promotions"
      lead="Rules of the cart, by themselves or for a code"
      actions={
        <Link to={promotionUrl("new")} className="btn btn-primary">
          <Icon name="plus" /> New promotion
        </Link>
      }
    >
      <section className="panel overflow-hidden" aria-label="Promotions">
        {promotions.length === 0 ? (
          <div className="empty">
            <p>No promotions yet. Prices for a time are sales.</p>
          </div>
        ) : (
          <Table label="Promotions table" columns={columns}>
            {promotions.map((promotion) => (
              <PromotionRow key={promotion.id} promotion={promotion} />
            ))}
          </Table>
        )}
      </section>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => tableUrl(promotionsPath, { page: number })}
      />
    </AdminPage>
  );
}

type Promotion = ReturnType<typeof useLoaderData<typeof loader>>["promotions"][number];

const columns = [
  { label: "Promotion" },
  { label: "State" },
  { label: "Code" },
  { label: "Until" },
  { label: "Used", number: true },
];

function PromotionRow({ promotion }: { promotion: Promotion }) {
  const { formatDateTime } = useDates();
  const { id, name, state, does, code, startsAt, endsAt, used, usageLimit } = promotion;
  return (
    <Row>
      <RowName name={`promotion ${name}`}>
        <Link to={promotionUrl(id)} className="link">
          {name}
        </Link>
        <span className="hint block">{does}</span>
      </RowName>
      <Cell kind="brief">
        <span className={`badge ${promotionBadges[state]}`}>{state}</span>
        {state === "Planned" && startsAt && (
          <span className="hint block">{formatDateTime(startsAt)}</span>
        )}
      </Cell>
      <Cell>{code ?? "By itself"}</Cell>
      <Cell>{endsAt === null ? "Any time" : formatDateTime(endsAt)}</Cell>
      <Cell kind="count" number>
        {used.toLocaleString("en-US")}
        {usageLimit === null ? "" : ` of ${usageLimit.toLocaleString("en-US")}`}
      </Cell>
    </Row>
  );
}
