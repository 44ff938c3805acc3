// What is said of an order as it stands: to its buyer on its page, and to the staff before each step; and what the steps' forms take.
import { describe, expect, it } from "vitest";
import type { OrderDetail } from "~/models/order/detail";
import { moneyWords, nextWords, type BuyerOrder } from "~/models/order/page";
import { refundFormSchema, stepFormSchema } from "~/models/order/step-form.server";
import { stepNames } from "~/models/order/step";
import { stepWords } from "~/models/order/step-words";

const home = { type: "Home", street: "1 Road", city: "", state: "", zipCode: "", country: "BD" };

/** An order for 8,000 taka that waits for the shop's call. */
const waiting = {
  ...{ status: "Pending", fulfilment: "open", payState: "To pay on delivery" },
  ...{ cancelReason: null, total: 800_000, paid: 0, refunded: 0, dueNow: 0, currency: "BDT" },
  ...{ payment: "Cash on Delivery", address: home },
} as unknown as BuyerOrder;
const order = (change: Partial<BuyerOrder> = {}): BuyerOrder => ({ ...waiting, ...change });

describe("what comes next", () => {
  it.each<[string, Partial<BuyerOrder>]>([
    [
      "We call you to confirm the order, then we pack it. Please have ৳8,000 ready when it comes.",
      {},
    ],
    [
      "We call you to confirm the order, then we pack it. Please bring ৳8,000 when you pick it up.",
      { address: null },
    ],
    [
      "We wait for the payment. The order is packed when it has arrived.",
      { payState: "Awaiting payment" },
    ],
    ["It is being packed.", { status: "Processing", payState: "Paid", paid: 800_000 }],
    [
      "It is packed. Please have ৳7,000 ready when it comes.",
      { status: "Processing", fulfilment: "packed", payState: "Advance paid", paid: 100_000 },
    ],
    [
      "It is on its way. Please have ৳8,000 ready when it comes.",
      { status: "Processing", fulfilment: "shipped" },
    ],
    ["It has been delivered. Enjoy it!", { status: "Delivered", fulfilment: "delivered" }],
    [
      "It was cancelled because no payment arrived.",
      { status: "Cancelled", cancelReason: "unpaid" },
    ],
    ["You cancelled this order.", { status: "Cancelled", cancelReason: "shopper" }],
    [
      "It was cancelled because the parcel was not taken.",
      { status: "Cancelled", cancelReason: "refused" },
    ],
    [
      "The shop cancelled this order. Please write to us if you do not know why.",
      { status: "Cancelled" },
    ],
  ])("%s", (words, change) => {
    expect(nextWords(order(change))).toBe(words);
  });
});

describe("how the money stands", () => {
  it.each<[string[], Partial<BuyerOrder>]>([
    [["Cash on Delivery: to pay at the door ৳8,000"], {}],
    [["Nothing to pay"], { total: 0, payState: "Paid" }],
    [
      ["bKash: awaiting payment"],
      { payment: "bKash", payState: "Awaiting payment", dueNow: 800_000 },
    ],
    [
      ["Cash on Delivery: awaiting payment", "to pay now ৳1,000", "to pay at the door ৳7,000"],
      { payState: "Awaiting payment", dueNow: 100_000 },
    ],
    [
      ["Cash on Delivery: advance paid", "paid ৳1,000", "to pay at the door ৳7,000"],
      { status: "Processing", payState: "Advance paid", paid: 100_000 },
    ],
    [
      ["bKash: part refunded", "paid ৳8,000", "given back ৳500"],
      { payment: "bKash", payState: "Part refunded", paid: 800_000, refunded: 50_000 },
    ],
    [["Cash on Delivery: to pay on delivery"], { status: "Cancelled" }],
  ])("%s", (words, change) => {
    expect(moneyWords(order(change))).toEqual(words);
  });
});

describe("what a step will do", () => {
  const detail = (change: Partial<OrderDetail> = {}, sums: Partial<OrderDetail["sums"]> = {}) =>
    ({
      ...{ email: "nadia@example.com", phone: "+8801711223344", invoiceNumber: null },
      total: { amount: 800_000, currency: "BDT" },
      sums: { total: 800_000, paid: 0, refunded: 0, dueNow: 0, ...sums },
      ...change,
    }) as OrderDetail;
  const said = (of: OrderDetail) =>
    Object.fromEntries(
      stepNames.map((name) => [name, stepWords[name].says(of).filter((words) => words !== "")]),
    );

  it("is said of an order that nothing came in for", () => {
    const mail = "A mail goes to nadia@example.com.";
    const invoice = "The order gets its invoice number.";
    expect(said(detail())).toEqual({
      confirm: [
        "Call +8801711223344 first. The order can be packed then.",
        ...[invoice, "No mail is sent."],
      ],
      pay: ["৳8,000 is written down as received. The order can be packed then.", invoice, mail],
      pack: ["The customer cannot cancel it any more. No mail is sent."],
      ship: ["The parcel is listed with the order.", mail],
      deliver: [
        ...["৳8,000 is written down as paid at the door.", invoice],
        `${mail} This is final.`,
      ],
      refuse: [`The order is cancelled. ${mail} This is final.`],
      cancel: ["Its items go back into stock.", `${mail} This is final.`],
      drop: [
        "What cannot be sent goes back into stock, and the order costs less.",
        "No mail is sent: tell the customer.",
      ],
    });
  });

  it("is said of one that is paid, without an address and with its invoice", () => {
    const mail = "No mail is sent: the order has no address.";
    const words = said(
      detail({ email: "", phone: "", invoiceNumber: "2026-000777" }, { paid: 800_000 }),
    );
    expect(words).toMatchObject({
      confirm: ["Call the customer first. The order can be packed then.", "No mail is sent."],
      ship: ["The parcel is listed with the order.", mail],
      deliver: [`${mail} This is final.`],
      cancel: [
        "Its items go back into stock.",
        "৳8,000 that was paid is to be given back by hand.",
        `${mail} This is final.`,
      ],
      drop: [
        "What cannot be sent goes back into stock, and the order costs less.",
        "What was paid above is to be given back by hand.",
        "No mail is sent: tell the customer.",
      ],
    });
  });
});

describe("the forms", () => {
  const lines = [{ id: "lamp" }, { id: "shade" }];
  const sent = { version: "3", note: " Soon " };

  it("take pieces of each line, none where nothing is typed, and no parts of one", () => {
    const schema = stepFormSchema("drop", lines);
    const pieces = new Map([
      ["lamp", 2],
      ["shade", 0],
    ]);
    const dropped = { step: "drop", note: "Soon", version: 3, pieces };
    expect(schema.parse({ ...sent, pieces1: "2" })).toEqual(dropped);
    for (const wrong of ["1.5", "-1", "two", "1000001"]) {
      const { error } = schema.safeParse({ ...sent, pieces1: wrong });
      expect(error?.issues.map(({ message }) => message)).toEqual(["Please enter a whole number"]);
    }
  });

  it("take what was not taken at the door with what is ticked", () => {
    const read = (ticks: object) => stepFormSchema("refuse", lines).parse({ ...sent, ...ticks });
    const refused = { step: "refuse", note: "Soon", version: 3, restock: false, refund: false };
    expect(read({})).toEqual(refused);
    expect(read({ restock: "on" })).toEqual({ ...refused, restock: true });
    expect(read({ refund: "on" })).toEqual({ ...refused, refund: true });
  });

  it("take an amount of money as people write it, or all, or what pieces cost", () => {
    const schema = refundFormSchema(lines);
    const refund = { version: "3", reason: "Scratched", amount: "" };
    const common = { version: 3, reason: "Scratched" };
    for (const [typed, amount] of [
      ["99.50", 9_950],
      ["99.5", 9_950],
      ["100", 10_000],
      ["123456789.01", 12_345_678_901],
    ] as const) {
      const read = schema.parse({ ...refund, what: "amount", amount: typed });
      expect(read).toEqual({ ...common, what: "amount", amount });
    }
    for (const wrong of ["1.234", "-5", "1e3", "five", "1.x", "x1", "1x", "1234567890", ".5"]) {
      expect(schema.safeParse({ ...refund, what: "amount", amount: wrong }).success, wrong).toBe(
        false,
      );
    }
    expect(schema.parse({ ...refund, what: "all" })).toEqual({ ...common, what: "all" });
    const pieces = new Map([
      ["lamp", 0],
      ["shade", 1],
    ]);
    expect(schema.parse({ ...refund, what: "lines", pieces2: "1" })).toEqual({
      ...{ ...common, what: "lines", pieces },
    });
    expect(schema.safeParse({ ...refund, what: "none" }).error?.issues[0]?.message).toBe(
      "Please choose what is given back",
    );
  });
});
