// Changes how an order that waits for its payment is paid, also to cash at the door, as far as that is offered for it.
import type { Db } from "~/db/schema";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { readAddress } from "~/models/account/address.server";
import { addSweep, holdEnd } from "~/models/order/hold.server";
import { refuseTooManyUnconfirmed } from "~/models/order/limits.server";
import { findForChange, moveOrder, type OrderRow } from "~/models/order/move.server";
import { changeTries } from "~/models/order/tries.server";
import { Refusal } from "~/models/refusal.server";
import { findAdvance } from "./advance.server";
import { requireNoNumber, requirePayable } from "./attempt.server";
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

/**
 * Pays an order another way from now on; the same way once more changes nothing. Pages of providers
 * that are open for it are ended by a task: money that still comes in there is the order's.
 * @throws Refusal when nothing is to be paid, its time is over, or it cannot be paid so
 */
export async function changeWay(orderId: string, choiceId: string): Promise<PayChoice> {
  const order = await findForChange(getDb(), orderId);
  requirePayable(order);
  const [present, choices] = await Promise.all([findPresent(order), findChoices(order)]);
  if (present?.id === choiceId) return present;
  const now = new Date();
  if ((order.holdUntil ?? "") <= now.toISOString()) {
    throw new Refusal("impossible", "The time to pay this order is over.");
  }
  const choice = choices.find(({ id }) => id === choiceId);
  if (!choice) throw new Refusal("impossible", "This way to pay is not offered for this order.");
  await transact(async (trx) => {
    requireNoNumber(await findTries(trx, orderId));
    await endTries(trx, orderId, now);
    // It refuses an order that changed since it was read.
    await change(trx, order, choice, now);
  });
  return choice;
}

async function findPresent(order: OrderRow): Promise<PayChoice | null> {
  const [methods, tries, checkout] = await Promise.all([
    findMethods(order.currency),
    findTries(getDb(), order.id),
    getDb()
      .selectFrom("checkouts")
      .select("method")
      .where("orderId", "=", order.id)
      .executeTakeFirst(),
  ]);
  const method = checkout?.method ?? null;
  return presentChoice({ ...order, method }, methods, tries.at(0)?.provider ?? null);
}

/** More than an order ever has: those of pages are few, and each by hand waits for an answer. */
const MAX_TRIES = 100;

/** An order's tries to pay, the newest first. */
export function findTries(db: Db, orderId: string) {
  return db
    .selectFrom("payments")
    .select(["provider", "state", "reference", "url"])
    .where("orderId", "=", orderId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(MAX_TRIES)
    .execute();
}

async function endTries(trx: Db, orderId: string, now: Date): Promise<void> {
  const ended = await changeTries(trx, "open", { state: "ended" }, now)
    .where("orderId", "=", orderId)
    .returning("id")
    .execute();
  if (ended.length > 0) await addSweep(trx, orderId, now.toISOString());
}

async function change(trx: Db, order: OrderRow, choice: PayChoice, now: Date): Promise<void> {
  const { by, dueNow } = choice;
  const { payment } = methodKinds[by.id];
  const atDoor = by.kind === "on delivery";
  // Who pays by hand has as long as from the beginning; a page's time begins with its page.
  const from = by.kind === "by hand" ? new Date(order.placedAt) : now;
  const until = holdEnd(payment, from);
  const held = order.holdUntil ?? "";
  const holdUntil = atDoor || until === null || until > held ? until : held;
  await moveOrder(trx, "shop", order, {
    set: {
      ...{ payment, dueNow, holdUntil },
      payState: atDoor ? "To pay on delivery" : "Awaiting payment",
    },
    note: `To be paid another way: ${choice.label}`,
    ...(by.kind === "hosted" ? {} : { mail: { kind: "placed" as const } }),
  });
  if (holdUntil !== null) await addSweep(trx, order.id, holdUntil);
  if (atDoor) await refuseTooManyUnconfirmed(trx, order.phone);
}
