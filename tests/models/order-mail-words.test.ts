// What the mails of an order say, word for word.
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { env } from "~/env.server";
import { orderAccessHash, orderKey } from "~/models/order/access.server";
import { sendOrderMail } from "~/models/order/mail.server";
import type { OrderMailKind } from "~/models/order/mail-task.server";
import { mailFolder, writtenMails } from "../support/mails";
import { address, line, newBuyer, place, product } from "../support/own-orders";

beforeEach(() => {
  rmSync(mailFolder(), { recursive: true, force: true });
});

/** Two cables and a case for 6,000 taka, fetched in the shop, paid by hand. */
async function order(set: object = {}) {
  const lines = [line(await product("Cable"), 2), line(await product("Case"))];
  const id = await place(lines, await newBuyer("Rahela Buyer"), { payment: "Bank Transfer" });
  const sums = { subtotal: 600_000, total: 600_000, shipping: 0, tax: 0, dueNow: 600_000 };
  const own = {
    ...sums,
    payState: "Awaiting payment" as const,
    delivery: "",
    accessHash: null,
    ...set,
  };
  await getDb().updateTable("orders").set(own).where("id", "=", id).execute();
  return id;
}

/** A mail's subject and its paragraphs, the greeting left out. */
async function mailOf(orderId: string, kind: OrderMailKind, about?: string) {
  await sendOrderMail({ key: randomUUID(), payload: { orderId, kind, about } });
  const [mail = ""] = writtenMails();
  rmSync(mailFolder(), { recursive: true, force: true });
  const [head = "", greeting, ...rest] = mail.trimEnd().split("\n\n");
  expect(greeting).toBe("Hello Rahela Buyer,");
  const subject = /^Subject: (.*)$/m.exec(head)?.[1]?.replace(`#${orderId}`, "#1");
  return { subject, text: rest.map((part) => part.replaceAll(`#${orderId}`, "#1")) };
}

const things = ["Order #1", "2 × Cable: ৳4,000", "1 × Case: ৳2,000", "Total: ৳6,000"];
const summary = (...more: string[]) => [...things, "Payment: Bank Transfer", ...more].join("\n");

it("an order that is to be paid at once, and one at the door", async () => {
  expect(await mailOf(await order(), "placed")).toEqual({
    subject: "Order #1: thank you",
    text: [
      "thank you for your order. This is what we have written down.",
      summary("To pay now: ৳6,000"),
    ],
  });
  const cash = { payment: "Cash on Delivery", payState: "To pay on delivery", dueNow: 0 };
  const { text } = await mailOf(await order(cash), "placed");
  expect(text[1]).toBe("We call you before we send it.");
  expect(text[2]).toContain("Payment: Cash on Delivery\nTo pay at the door: ৳6,000");
});

it("a payment, and an order that costs nothing", async () => {
  const paid = { paid: 600_000, payState: "Paid", status: "Processing" };
  expect(await mailOf(await order({ ...paid, invoiceNumber: "2026-000777" }), "paid")).toEqual({
    subject: "Order #1: paid",
    text: [
      "we have received ৳6,000, and pack your order now.",
      summary("Paid: ৳6,000", "Invoice: 2026-000777"),
    ],
  });
  const free = { ...paid, paid: 0, total: 0 };
  expect(await mailOf(await order(free), "paid")).toMatchObject({
    subject: "Order #1: thank you",
    text: [
      "thank you for your order. Nothing is to be paid, and we pack it now.",
      expect.anything(),
    ],
  });
});

it("a parcel, with what is known of it", async () => {
  const id = await order({
    paid: 600_000,
    payState: "Paid",
    delivery: "By day",
    address: JSON.stringify(address),
  });
  await getDb().updateTable("orderLines").set({ cancelled: 1 }).where("orderId", "=", id).execute();
  await getDb()
    .updateTable("orders")
    .set({ total: 200_000, refunded: 400_000 })
    .where("id", "=", id)
    .execute();
  const sentAt = new Date().toISOString();
  const parcel = { id: randomUUID(), orderId: id, carrier: "Pathao", number: "", url: "", sentAt };
  await getDb().insertInto("parcels").values(parcel).execute();
  expect(await mailOf(id, "shipped", parcel.id)).toEqual({
    subject: "Order #1: on its way",
    text: [
      "your parcel is on its way.",
      "Carrier: Pathao",
      [
        ...["Order #1", "1 × Cable: ৳2,000", "Total: ৳2,000", "Payment: Bank Transfer"],
        ...["Paid: ৳6,000", "Given back: ৳4,000", "Delivery method: By day"],
        "To: 1 Test Road, Dhaka, Dhaka, 1207, Bangladesh",
      ].join("\n"),
    ],
  });
});

it("a delivery", async () => {
  const paid = { paid: 600_000, payState: "Paid", status: "Delivered" };
  expect(await mailOf(await order(paid), "delivered")).toEqual({
    subject: "Order #1: delivered",
    text: ["your order was handed over. We hope that you enjoy it.", summary("Paid: ৳6,000")],
  });
});

it.each([
  ["unpaid", 0, "your order was cancelled, because it was not paid in time."],
  ["refused", 0, "your parcel came back to us, and your order was cancelled."],
  ["shopper", 100, "your order was cancelled as you asked."],
  ["shop", 0, "we had to cancel your order."],
  [null, 0, "we had to cancel your order."],
])("an order that was cancelled: %s", async (cancelReason, refunded, words) => {
  const set = { status: "Cancelled", payState: "Refunded", cancelReason, refunded, paid: refunded };
  const money = refunded > 0 ? ["Paid: ৳1", "Given back: ৳1"] : [];
  expect(await mailOf(await order(set), "cancelled")).toEqual({
    subject: "Order #1: cancelled",
    text: [words, ...(refunded > 0 ? ["We give you ৳1 back."] : []), summary(...money)],
  });
});

it("a link, but where the buyer is asked for a review", async () => {
  const mailed = env as { mailedOrigin: string | null };
  const before = mailed.mailedOrigin;
  mailed.mailedOrigin = "https://shop.example";
  const id = await order({ status: "Delivered", payState: "Paid", paid: 600_000 });
  await getDb()
    .updateTable("orders")
    .set({ accessHash: orderAccessHash(id) })
    .where("id", "=", id)
    .execute();
  const link = `See how it stands: https://shop.example/order/${id}?key=${orderKey(id)}`;
  const { text } = await mailOf(id, "delivered");
  expect(text.at(-1)).toBe(link);
  // Nothing is said of a delivery or an address that there is not, not even by an empty line.
  expect(text.at(-2)).toBe([...things, "Payment: Bank Transfer", "Paid: ৳6,000"].join("\n"));
  const asked = await mailOf(id, "review");
  expect(asked.subject).toBe("Order #1: how do you like it?");
  const stop = new URLSearchParams({ order: id, key: orderKey(id) }).toString();
  expect(asked.text).toEqual([
    "your order was delivered some days ago. How do you like what was in it? Others who choose would be glad to read it.",
    "– Cable\n– Case",
    `Write a review: https://shop.example/order/${id}?key=${orderKey(id)}`,
    `We ask once for each order. No more such mails: https://shop.example/reviews/stop?${stop}`,
  ]);
  mailed.mailedOrigin = before;
});
