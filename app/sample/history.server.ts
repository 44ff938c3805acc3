// The shop's past year of orders, drawn by a fixed chance from a compact description.
import type { OrdersTable } from "~/db/schema";
import { orderFixtures, userFixtures } from "./fixtures.server";
import { joinedAt } from "./people.server";
import type { SampleProduct } from "./products.server";
import { byTime, type Purchase } from "./purchases.server";
import { chanceFrom, type Chance } from "./random.server";
import type { UserFixture } from "./schemas.server";
import { before, DAY, MINUTE } from "./time.server";
import { drawLines } from "./basket.server";

const MONTH = 365 * (DAY / 12);
/** An account that is inactive today last bought about this long ago. */
const LAST_BOUGHT = 90 * DAY;

/** A year of orders by the customers, oldest first. */
export function pastPurchases(now: Date, products: readonly SampleProduct[]): Purchase[] {
  const chance = chanceFrom("the past year");
  return orderAges(chance)
    .map((age) => purchaseAt(age, now, products, chance))
    .sort(byTime);
}

/** The hand-written ages of the last day, and drawn ones before it, all in milliseconds. */
function orderAges(chance: Chance): number[] {
  const { perMonth, recentMinutesAgo } = orderFixtures().history;
  const recent = recentMinutesAgo.map((minutes) => minutes * MINUTE);
  const older = perMonth.flatMap((orders, month) => {
    const monthsAgo = perMonth.length - 1 - month;
    const newest = monthsAgo === 0 ? DAY : monthsAgo * MONTH;
    const count = monthsAgo === 0 ? Math.max(0, orders - recent.length) : orders;
    const span = (monthsAgo + 1) * MONTH - newest;
    return Array.from({ length: count }, () => newest + Math.floor(chance.fraction() * span));
  });
  return [...recent, ...older];
}

function purchaseAt(
  age: number,
  now: Date,
  products: readonly SampleProduct[],
  chance: Chance,
): Purchase {
  const { payPalPercent, linesPerOrder } = orderFixtures().history;
  const placedAt = before(now, age);
  const buyer = chance.pick(
    userFixtures().filter((user) => buysAt(user, age, placedAt, now)),
    (user) => user.orderWeight,
  );
  const { id, name, email, address } = buyer;
  return {
    buyer: { id, name, email },
    placedAt,
    status: statusAt(age, chance),
    payment: chance.below(100) < payPalPercent ? "PayPal" : "Credit Card",
    address: address ? { type: "Home", ...address } : null,
    lines: drawLines(chance.pick(linesPerOrder), onSale(products, placedAt), chance),
  };
}

function buysAt(user: UserFixture, age: number, placedAt: string, now: Date): boolean {
  const stillActive = user.status === "Active" || age > LAST_BOUGHT;
  return user.orderWeight > 0 && stillActive && joinedAt(user, now) <= placedAt;
}

/** What becomes of an order by the time it is so old. */
export function statusAt(age: number, chance: Chance): OrdersTable["status"] {
  const { cancelledPercent } = orderFixtures().history;
  if (age < 5 * 60 * MINUTE) return "Pending";
  if (age > DAY && chance.below(100) < cancelledPercent) return "Cancelled";
  if (age < 2 * DAY) return chance.below(2) ? "Pending" : "Processing";
  if (age < 4 * DAY) return "Processing";
  return "Delivered";
}

function onSale(products: readonly SampleProduct[], at: string): SampleProduct[] {
  return products.filter(({ product }) => product.createdAt <= at);
}
