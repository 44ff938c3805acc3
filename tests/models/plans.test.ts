// Which way SQLite goes to the few rows of a buyer, an order or a thing, though it knows nothing of how many have a state.
import Database from "better-sqlite3";
import { describe, expect, test, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { findAuditOf } from "~/models/audit/entry.server";
import { findHomeDistrict } from "~/models/checkout/promise.server";
import { expireHolding } from "~/models/order/expire.server";
import { refuseUsedNumber } from "~/models/order/pay.server";
import { listOrders, readOrderTableView } from "~/models/order/table.server";
import { findUnpaid, isUnpaidOf } from "~/models/order/unpaid.server";
import { endTries } from "~/models/payment/tries.server";
import { findOrderToReview } from "~/models/review/author.server";
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
      "the order by which a buyer may review along their orders",
      () => findOrderToReview(buyer, "galaxy-s24-ultra"),
      /^SEARCH orders USING INDEX ordersUser.*\nSEARCH orderLines USING INDEX orderLines\w+ \(orderId/m,
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
      "a shopper's home by their default address",
      () => findHomeDistrict({ userId: buyer }),
      /^SEARCH addresses USING INDEX addressesDefault/m,
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
