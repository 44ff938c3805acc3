// Queues, ticked orders, refunds, returns, notes, sheets and tasks of the back office, as a browser without scripts meets them.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { askReturn } from "~/models/order/return.server";
import { admin, eventsOf, orderRow, plain, signInFirst, text } from "../support/admin-orders";
import { line, newBuyer, place, product } from "../support/own-orders";

signInFirst();

/** A new order that is paid at the door. */
async function orderAtDoor(name = `Thing ${randomUUID()}`) {
  const [buyer, thing] = [await newBuyer("Rahela Door"), await product(name)];
  const id = await place([line(thing, 2)], buyer, { payment: "Cash on Delivery" });
  return { id, buyer, thing };
}
const post = async (id: string, step: string, fields: Record<string, string> = {}) =>
  admin.post(`/admin/orders/${id}/${step}`, {
    version: String((await orderRow(id)).version),
    ...fields,
  });
const tickOf = async (id: string) => `${id}.${(await orderRow(id)).version}`;
const countIn = (html: string, label: string) =>
  Number(new RegExp(`${label} \\((\\d+)\\)`).exec(html)?.[1]);

describe("the queues", () => {
  it("count and list what waits, and ticked orders go on together with the filters kept", async () => {
    const before = await text("/admin/orders");
    const name = `Queue ${randomUUID()}`;
    const [one, two] = [await orderAtDoor(name), await orderAtDoor(name)];
    const view = `/admin/orders?q=${encodeURIComponent(name)}&do=confirm`;
    const html = await text(view);
    expect(countIn(html, "To confirm")).toBe(countIn(before, "To confirm") + 2);
    expect(html).toContain("2 orders");
    const ticks = [await tickOf(one.id), await tickOf(two.id)];
    for (const tick of ticks) expect(html).toContain(`value="${tick}"`);
    const back = /name="back" value="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const address = (step: string, ids: readonly string[]) =>
      `/admin/orders/bulk?${new URLSearchParams([
        ["step", step],
        ["back", back],
        ...ids.map((id) => ["id", id] as [string, string]),
      ]).toString()}`;
    const question = await text(address("confirm", ticks));
    expect(question).toContain("is confirmed, and gets its invoice number.");
    const answer = await admin.post(address("confirm", ticks));
    expect(answer.headers.get("Location")).toBe(back);
    const next = await plain(admin.follow(answer));
    expect(next).toContain("Confirm order: done for 2 orders.");
    expect(next).toContain(`value="${name}"`);
    for (const { id } of [one, two]) expect((await orderRow(id)).status).toBe("Processing");

    // Ticked before somebody else went on: said, and not done.
    const stale = [await tickOf(one.id), await tickOf(two.id)];
    await post(two.id, "pack");
    await post(two.id, "cancel");
    const half = await plain(admin.follow(admin.post(address("pack", stale))));
    expect(half).toContain("done for 1 order.");
    expect(half).toContain(`#${two.id}: This order was changed`);
    expect(await orderRow(one.id)).toMatchObject({ fulfilment: "packed" });
    expect(await text(address("pack", [await tickOf(two.id)]))).toContain(
      "An order that is Cancelled cannot be packed.",
    );

    const ship = address("ship", [await tickOf(one.id)]);
    const refused = await admin.post(ship, { [`number${one.id}`]: "P-5" });
    expect(refused.status).toBe(400);
    expect(await plain(refused)).toContain('value="P-5"');
    await admin.post(ship, { carrier: "Pathao", [`number${one.id}`]: "P-5" });
    expect(await text(`/admin/orders/${one.id}`)).toContain("Pathao, P-5");
  });

  it("make nothing of odd addresses", async () => {
    expect((await admin.get("/admin/orders/bulk?step=fly")).status).toBe(404);
    expect((await admin.post("/admin/orders/bulk?step=cancel&id=1.1")).status).toBe(404);
    const html = await text("/admin/orders/bulk?step=pack&id=x&id=1&id=%00.1&back=//evil.example");
    expect(html).toContain("No order was ticked");
    expect(html).toMatch(/<a[^>]*href="\/admin\/orders"[^>]*>Back</);
    expect((await admin.get("/admin/orders?do=nothing")).status).toBe(200);
    expect((await admin.get("/admin/orders/print?kind=x&order=%00&id=9.9")).status).toBe(200);
  });

  it("find an order by phone, SKU and product", async () => {
    const { id, thing } = await orderAtDoor("Findable Horn");
    const { sku } = await getDb()
      .selectFrom("variants")
      .select("sku")
      .where("id", "=", thing)
      .executeTakeFirstOrThrow();
    await post(id, "address", {
      ...{ street: "2 New Road", city: "Dhaka", state: "Dhaka", country: "Bangladesh" },
      phone: "01712-345678",
    });
    for (const words of ["findable horn", sku, "+8801712345678", "01712-345678", "345678"]) {
      const html = await text(`/admin/orders?q=${encodeURIComponent(words)}`);
      expect(html, words).toContain(`View order #${id}`);
    }
  });
});

describe("where an order goes", () => {
  it("is changed until a parcel has left", async () => {
    const { id } = await orderAtDoor();
    const fields = { street: "2 New Road", city: "Savar", state: "Dhaka", country: "Bangladesh" };
    expect((await post(id, "address", { ...fields, street: "" })).status).toBe(400);
    expect((await post(id, "address", fields)).status).toBe(302);
    expect(await text(`/admin/orders/${id}`)).toContain("2 New Road, Savar, Dhaka, Bangladesh");
    for (const step of ["confirm", "pack"]) await post(id, step);
    await post(id, "ship", { carrier: "Pathao" });
    expect((await post(id, "address", fields)).status).toBe(409);
  });
});

describe("the internal note", () => {
  it("is kept, and hidden from the customer's timeline", async () => {
    const { id } = await orderAtDoor();
    expect((await post(id, "note", { staffNote: "Rings <twice>" })).status).toBe(302);
    expect(await text(`/admin/orders/${id}`)).toContain("Rings &lt;twice&gt;");
    expect((await eventsOf(id)).at(-1)).toMatchObject({ forCustomer: 0 });
    const stale = await post(id, "note", { staffNote: "Other", version: "1" });
    expect(stale.status).toBe(409);
    expect(await plain(stale)).toContain("Saved meanwhile");
  });
});

describe("money and things that come back", () => {
  it("are written down, and marked as sent once", async () => {
    const { id } = await orderAtDoor();
    for (const step of ["confirm", "deliver"]) await post(id, step);
    const refuse = async (fields: Record<string, string>, words: string) => {
      const answer = await post(id, "refund", { reason: "Scratched", ...fields });
      expect([400, 409]).toContain(answer.status);
      expect(await plain(answer)).toContain(words);
    };
    await refuse({}, "Please choose what is given back");
    await refuse({ what: "amount", amount: "x" }, "Please enter an amount");
    await refuse({ what: "amount", amount: "4000.01" }, "At most ৳4,000 can be given back.");
    await refuse({ what: "lines" }, "At most ৳4,000 can be given back.");
    await refuse({ what: "all", reason: "" }, "Please give a reason");
    const done = await post(id, "refund", { what: "lines", pieces1: "1", reason: "Scratched" });
    expect(done.status).toBe(302);
    const html = await text(`/admin/orders/${id}`);
    expect(html).toContain("৳2,000: To be sent by hand");
    const page = new RegExp(`/admin/orders/${id}/refunds/[\\w-]+`).exec(html)?.[0] ?? "";
    expect(await text(page)).toContain("Mark as sent");
    for (let time = 0; time < 2; time += 1) expect((await admin.post(page)).status).toBe(302);
    expect(await text(`/admin/orders/${id}`)).toContain("৳2,000: Sent");
  });

  it("are answered and received", async () => {
    const { id, buyer } = await orderAtDoor();
    for (const step of ["confirm", "deliver"]) await post(id, step);
    const { id: lineId } = await getDb()
      .selectFrom("orderLines")
      .select("id")
      .where("orderId", "=", id)
      .executeTakeFirstOrThrow();
    await askReturn(buyer.id, id, { pieces: new Map([[lineId, 1]]), reason: "Too loud" });
    const queue = await text("/admin/orders?do=returns");
    expect(queue).toContain(`View order #${id}`);
    const page =
      new RegExp(`/admin/orders/${id}/returns/[\\w-]+`).exec(
        await text(`/admin/orders/${id}`),
      )?.[0] ?? "";
    expect((await admin.post(page)).status).toBe(400);
    expect((await admin.post(page, { answer: "received" })).status).toBe(409);
    await admin.post(page, { answer: "accepted" });
    await admin.post(page, { answer: "received", restock: "on", refund: "on" });
    const html = await text(`/admin/orders/${id}`);
    expect(html).toContain("Received");
    expect(html).toContain("৳2,000: To be sent by hand");
    expect(await text("/admin/orders?do=returns")).not.toContain(`View order #${id}`);
  });
});

describe("sheets", () => {
  it("are an invoice with every sum, and a slip with what to take at the door", async () => {
    const { id } = await orderAtDoor("Printed Horn");
    const sheet = (kind: string) => text(`/admin/orders/print?kind=${kind}&order=${id}`);
    expect(await sheet("invoice")).toContain(`Without an invoice number yet: #${id}.`);
    await post(id, "confirm");
    const { invoiceNumber } = await orderRow(id);
    const invoice = await sheet("invoice");
    for (const words of [`Invoice ${invoiceNumber ?? ""}`, "Printed Horn", "৳4,000"]) {
      expect(invoice).toContain(words);
    }
    const slip = await sheet("slip");
    expect(slip).toContain("To take at the door: ৳4,000");
    const other = await orderAtDoor();
    const both = await text(
      `/admin/orders/print?kind=slip&id=${await tickOf(id)}&id=${await tickOf(other.id)}`,
    );
    expect(both).toContain(`Order #${id}`);
    expect(both).toContain(`Order #${other.id}`);
  });
});

describe("tasks", () => {
  it("that were given up are listed and tried again", async () => {
    const [id, key] = [randomUUID(), `mail:paid:${randomUUID()}`];
    const now = new Date().toISOString();
    await getDb()
      .insertInto("tasks")
      .values({
        ...{ id, kind: "mail", key, payload: "{}", runAt: now, createdAt: now },
        ...{ attempts: 6, failedAt: now, error: "The mail server is <away>" },
      })
      .execute();
    const html = await text("/admin/tasks");
    expect(html).toContain(key);
    expect(html).toContain("The mail server is &lt;away&gt;");
    const answer = await admin.post("/admin/tasks", { id });
    expect(await plain(admin.follow(answer))).toContain(`${key} is tried again.`);
    expect((await admin.post("/admin/tasks", { id: "none" })).status).toBe(404);
    expect((await admin.post("/admin/tasks", {})).status).toBe(400);
    expect(await text("/admin/audit?kind=task")).toContain(key);
  });
});
