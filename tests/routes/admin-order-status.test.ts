// An order's page in the back office, and its next step, as a browser without scripts meets them.
import { describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import {
  admin,
  eventsOf,
  orderRow,
  plain,
  used,
  signInFirst,
  text,
  orderIn,
} from "../support/admin-orders";
import { whileBroken } from "../support/broken";
import { Client, type Fields } from "../support/shop";

signInFirst();

const change = (id: string, fields: Fields) => admin.post(`/admin/orders/${id}`, fields);

describe("an order's page", () => {
  it("shows lines, customer, address, payment, total and timeline", async () => {
    const order = await getDb()
      .selectFrom("orders")
      .selectAll()
      .where("userId", "=", "shopper")
      .where("status", "=", "Delivered")
      .executeTakeFirstOrThrow();
    const html = await text(`/admin/orders/${order.id}`);
    const lines = await getDb()
      .selectFrom("orderLines")
      .selectAll()
      .where("orderId", "=", order.id)
      .execute();
    for (const { name, productId } of lines) {
      expect(html).toContain(name);
      expect(html).toMatch(new RegExp(`href="/product/${productId ?? ""}["?]`));
    }
    expect(html).toContain('href="/admin/customers/shopper"');
    expect(html).toContain("House 12, Road 5, Dhanmondi");
    expect(html).toContain(order.payment);
    expect(html).toContain("Order placed");
    expect(html).toContain("by Sadman Rahman");
    expect(html).toContain("Handed over to the customer");
    // Final: nothing may follow.
    expect(html).toContain("This order is final");
    expect(html).not.toContain("Change status");
  });

  it("is not found for a number that was never given", async () => {
    for (const id of ["1", "x", "%00", "%27", "..%2f"]) {
      expect((await admin.get(`/admin/orders/${id}`)).status, id).toBe(404);
      const fields = { status: "Processing", version: "1" };
      expect((await change(id, fields)).status, id).toBe(404);
    }
  });

  it("links to no product that left the shop, and stands without its customer", async () => {
    const { id } = await orderIn("Delivered");
    const { productId } = await getDb()
      .selectFrom("orderLines")
      .select("productId")
      .where("orderId", "=", id)
      .executeTakeFirstOrThrow();
    await getDb()
      .updateTable("products")
      .set({ deletedAt: new Date().toISOString() })
      .where("id", "=", productId)
      .execute();
    await getDb()
      .updateTable("orders")
      .set({ userId: null, address: null })
      .where("id", "=", id)
      .execute();
    const html = await text(`/admin/orders/${id}`);
    expect(html).not.toContain(`/product/${productId ?? ""}"`);
    expect(html).not.toContain("/admin/customers/");
    expect(html).toContain("No address given");
  });
});

describe("the next step", () => {
  it("offers what may follow, and leaves its line", async () => {
    const { id, version } = await orderIn("Pending");
    const html = await text(`/admin/orders/${id}`);
    expect(html).toMatch(/<option value="Processing">/);
    expect(html).toMatch(/<option value="Cancelled">/);
    expect(html).not.toMatch(/<option value="Delivered">/);
    const before = await eventsOf(id);
    const answer = await change(id, {
      status: "Processing",
      note: "Called <b>them</b>",
      version: String(version),
    });
    expect(answer.headers.get("Location")).toBe(`/admin/orders/${id}`);
    const page = await plain(admin.follow(answer));
    expect(page).toContain(`Order #${id} is Processing now.`);
    expect(page).toContain("Called &lt;b&gt;them&lt;/b&gt;");
    expect(page).toContain("by Admin User");
    const events = await eventsOf(id);
    expect(events).toHaveLength(before.length + 1);
    expect(events.at(-1)).toMatchObject({ actorId: "admin", status: "Processing" });
  });

  it("shows a completed order green to the shopper too", async () => {
    const order = await getDb()
      .selectFrom("orders")
      .selectAll()
      .where("userId", "=", "shopper")
      .where("status", "=", "Processing")
      .executeTakeFirstOrThrow();
    used.add(order.id);
    await change(order.id, { status: "Delivered", version: String(order.version) });
    const shopper = await signedIn("Shopper");
    const html = await plain(shopper.get("/profile/orders"));
    const row = html.slice(html.indexOf(`#${order.id}<`)).split("</summary>")[0] ?? "";
    expect(row).toMatch(/badge-green[^<]*">Delivered/);
  });

  it("refuses a step that may not follow, with the reason", async () => {
    const { id, version } = await orderIn("Delivered");
    const answer = await change(id, { status: "Pending", version: String(version) });
    expect(answer.status).toBe(409);
    expect(await plain(answer)).toContain("An order that is Completed cannot become Pending.");
    expect((await orderRow(id)).status).toBe("Delivered");
  });

  it("names what is missing or odd, and keeps what was typed", async () => {
    const { id, version } = await orderIn("Pending");
    const odd: Fields[] = [
      { note: "Typed" },
      { status: "Lost", note: "Typed", version: String(version) },
      { status: "Processing", note: "Typed", version: "x" },
      { status: "Processing", note: "Typed\0", version: String(version) },
      { status: ["Processing", "Cancelled"], note: "Typed", version: String(version) },
      { status: "Processing", note: "x".repeat(201), version: String(version) },
    ];
    for (const fields of odd) {
      const answer = await change(id, fields);
      expect(answer.status, JSON.stringify(fields)).toBe(400);
    }
    const html = await plain(change(id, { note: "Typed", version: String(version) }));
    expect(html).toContain("Please choose the new status");
    expect(html).toContain('value="Typed"');
    expect((await orderRow(id)).status).toBe("Pending");
  });

  it("shows what another administrator changed before it is replaced", async () => {
    const { id, version } = await orderIn("Pending");
    await change(id, { status: "Processing", version: String(version) });
    const late = await change(id, {
      status: "Cancelled",
      note: "Out of stock",
      version: String(version),
    });
    expect(late.status).toBe(409);
    const html = await plain(late);
    expect(html).toContain("This order was changed since you opened this form.");
    expect(html).toContain("Saved meanwhile");
    expect(html).toMatch(/>Processing<\/td><td[^>]*>Cancelled</);
    expect(html).toContain('value="Out of stock"');
    expect(html).toMatch(/<option value="Cancelled" selected="">/);
    expect((await orderRow(id)).status).toBe("Processing");
    // The form carries the version of what it shows now: saving again works.
    const shown = /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
    const again = await change(id, { status: "Cancelled", note: "Out of stock", version: shown });
    expect(again.status).toBe(302);
    expect((await orderRow(id)).status).toBe("Cancelled");
  });

  it("names the log's number when it breaks inside, and keeps what was typed", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { id, version } = await orderIn("Processing");
    const fields = { status: "Delivered", note: "Typed", version: String(version) };
    const answer = await whileBroken("orders", "update", () => change(id, fields));
    expect(answer.status).toBe(503);
    const html = await plain(answer);
    expect(html).toContain("Failed to change status. Please try again.");
    expect(html).toContain('value="Typed"');
    expect(html).not.toContain("Saved meanwhile");
    const [, number] = /tell us this number: ([0-9a-f-]{36})/.exec(html) ?? [];
    expect(number).toBeDefined();
    expect(log.mock.calls.join()).toContain(`"id":"${number}"`);
    log.mockRestore();
    expect((await orderRow(id)).status).toBe("Processing");
  });

  it("keeps what was typed when the session has ended", async () => {
    const { id, version } = await orderIn("Pending");
    const visitor = new Client();
    const fields = { status: "Processing", note: "Half done", version: String(version) };
    const sent = await visitor.post(`/admin/orders/${id}`, fields);
    const login = sent.headers.get("Location") ?? "";
    expect(login).toMatch(/^\/login\?redirectTo=/);
    const answer = await visitor.post(login, {
      email: "admin@example.com",
      password: "Admin12345!",
      remember: "on",
      redirectTo: new URL(login, "http://localhost").searchParams.get("redirectTo") ?? "",
    });
    const html = await plain(visitor.follow(answer));
    expect(html).toContain('value="Half done"');
    expect((await orderRow(id)).status).toBe("Pending");
  });
});
