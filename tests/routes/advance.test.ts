// Cash at the door with an advance, and orders that cost nothing: from the checkout to the door, in every figure on the way.
import { rmSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { allChoices, requireOffered } from "~/models/checkout/offer.server";
import { nextStep, quoteOf } from "~/models/checkout/quote.server";
import type { Way } from "~/models/checkout/way.server";
import { insertOrder, prepareOrder } from "~/models/order/place.server";
import { transact } from "~/db/transaction.server";
import { sendOrderMail } from "~/models/order/mail.server";
import { takeStep } from "~/models/order/step.server";
import { noDiscounts } from "~/models/promotion/discounts";
import { signedIn } from "../support/accounts";
import {
  answerAll,
  buy,
  details,
  formOf,
  guestWith,
  placedIn,
  reviewOf,
  storedOrder,
} from "../support/checkout";
import { mailsOf, offerMethods, refundsOf } from "../support/gateway";
import { mailFolder, writtenMails } from "../support/mails";
import { readable } from "../support/html";
import { makeProduct } from "../support/products";
import { shop, type Client } from "../support/shop";

const dear = 2_500_000;
const admin = { id: "admin", name: "Admin User" };
let office: Client;
beforeAll(async () => {
  await shop();
  office = await signedIn("Admin");
});
beforeEach(() => offerMethods({ bkash: true, bkashAccount: "01700000000" }));
afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
  await getDb().updateTable("orders").set({ status: "Processing" }).execute();
});

const text = async (client: Client, path: string) =>
  readable(await (await client.get(path)).text()).replaceAll("<!-- -->", "");
const guest = async (price = dear, quantity = 1) =>
  guestWith({ [await makeProduct({ price, stock: 10 })]: quantity });
/** An order of ৳25,000 with ৳2,500 to be paid first and, with the delivery, ৳22,570 at the door. */
const withAdvance = async () => {
  const client = await guest();
  await answerAll(client);
  return { client, id: placedIn(await client.post("/checkout/review", await reviewOf(client))) };
};
/** The mail that says that the order is paid. */
const sentMail = async (orderId: string) => {
  rmSync(mailFolder(), { recursive: true, force: true });
  await sendOrderMail({ key: `paid:${orderId}`, payload: { orderId, kind: "paid" } });
  return writtenMails().join("");
};
const pay = async (id: string, reference = `ADV${id}`) =>
  takeStep({ staff: admin }, id, { step: "pay", reference });

describe("an order above the sum", () => {
  it("offers cash after an advance, and says everywhere what is due when", async () => {
    const client = await guest();
    await client.post("/checkout/details", details);
    const page = await text(client, "/checkout/delivery");
    expect(page).toContain("Cash on delivery, ৳2,500 now: bKash");
    expect(page).not.toContain('value="cod"');
    const form = formOf(
      await (await client.get("/checkout/delivery")).text(),
      "/checkout/delivery",
    );
    expect(form).toMatchObject({ method: "cod:bkash" });
    const plain = await client.post("/checkout/delivery", { ...form, method: "cod" });
    expect(plain.status).toBe(400);
    await answerAll(client);
    const review = await text(client, "/checkout/review");
    expect(review).toMatch(/To pay now.*৳2,500.*At the door.*৳22,570/s);
    const id = placedIn(await client.post("/checkout/review", await reviewOf(client)));
    expect(await storedOrder(id)).toMatchObject({
      ...{ status: "Pending", payState: "Awaiting payment", payment: "bKash" },
      ...{ total: 2_507_000, dueNow: 250_000, paid: 0 },
    });
    const order = await text(client, `/order/${id}`);
    expect(order).toContain("to pay now ৳2,500, to pay at the door ৳22,570");
    expect(order).toContain("The rest, ৳22,570, is paid at the door.");
    expect(await text(office, `/admin/orders/${id}`)).toMatch(
      /To pay now.*৳2,500.*To pay at the door.*৳22,570/s,
    );
    expect(await text(office, `/admin/orders/print?kind=slip&order=${id}`)).toContain(
      "To take at the door: ৳22,570",
    );
  });

  it("has its rest paid at the door, and the mails say so", async () => {
    const { client, id } = await withAdvance();
    await pay(id);
    expect(await storedOrder(id)).toMatchObject({
      ...{ status: "Processing", payState: "Advance paid", paid: 250_000 },
      invoiceNumber: expect.any(String) as string,
    });
    const mail = await sentMail(id);
    expect(mail).toContain("Paid: ৳2,500");
    expect(mail).toContain("To pay at the door: ৳22,570");
    expect(await text(client, `/order/${id}`)).toContain("Please have ৳22,570 ready");
    expect(await text(office, `/admin/orders/print?kind=invoice&order=${id}`)).toMatch(
      /Paid.*৳2,500.*To pay at the door.*৳22,570/s,
    );
    expect(await text(office, `/admin/orders/${id}/deliver`)).toContain(
      "৳22,570 is written down as paid at the door",
    );
    await takeStep({ staff: admin }, id, { step: "deliver" });
    expect(await storedOrder(id)).toMatchObject({ payState: "Paid", paid: 2_507_000 });
  });

  it.each([true, false])(
    "that nobody takes: the advance goes back, or not (%s)",
    async (refund) => {
      const { id } = await withAdvance();
      await pay(id);
      await takeStep({ staff: admin }, id, { step: "pack" });
      await takeStep({ staff: admin }, id, { step: "ship", carrier: "X", number: "1" });
      await takeStep({ staff: admin }, id, { step: "refuse", restock: true, refund });
      expect(await storedOrder(id)).toMatchObject({
        ...{ status: "Cancelled", paid: 250_000, refunded: refund ? 250_000 : 0 },
      });
      expect(await refundsOf(id)).toHaveLength(refund ? 1 : 0);
    },
  );

  it("that is cancelled gives the advance back", async () => {
    const { id } = await withAdvance();
    await pay(id);
    await takeStep({ customer: null }, id, { step: "cancel" });
    expect(await storedOrder(id)).toMatchObject({ payState: "Refunded", refunded: 250_000 });
    expect(await refundsOf(id)).toMatchObject([{ amount: 250_000 }]);
  });

  it("is not placed when the advance changed since the review", async () => {
    const client = await guest();
    await answerAll(client);
    const seen = await reviewOf(client);
    await offerMethods({ bkash: true, bkashAccount: "1", advancePercent: 20 });
    const answer = await client.post("/checkout/review", seen);
    expect(answer.status).toBe(409);
    expect(readable(await answer.text())).toContain(
      "৳5,000 is paid before we send it; it was ৳2,500.",
    );
  });

  it("is cash alone where no other way to pay is offered", async () => {
    await offerMethods({});
    const id = await buy(await guest(), { phone: "01844444444" });
    expect(await storedOrder(id)).toMatchObject({
      ...{ payment: "Cash on Delivery", payState: "To pay on delivery", dueNow: 0 },
    });
  });
});

describe("who did not take the last parcel", () => {
  const refused = async (phone: string) => {
    const client = await guest(200_000);
    await answerAll(client, { phone });
    const id = placedIn(await client.post("/checkout/review", await reviewOf(client)));
    for (const step of ["confirm", "pack"] as const) await takeStep({ staff: admin }, id, { step });
    await takeStep({ staff: admin }, id, { step: "ship", carrier: "X", number: "1" });
    await takeStep({ staff: admin }, id, { step: "refuse", restock: true, refund: false });
  };

  it("pays an advance, until a parcel is taken; others do not", async () => {
    const phone = "01811111111";
    await refused(phone);
    const client = await guest(200_000);
    await answerAll(client, { phone });
    const id = placedIn(await client.post("/checkout/review", await reviewOf(client)));
    expect(await storedOrder(id)).toMatchObject({ payment: "bKash", dueNow: 20_000 });
    const other = await buy(await guest(200_000), { phone: "01822222222" });
    expect(await storedOrder(other)).toMatchObject({ dueNow: 0, payment: "Cash on Delivery" });
    await pay(id);
    await takeStep({ staff: admin }, id, { step: "deliver" });
    const trusted = await buy(await guest(200_000), { phone });
    expect(await storedOrder(trusted)).toMatchObject({ dueNow: 0, payment: "Cash on Delivery" });
  });

  it("is offered no cash where there is no other way", async () => {
    const phone = "01833333333";
    await refused(phone);
    await offerMethods({});
    const client = await guest(200_000);
    await client.post("/checkout/details", { ...details, phone });
    expect(await text(client, "/checkout/delivery")).toContain(
      "There is no way to pay online at the moment",
    );
  });
});

describe("an order of nothing", () => {
  const prepared = async () => {
    const thing = await makeProduct({ price: 200_000, stock: 10 });
    const buyer = { id: null, name: "Nadia Karim", email: "nadia@example.com" };
    const lines = [{ variantId: thing, quantity: 1, seenPrice: 200_000 }];
    const order = await prepareOrder(buyer, { payment: "Cash on Delivery", address: null, lines });
    const [line] = order.price.lines;
    const free = { discount: 200_000, net: 0, tax: 0 };
    const price = { ...order.price, discount: 200_000, tax: 0, total: 0 };
    return { ...order, worth: 0, price: { ...price, lines: [{ ...line, ...free }] } };
  };

  it("is paid at once, with an invoice number and one mail", async () => {
    const order = await prepared();
    const id = await transact((trx) => insertOrder(trx, order));
    expect(await storedOrder(id)).toMatchObject({
      ...{ status: "Processing", payState: "Paid", total: 0, paid: 0, dueNow: 0, holdUntil: null },
      invoiceNumber: expect.any(String) as string,
    });
    expect(await mailsOf(id)).toEqual(["paid"]);
    const mail = await sentMail(id);
    expect(mail).toContain("Nothing is to be paid, and we pack it now.");
    expect(mail).toContain("Payment: Nothing to pay");
    expect(await text(office, `/admin/orders/print?kind=invoice&order=${id}`)).toContain(
      "Payment: Nothing to pay",
    );
  });

  it("asks for no way to pay", () => {
    const price = { amount: 0, currency: "BDT" } as const;
    const option = { rateId: "free", name: "Home", days: "", pickup: false, price };
    const checkout = { id: "c", currency: "BDT", name: "N", email: "", phone: "0171", note: "" };
    const answers = { rateId: "free", method: null, address: null };
    const line = { variantId: "v", name: "V", picture: null, quantity: 1, unitPrice: price };
    const way: Way = {
      ...{ currency: "BDT", named: null, left: [], goods: price, options: [option], taxRate: 0 },
      ...{ methods: [], advance: () => 0, lines: [{ ...line, total: price, changes: [] }] },
      discounts: () => noDiscounts(1),
      checkout: { ...checkout, ...answers } as Way["checkout"],
    };
    expect(nextStep(way)).toBe("review");
    expect(quoteOf(way)).toMatchObject({ pay: null, dueNow: price, atDoor: price, total: price });
    expect(allChoices(way)).toEqual({ choices: [], isFree: true });
    expect(() => requireOffered(way, { rateId: "free", method: "" })).not.toThrow();
    const dear = {
      ...way,
      options: [{ ...option, price: { amount: 1, currency: "BDT" as const } }],
    };
    expect(() => requireOffered(dear, { rateId: "free", method: "" })).toThrow();
    expect(quoteOf(dear)).toBeNull();
  });
});
