// Orders: rows that open one at a time, sorted by links.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guards.server";
import { AccountPage } from "~/components/shop/account-page";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import { accountMeta } from "~/document/meta";
import { findProfile } from "~/models/account/profile.server";
import { listOrdersOf, readOrderView } from "~/models/order/history.server";
import { ordersPageSize } from "~/models/order/order";
import { OrderRow } from "./order-row";
import { SortLinks, viewUrl } from "./sort-links";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "Orders");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const asked = readOrderView(new URL(request.url).searchParams);
  const profile = await findProfile(user.id);
  const pages = Math.max(1, Math.ceil((profile?.orderCount ?? 0) / ordersPageSize));
  const view = { ...asked, page: Math.min(asked.page, pages) };
  return { view, orders: await listOrdersOf(user.id, view), pages };
}

export default function Orders() {
  const { view, orders, pages } = useLoaderData<typeof loader>();
  return (
    <AccountPage title="Orders">
      {orders.length === 0 ? (
        <div className="empty">
          <Icon name="receipt" />
          <p>You have no orders yet.</p>
          <Link to="/category" className="btn btn-primary">
            Browse products
          </Link>
        </div>
      ) : (
        <>
          <SortLinks view={view} />
          <ul role="list" className="divide-y divide-ink-200 border-y border-ink-200">
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
          <Pagination
            page={view.page}
            pages={pages}
            hrefOf={(page) => viewUrl({ ...view, page })}
          />
        </>
      )}
    </AccountPage>
  );
}
