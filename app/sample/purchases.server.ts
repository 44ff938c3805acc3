// Turns a purchase into its rows: the order, its lines and its timeline.
import type { Insertable } from "kysely";
import type { AddressesTable, OrderEventsTable, OrderLinesTable, OrdersTable } from "~/db/schema";
import { orderSearchText, stepNotes } from "~/models/order/order";
import { choiceName } from "~/models/product/choice";
import { addressFixtures, orderFixtures } from "./fixtures.server";
import { frontPicture, sampleProduct, type ProductRow, type VariantRow } from "./products.server";
import { chanceFrom } from "./random.server";
import type { SampleOrderFixture } from "./schemas.server";
import { before, DAY, HOUR, MINUTE } from "./time.server";

/** Who buys. */
export interface Buyer {
  id: string;
  name: string;
  email: string;
  phone?: string;
}

export type DeliveryAddress = Pick<
  Insertable<AddressesTable>,
  "type" | "street" | "city" | "state" | "zipCode" | "country"
>;

/** One order before it has a number. */
export interface Purchase {
  buyer: Buyer;
  placedAt: string;
  status: OrdersTable["status"];
  payment: OrdersTable["payment"];
  address: DeliveryAddress | null;
  lines: PurchaseLine[];
}

export interface PurchaseLine {
  product: ProductRow;
  variant: VariantRow;
  picture: string;
  quantity: number;
  /** In cents of US dollars. */
  price: number;
}

/** What orders put into the tables. */
export interface OrderRows {
  orders: Insertable<OrdersTable>[];
  lines: Insertable<OrderLinesTable>[];
  events: Insertable<OrderEventsTable>[];
}

/** What a status is reached by, and how long after the order was placed. */
const timelines: Record<Purchase["status"], { status: string; note: string; after: number }[]> = {
  Pending: [],
  Processing: [{ status: "Processing", note: stepNotes.Processing, after: 2 * HOUR }],
  Delivered: [
    { status: "Processing", note: stepNotes.Processing, after: 2 * HOUR },
    { status: "Delivered", note: stepNotes.Delivered, after: 3 * DAY },
  ],
  Cancelled: [{ status: "Cancelled", note: "Cancelled by the customer", after: 5 * HOUR }],
};

/** How a status stands with the money and the parcel. */
const moneyStates = {
  Pending: { payState: "Awaiting payment", fulfilment: "open", cancelReason: null },
  Processing: { payState: "Paid", fulfilment: "open", cancelReason: null },
  Delivered: { payState: "Paid", fulfilment: "delivered", cancelReason: null },
  Cancelled: { payState: "Awaiting payment", fulfilment: "open", cancelReason: "shopper" },
} as const satisfies Record<Purchase["status"], Partial<Insertable<OrdersTable>>>;

/** The sample orders as bought by `buyer`, oldest first. */
export function samplePurchases(
  buyer: Buyer,
  address: DeliveryAddress | null,
  now: Date,
): Purchase[] {
  const chance = chanceFrom("sample orders");
  return orderFixtures()
    .samples.map((sample) => ({
      buyer,
      placedAt: before(now, sample.daysAgo * DAY + chance.below(600) * MINUTE),
      status: sample.status,
      payment: sample.payment,
      address,
      lines: sample.items.map((item) => sampleLine(item, now)),
    }))
    .sort(byTime);
}

/** The sample address that the sample orders went to. */
export function deliveryAddress(): DeliveryAddress | null {
  const chosen = addressFixtures().find(({ isDefault }) => isDefault);
  if (!chosen) return null;
  const { isDefault: _, ...address } = chosen;
  return address;
}

/** Oldest first. */
export function byTime(a: Purchase, b: Purchase): number {
  return a.placedAt < b.placedAt ? -1 : a.placedAt > b.placedAt ? 1 : 0;
}

/** Makes the purchases' rows, each with its number, in the order given. */
export function orderRows(
  purchases: readonly Purchase[],
  numbers: readonly number[],
  now: Date,
): OrderRows {
  const rows: OrderRows = { orders: [], lines: [], events: [] };
  for (const [index, purchase] of purchases.entries()) {
    const id = String(numbers[index]);
    const events = eventRows(purchase, id, now);
    const lines = lineRows(purchase, id);
    const buyer = {
      customerName: purchase.buyer.name,
      customerEmail: purchase.buyer.email,
      phone: purchase.buyer.phone ?? "",
    };
    rows.orders.push({
      id,
      userId: purchase.buyer.id,
      ...buyer,
      status: purchase.status,
      payment: purchase.payment,
      currency: "USD",
      total: totalOf(purchase),
      subtotal: totalOf(purchase),
      worth: totalOf(purchase),
      ...moneyStates[purchase.status],
      paid: moneyStates[purchase.status].payState === "Paid" ? totalOf(purchase) : 0,
      itemCount: purchase.lines.reduce((sum, line) => sum + line.quantity, 0),
      words: orderSearchText({ id, ...buyer }, lines),
      address: purchase.address && JSON.stringify(purchase.address),
      placedAt: purchase.placedAt,
      updatedAt: events.at(-1)?.createdAt ?? purchase.placedAt,
    });
    rows.lines.push(...lines);
    rows.events.push(...events);
  }
  return rows;
}

/** The sum of the lines, in cents. */
export function totalOf({ lines }: Purchase): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

/** How many orders, and how many cents spent on those not cancelled. */
export function spending(purchases: readonly Purchase[]): { orderCount: number; spent: number } {
  const kept = purchases.filter(({ status }) => status !== "Cancelled");
  return {
    orderCount: purchases.length,
    spent: kept.reduce((sum, purchase) => sum + totalOf(purchase), 0),
  };
}

function sampleLine(item: SampleOrderFixture["items"][number], now: Date): PurchaseLine {
  const { fixture, product, variants } = sampleProduct(item.product, now);
  const variant = variants.find(
    ({ colour, storage }) => colour === item.colour && storage === (item.storage ?? null),
  );
  if (!variant) throw new Error(`fixtures/orders.json: ${item.product} has no such variant`);
  return {
    product,
    variant,
    picture: frontPicture(fixture, item.colour),
    quantity: item.quantity,
    price: Math.round(item.price * 100),
  };
}

function lineRows({ lines }: Purchase, orderId: string): Insertable<OrderLinesTable>[] {
  return lines.map(({ product, variant, picture, quantity, price }, index) => ({
    id: `${orderId}-${index + 1}`,
    orderId,
    productId: product.id,
    variantId: variant.id,
    name: product.name,
    sku: variant.sku,
    choice: choiceName(variant),
    net: price * quantity,
    quantity,
    price,
    picture,
    position: index + 1,
  }));
}

function eventRows(
  { buyer, placedAt, status }: Purchase,
  orderId: string,
  now: Date,
): Insertable<OrderEventsTable>[] {
  const steps = [{ status: "Pending", note: stepNotes.Pending, after: 0 }, ...timelines[status]];
  return steps.map((step, index) => ({
    id: `${orderId}-${index + 1}`,
    orderId,
    // The buyer places and cancels; what the shop did in between, nobody in particular did.
    actorId: step.status === "Pending" || step.status === "Cancelled" ? buyer.id : null,
    status: step.status,
    note: step.note,
    createdAt: before(now, Math.max(0, now.getTime() - Date.parse(placedAt) - step.after)),
  }));
}
