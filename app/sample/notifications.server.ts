// What the staff finds under the bell on the first day, in step with the seeded orders and stock.
import type { Insertable } from "kysely";
import type { NotificationsTable, OrdersTable } from "~/db/schema";
import { notificationFixtures, userFixtures } from "./fixtures.server";
import { joinedAt } from "./people.server";
import { sampleProduct } from "./products.server";
import { before, MINUTE } from "./time.server";

type Notice = ReturnType<typeof notificationFixtures>[number];

/** The notifications; `orders` stand oldest first, as they were placed. */
export function notificationRows(
  now: Date,
  orders: readonly Insertable<OrdersTable>[],
): Insertable<NotificationsTable>[] {
  return notificationFixtures().map((notice, index) => {
    const { createdAt, facts, link } = subjectOf(notice, now, orders);
    return {
      id: `sample-${index + 1}`,
      type: notice.type,
      title: notice.title,
      message: notice.message.replaceAll(
        /\{(\w+)\}/g,
        (blank, name: string) => facts[name] ?? blank,
      ),
      link,
      createdAt,
      readAt: notice.read ? now.toISOString() : null,
    };
  });
}

/** What the message's blanks stand for, and when it happened. */
function subjectOf(
  notice: Notice,
  now: Date,
  orders: readonly Insertable<OrdersTable>[],
): { createdAt: string; facts: Record<string, string>; link: string } {
  switch (notice.type) {
    case "order": {
      const order = orders.at(-1 - notice.order);
      if (!order) throw new Error(`fixtures/notifications.json: no order ${notice.order}`);
      const facts = { number: order.id, customer: order.customerName };
      return { createdAt: order.placedAt, facts, link: `/admin/orders/${order.id}` };
    }
    case "stock": {
      const { id, name, stock } = sampleProduct(notice.product, now).product;
      const createdAt = before(now, notice.minutesAgo * MINUTE);
      const facts = { name, stock: String(stock) };
      return { createdAt, facts, link: `/admin/products/${id}` };
    }
    case "user": {
      const user = userFixtures().find(({ id }) => id === notice.user);
      if (!user) throw new Error(`fixtures/notifications.json: no user "${notice.user}"`);
      const facts = { name: user.name };
      return { createdAt: joinedAt(user, now), facts, link: `/admin/customers/${user.id}` };
    }
  }
}
