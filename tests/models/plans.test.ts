// Which way SQLite goes to the few rows of a buyer, an order or a thing, though it knows nothing of how many have a state.
import Database from "better-sqlite3";
import { describe, expect, test, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { findVat } from "~/models/figure/vat.server";
import { emptyFilter } from "~/models/listing/listing";
import { listProducts } from "~/models/listing/listing.server";
import { findAuditOf } from "~/models/audit/entry.server";
import { markAllRead } from "~/models/notification/mark.server";
import { findNewestNotifications } from "~/models/notification/notification.server";
import { listNotifications } from "~/models/notification/table.server";
import { expireHolding } from "~/models/order/expire.server";
import { refuseUsedNumber } from "~/models/order/pay.server";
import { countQueues, listOrders, readOrderTableView } from "~/models/order/table.server";
import { findUnpaid, isUnpaidOf } from "~/models/order/unpaid.server";
import { endTries } from "~/models/payment/tries.server";
import { findMeant } from "~/models/product/meant.server";
import { matchingProducts } from "~/models/product/matching.server";
import { findAdminProducts, readProductView } from "~/models/product/table.server";
import { findSignedIn } from "~/models/visitor/session.server";
import { engine } from "../support/engine";
import { planOf } from "../support/plan";

const buyer = "buyer";

/** The plans of all statements that something asks. */
async function plansOf(asks: () => Promise<unknown>): Promise<string> {
  const spy = vi.spyOn(Database.prototype, "prepare");
  await asks();
  const asked = new Set(spy.mock.calls.map(([text]) => text));
  spy.mockRestore();
  const plans: string[] = [];
  for (const text of asked) {
    if (!/^(select|update)/.test(text)) continue;
    const parameters = Array.from(text.matchAll(/\?/g), () => "1");
    plans.push(await planOf({ sql: text, parameters }));
  }
  return plans.join("\n");
}

const delivered = readOrderTableView(new URLSearchParams({ status: "Delivered" }));

describe.runIf(engine === "sqlite")("SQLite finds", () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      "who is signed in, and what a product's page says to them, along their own rows",
      () => findSignedIn("token", "galaxy-s24-ultra"),
      /SEARCH carts USING[^]*SEARCH addresses USING INDEX addressesDefault[^]*SEARCH orders USING INDEX ordersUser.*\nSEARCH orderLines USING INDEX orderLines\w+ \(orderId/,
    ],
    [
      "a buyer's unpaid order along their orders",
      () => findUnpaid({ userId: buyer }),
      /^SEARCH orders USING INDEX ordersUser/m,
    ],
    [
      "a guest's unpaid order among those that are held",
      () => findUnpaid({ token: "token" }),
      /^SEARCH orders USING INDEX ordersHold/m,
    ],
    [
      "an unpaid order of a phone along its orders",
      () => isUnpaidOf(getDb(), "1712345678", ""),
      /^SEARCH orders USING INDEX ordersPhone/m,
    ],
    [
      "held orders of a variant among those that are held",
      () => expireHolding(["variant"]),
      /^SEARCH orders USING INDEX ordersHold.*\nSEARCH orderLines.* \(orderId=/m,
    ],
    [
      "the numbers of the queues by an index of nothing else",
      () => countQueues(),
      /(SEARCH orders USING COVERING INDEX ordersWaiting \(status=\?[^]*){4}/,
    ],
    [
      "what words found by ids, in an index of all that its number, its choices and its order ask",
      () => listProducts({ ...emptyFilter, q: "galaxy" }),
      /(SEARCH products USING COVERING INDEX productsShown \(id=\?[^]*){2}/,
    ],
    [
      "the invoices beside a month's days in an index of all that is asked of them",
      () => findVat({ from: "2026-02-28T18:00:00.000Z", until: "2026-03-31T18:00:00.000Z" }),
      /^SEARCH orders USING COVERING INDEX ordersInvoiced \(placedAt>\? AND placedAt<\?\)$/m,
    ],
    [
      "a customer's orders of a status along their orders",
      () => listOrders({ ...delivered, userId: buyer }),
      /^SEARCH orders USING INDEX ordersUser/m,
    ],
    [
      "the tries to pay of an order along them",
      () => transact((trx) => endTries(trx, "10001", new Date())),
      /^SEARCH payments USING INDEX paymentsOrder/m,
    ],
    [
      "a payment by its number",
      () => transact((trx) => refuseUsedNumber(trx, "bkash", "8N7A6D5EE7")),
      /^SEARCH payments USING INDEX paymentsReference \(provider=\? AND reference=\?\)/m,
    ],
    [
      "what was done to a thing along its entries",
      () => findAuditOf("product", "galaxy-s24-ultra"),
      /^SEARCH auditEntries USING INDEX auditEntriesThing \(entity=\? AND entityId=\?\)/m,
    ],
  ])("%s", async (_, asks, way) => {
    const plans = await plansOf(asks);
    expect(plans).toMatch(way);
    expect(plans).not.toMatch(
      /(ordersStatus|ordersQueue|ordersPlaced|orderLinesProduct|orderLinesVariant|paymentsOpen|auditEntriesKind)\b/,
    );
  });
});

/** That a kind's own index is gone along as far as is wanted: what is sorted would stand before the last line. */
const along = (index: string) =>
  `CO-ROUTINE kind\nSEARCH notifications USING INDEX ${index} (type=?)\nSCAN kind\n`;

describe.runIf(engine === "sqlite")("SQLite goes to notifications of some kinds", () => {
  test.each<[string, () => Promise<unknown>, string, number]>([
    ["the newest of one", () => findNewestNotifications(["stock"]), "TypeNewest", 1],
    ["the newest of two", () => findNewestNotifications(["stock", "user"]), "TypeNewest", 2],
    [
      "a page of two",
      () => listNotifications({ show: "all", page: 1 }, ["stock", "user"]),
      "TypeNewest",
      2,
    ],
    [
      "a page of what is unread of two",
      () => listNotifications({ show: "unread", page: 1 }, ["stock", "user"]),
      "TypeUnread",
      2,
    ],
  ])("along their own indexes: %s", async (_, asks, index, times) => {
    const plans = await plansOf(asks);
    const ways = plans.replaceAll("COVERING ", "").split(along(`notifications${index}`));
    expect(ways).toHaveLength(times + 1);
    expect(plans).not.toMatch(/SCAN notifications|notifications(?:Newest|Unread)\b/);
  });

  test("along what is unread of each, to mark them read", async () => {
    expect(await plansOf(() => markAllRead(["stock", "user"]))).toBe(
      "SEARCH notifications USING INDEX notificationsTypeUnread (type=?)",
    );
  });

  test("but to those of all kinds along the index of all", async () => {
    const plans = await plansOf(() => findNewestNotifications());
    expect(plans).toContain(
      "CO-ROUTINE kind\nSCAN notifications USING COVERING INDEX notificationsNewest\nSCAN kind\n",
    );
    expect(plans).toMatch(/^SEARCH.* notificationsUnread \(readAt=\?\)$/m);
  });
});

describe.runIf(engine === "sqlite")("SQLite counts products", () => {
  const table = (status: string) =>
    plansOf(() => findAdminProducts(readProductView(new URLSearchParams({ status }))));

  test("that are active by those that are not", async () => {
    const plans = await table("Active");
    expect(plans).toMatch(/^SCAN products USING INDEX productsUnpublished$/m);
    // How many are scarce is at hand.
    expect(plans).not.toContain("productsLowestStock");
  });

  test.each(["Draft", "Scheduled", "Hidden"])(
    "that are %s among what is not published",
    async (status) => {
      expect(await table(status)).toMatch(
        /^SEARCH products USING INDEX productsUnpublished \(state=\?\)$/m,
      );
    },
  );

  test.each(["Hidden", "Out of Stock", "Low Stock"])(
    "and goes to a page of many that are %s along their order",
    async (status) => {
      const view = readProductView(new URLSearchParams({ status }));
      const wayTo = async (along?: "newest") => {
        const matching = matchingProducts(view, await findMeant(""), along);
        return planOf(matching.select("id").orderBy("createdAt", "desc").limit(20).compile());
      };
      expect(await wayTo("newest")).toBe("SCAN products USING INDEX productsNewest");
      expect(await wayTo()).toMatch(/^SEARCH products USING.*\nUSE TEMP B-TREE FOR ORDER BY$/);
    },
  );
});
