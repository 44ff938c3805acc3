// The mails of an order: what each step tells the buyer, and the link that opens the order.
import { randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { insertAll } from "~/db/insert.server";
import { env } from "~/env.server";
import { orderAccessHash, orderKey } from "~/models/order/access.server";
import { sendOrderMail } from "~/models/order/mail.server";
import { runNextTask } from "~/models/task/run.server";
import { mailFolder, writtenMails } from "../support/mails";
import { address, line, newBuyer, place, product, take } from "../support/own-orders";

const folder = mailFolder();
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await getDb().deleteFrom("tasks").execute();
});

/** Two cables and a case, with delivery, paid at the door. */
async function order(set: object = {}) {
  const lines = [line(await product("Cable"), 2), line(await product("Case"))];
  const id = await place(lines, await newBuyer("Rahela\nBuyer"), {
    payment: "Cash on Delivery",
    address,
  });
  await getDb()
    .updateTable("orders")
    .set({
      ...{ payState: "To pay on delivery", subtotal: 600_000, shipping: 7_000, total: 607_000 },
      ...{ delivery: "Home delivery, 2 to 3 days", tax: 28_905, accessHash: orderAccessHash(id) },
      ...set,
    })
    .where("id", "=", id)
    .execute();
  // The mail of its placing, which is not looked at here.
  await getDb().deleteFrom("tasks").execute();
  return id;
}

/** Sends what is asked for, and reads it as a mail program would. */
async function mails() {
  while (await runNextTask({ mail: sendOrderMail }));
  return writtenMails();
}

describe("an order's mails", () => {
  it("say what is bought, what it costs and what is to be paid at the door", async () => {
    const id = await order();
    await sendOrderMail({ key: "k", payload: { orderId: id, kind: "placed" } });
    const [mail = ""] = await mails();
    for (const words of [
      `Subject: Order #${id}: thank you`,
      "Hello Rahela Buyer,",
      "2 × Cable: ৳4,000",
      "1 × Case: ৳2,000",
      "Delivery: ৳70",
      "Total: ৳6,070",
      "includes ৳289.05 VAT",
      "To pay at the door: ৳6,070",
      "Home delivery, 2 to 3 days",
      "To: 1 Test Road, Dhaka, Dhaka, 1207, Bangladesh",
    ])
      expect(mail).toContain(words);
  });

  it("follow each step, and name the parcel", async () => {
    const id = await order();
    const url = "https://pathao.example/P-7";
    await take(
      id,
      { step: "confirm" },
      { step: "pack" },
      { step: "ship", carrier: "Pathao", number: "P-7", url },
    );
    expect(await mails()).toHaveLength(1);
    await take(id, { step: "deliver" });
    const [shipped = "", delivered = "", ...more] = await mails();
    expect(more).toEqual([]);
    expect(shipped).toContain(`Subject: Order #${id}: on its way`);
    expect(shipped).toContain(`Carrier: Pathao\nNumber: P-7\nFollow it: ${url}`);
    expect(shipped).toContain("To pay at the door: ৳6,070");
    expect(delivered).toContain(`Subject: Order #${id}: delivered`);
    expect(delivered).toContain("Paid: ৳6,070");
    expect(delivered).not.toContain("To pay");
  });

  it("say what was paid, why it was cancelled, and what is given back", async () => {
    const id = await order({ payState: "Awaiting payment", dueNow: 100_000 });
    await take(id, { step: "pay" });
    expect((await mails()).join()).toContain("we have received ৳1,000");
    await take(id, { step: "cancel" });
    const cancelled = (await mails()).find((mail) => mail.includes(": cancelled"));
    expect(cancelled).toContain("We give you ৳1,000 back.");
    expect(cancelled).not.toContain("To pay");
  });

  it("say how much went back and why, and nothing of the order's other sums", async () => {
    const id = await order();
    const now = new Date().toISOString();
    const refund = { id: randomUUID(), orderId: id, amount: 123_400, reason: "Scratched\nlid" };
    await getDb()
      .insertInto("refunds")
      .values({
        ...{ ...refund, paymentId: null, state: "by hand", ref: null, actorId: null },
        ...{ createdAt: now, updatedAt: now },
      })
      .execute();
    await sendOrderMail({ key: "k", payload: { orderId: id, kind: "refunded", about: refund.id } });
    const [mail = ""] = await mails();
    expect(mail).toContain(`Subject: Order #${id}: money on its way back`);
    expect(mail).toContain("we have sent you ৳1,234 back. Reason: Scratched lid");
    expect(mail).not.toContain("Total:");
  });

  it("say nothing of a parcel that nobody knows any more", async () => {
    const id = await order();
    await sendOrderMail({ key: "k", payload: { orderId: id, kind: "shipped", about: "gone" } });
    const [mail = ""] = await mails();
    expect(mail).toMatch(/your parcel is on its way\.\s+Order #/);
  });

  it("answer a wish to send something back, as it stands", async () => {
    const id = await order();
    const now = new Date().toISOString();
    const row = { id: randomUUID(), orderId: id, lines: "[]", reason: "Too\nloud" };
    await getDb()
      .insertInto("returns")
      .values({ ...row, state: "asked", createdAt: now, updatedAt: now })
      .execute();
    for (const [state, words] of [
      ["asked", "we have your wish to send something back: Too loud"],
      ["accepted", "please send it back to us: we take it back."],
      ["refused", "we are sorry: we cannot take it back."],
      ["received", "what you sent back has arrived."],
    ]) {
      rmSync(folder, { recursive: true, force: true });
      const about = `${row.id}:${state}`;
      await sendOrderMail({ key: about, payload: { orderId: id, kind: "return", about } });
      const [mail = ""] = await mails();
      expect(mail).toContain(`Subject: Order #${id}: your return`);
      expect(mail).toContain(words);
      expect(mail).not.toContain("Total:");
    }
  });

  it("name each discount, what is free because of one, and what is to be paid now", async () => {
    const id = await order({
      ...{ shipping: 0, tax: 0, total: 550_000, payState: "Awaiting payment", dueNow: 90_000 },
    });
    const { id: lineId } = await getDb()
      .updateTable("orderLines")
      .set({ choice: "1 m", net: 350_000, discount: 50_000 })
      .where("orderId", "=", id)
      .where("name", "=", "Cable")
      .returning("id")
      .executeTakeFirstOrThrow();
    const discount = { orderId: id, promotionId: null };
    await insertAll(getDb(), "orderDiscounts", [
      { ...discount, id: `${id}-1`, lineId, name: "Student\nDiscount", amount: 50_000 },
      { ...discount, id: `${id}-2`, lineId: null, name: "Free\nRide", amount: 7_000 },
    ]);
    await sendOrderMail({ key: "k", payload: { orderId: id, kind: "placed" } });
    const [mail = ""] = await mails();
    expect(mail).toContain(
      [
        `Order #${id}`,
        "2 × Cable (1 m): ৳4,000",
        "1 × Case: ৳2,000",
        "Student Discount: -৳500",
        "Delivery: free (Free Ride)",
        "Total: ৳5,500",
        "Payment: Cash on Delivery",
        "To pay now: ৳900",
        "To pay at the door: ৳4,600",
        "Delivery method: Home delivery, 2 to 3 days",
      ].join("\n"),
    );
  });

  it("go to nobody without an address, and to nobody's order", async () => {
    const id = await order({ customerEmail: "" });
    await take(id, { step: "confirm" }, { step: "deliver" });
    expect(await getDb().selectFrom("tasks").select("key").execute()).toEqual([]);
    await sendOrderMail({ key: "k", payload: { orderId: id, kind: "placed" } });
    await sendOrderMail({ key: "k", payload: { orderId: "gone", kind: "placed" } });
    expect(() => readdirSync(folder)).toThrow();
  });
});

describe("the link", () => {
  const linkIn = async (id: string) => {
    await sendOrderMail({ key: "k", payload: { orderId: id, kind: "placed" } });
    return /See how it stands: (\S+)/.exec((await mails()).join())?.[1];
  };
  const mailed = env as { mailedOrigin: string | null };

  it("leads to the order with its key, which is kept nowhere", async () => {
    mailed.mailedOrigin = "https://shop.example";
    const id = await order();
    const link = `https://shop.example/order/${id}?key=${orderKey(id)}`;
    expect(await linkIn(id)).toBe(link);
    const row = await getDb()
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(orderKey(id));
    const tasks = await getDb().selectFrom("tasks").selectAll().execute();
    expect(JSON.stringify(tasks)).not.toContain(orderKey(id));
  });

  it("is left out where nobody knows the shop's address, and where no key opens the order", async () => {
    mailed.mailedOrigin = null;
    expect(await linkIn(await order())).toBeUndefined();
    mailed.mailedOrigin = "https://shop.example";
    expect(await linkIn(await order({ accessHash: null }))).toBeUndefined();
  });
});
