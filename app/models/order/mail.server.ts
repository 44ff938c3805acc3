// Sends the mails of an order: what each says stands in its rows at the moment when it is sent.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { env } from "~/env.server";
import { sendMail } from "~/models/mail.server";
import { formatMoney } from "~/models/money";
import { writeMail } from "~/models/settings/mail.server";
import type { Task } from "~/models/task/run.server";
import { oneLine } from "~/models/text.server";
import { keyThatOpens } from "./access.server";
import { findDiscounts } from "./discount.server";
import {
  mailedColumns,
  mailedLineColumns,
  summaryOf,
  type MailedOrder,
} from "./mail-summary.server";
import { orderMailKinds, type OrderMailKind } from "./mail-task.server";
import { reviewMailWords } from "./review-mail.server";
import { MAX_LINES } from "./stock.server";

const payloadSchema = z.object({
  orderId: z.string(),
  kind: z.enum(orderMailKinds),
  about: z.string().optional(),
});

/**
 * Does a task of the kind "mail". An order that is gone, or has no address, needs none.
 * @throws when the mail cannot be sent
 */
export async function sendOrderMail({ key, payload }: Task): Promise<void> {
  const { orderId, kind, about = "" } = payloadSchema.parse(payload);
  const order = await findMailedOrder(orderId);
  if (!order || order.customerEmail === "") return;
  const written = await words[kind](order, about);
  if (written === null) return;
  const [subject, news] = written;
  const name = oneLine(order.customerName);
  const text = await writeMail(kind, {
    greeting: `Hello ${name},`,
    body: [
      ...news,
      ...(withoutSummary.includes(kind) ? [] : [summaryOf(order)]),
      ...(kind === "review" ? [] : linkTo(order)),
    ],
  });
  await sendMail({ to: order.customerEmail, subject, text, key });
}

async function findMailedOrder(id: string): Promise<MailedOrder | undefined> {
  const db = getDb();
  const order = await db
    .selectFrom("orders")
    .select(mailedColumns)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await db
    .selectFrom("orderLines")
    .select(mailedLineColumns)
    .where("orderId", "=", id)
    .orderBy("position")
    .limit(MAX_LINES)
    .execute();
  return { ...order, lines, discounts: await findDiscounts(order) };
}

const withoutSummary: OrderMailKind[] = ["refunded", "return", "review"];

type Words = [subject: string, paragraphs: string[]];

/** What each mail is called, and what is new; null where it turns out that none is to be sent. */
const words: Record<
  OrderMailKind,
  (order: MailedOrder, about: string) => Words | Promise<Words | null>
> = {
  placed: (order) => [
    `Order #${order.id}: thank you`,
    [
      "thank you for your order. This is what we have written down.",
      order.payState === "To pay on delivery" ? "We call you before we send it." : "",
    ],
  ],
  paid: (order) => [
    order.total === 0 ? `Order #${order.id}: thank you` : `Order #${order.id}: paid`,
    [
      order.total === 0
        ? "thank you for your order. Nothing is to be paid, and we pack it now."
        : `we have received ${inWords(order, order.paid)}, and pack your order now.`,
    ],
  ],
  shipped: async (order, about) => [
    `Order #${order.id}: on its way`,
    ["your parcel is on its way.", await parcelWords(about)],
  ],
  delivered: (order) => [
    `Order #${order.id}: delivered`,
    ["your order was handed over. We hope that you enjoy it."],
  ],
  cancelled: (order) => [`Order #${order.id}: cancelled`, cancelWords(order)],
  refunded: async (order, about) => [
    `Order #${order.id}: money on its way back`,
    [await refundWords(order, about)],
  ],
  return: async (order, about) => [`Order #${order.id}: your return`, [await returnWords(about)]],
  review: async (order) => {
    const asked = await reviewMailWords(order);
    return asked && [`Order #${order.id}: how do you like it?`, asked];
  },
};

async function parcelWords(id: string): Promise<string> {
  const parcel = await getDb()
    .selectFrom("parcels")
    .select(["carrier", "number", "url"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!parcel) return "";
  const { carrier, number, url } = parcel;
  const lines = [`Carrier: ${carrier}`, number && `Number: ${number}`, url && `Follow it: ${url}`];
  return lines.filter(Boolean).join("\n");
}

function cancelWords(order: MailedOrder): string[] {
  const reason = {
    unpaid: "your order was cancelled, because it was not paid in time.",
    refused: "your parcel came back to us, and your order was cancelled.",
    shopper: "your order was cancelled as you asked.",
    shop: "we had to cancel your order.",
  }[order.cancelReason ?? "shop"];
  const back = order.refunded > 0 ? `We give you ${inWords(order, order.refunded)} back.` : "";
  return [reason, back];
}

async function refundWords(order: MailedOrder, id: string): Promise<string> {
  const refund = await getDb()
    .selectFrom("refunds")
    .select(["amount", "reason"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return `we have sent you ${inWords(order, refund.amount)} back. Reason: ${oneLine(refund.reason)}`;
}

async function returnWords(about: string): Promise<string> {
  const [id = "", state = ""] = about.split(":");
  const row = await getDb()
    .selectFrom("returns")
    .select("reason")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const reason = oneLine(row.reason);
  if (state === "asked") return `we have your wish to send something back: ${reason}`;
  if (state === "accepted") return "please send it back to us: we take it back.";
  if (state === "refused") return "we are sorry: we cannot take it back.";
  return "what you sent back has arrived.";
}

/** Nowhere without a known address of the shop, or without a key. */
function linkTo(order: MailedOrder): string[] {
  const key = keyThatOpens(order);
  if (env.mailedOrigin === null || key === null) return [];
  return [`See how it stands: ${env.mailedOrigin}/order/${order.id}?key=${key}`];
}

function inWords({ currency }: MailedOrder, amount: number): string {
  return formatMoney({ amount, currency });
}
