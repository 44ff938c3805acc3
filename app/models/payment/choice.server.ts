// Finds how an order is paid now, and how it could be.
import { readAddress } from "~/models/account/address-form.server";
import type { OrderRow } from "~/models/order/move.server";
import { findAdvance } from "./advance.server";
import { payChoices, readChoice, type PayChoice } from "./choice";
import { findMethods } from "./method.server";
import { methodKinds, type PaymentMethod } from "./method";

type Chosen = Pick<OrderRow, "payment" | "dueNow" | "total"> & {
  /** The checkout's choice, where the order came from one. */
  method?: string | null;
};

/**
 * How an order is paid now; null when that is offered no more.
 * @param lastBy the provider of its last try: several take cards
 */
export function presentChoice(
  order: Chosen,
  methods: readonly PaymentMethod[],
  lastBy: string | null,
): PayChoice | null {
  const fitting = methods.filter(({ id }) => methodKinds[id].payment === order.payment);
  const asked = readChoice(order.method ?? "");
  const known = [lastBy, asked?.advanceBy ?? asked?.method];
  const found = known.map((id) => fitting.find((one) => one.id === id)).find(Boolean);
  const by = found ?? fitting.at(0);
  if (!by) return null;
  const { dueNow, total } = order;
  const id = by.kind !== "on delivery" && dueNow < total ? `cod:${by.id}` : by.id;
  return { id, label: by.label, words: by.words, dueNow, by };
}

/** Every way in which an order could be paid as it stands. */
export async function findChoices(
  order: Pick<OrderRow, "currency" | "total" | "shipping" | "phone" | "address">,
): Promise<PayChoice[]> {
  const { currency, total, shipping, phone } = order;
  const address = readAddress(order.address);
  const methods = await findMethods(currency);
  const advance = await findAdvance({ currency, address, phone }, methods);
  const pickup = address === null;
  return payChoices(methods, {
    ...{ total, currency, pickup },
    advance: advance(total - shipping, pickup),
  });
}
