// An order's page in the back office, and its next steps, as a browser without scripts meets them.
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

const take = (id: string, step: string, fields: Fields) =>
  admin.post(`/admin/orders/${id}/${step}`, fields);

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
    expect(html).not.toMatch(/href="[^"]*\/(?:cancel|deliver)"/);
  });

  it("is not found for a number that was never given", async () => {
    for (const id of ["1", "x", "%00", "%27", "..%2f"]) {
      expect((await admin.get(`/admin/orders/${id}`)).status, id).toBe(404);
      for (const step of ["pay", "refund", "note", "address", "refunds/x", "returns/x"]) {
        expect((await admin.get(`/admin/orders/${id}/${step}`)).status, step).toBe(404);
      }
      expect((await take(id, "pay", { version: "1" })).status, id).toBe(404);
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
    expect(html.slice(html.indexOf("<main"), html.indexOf("</main>"))).not.toContain(
      "/admin/customers/",
    );
    expect(html).toContain("No address given");
  });
});

describe("the next step", () => {
  it("is offered, says what it will do, and leaves its line", async () => {
    const { id, version } = await orderIn("Pending");
    const html = await text(`/admin/orders/${id}`);
    for (const step of ["pay", "cancel", "drop"]) expect(html).toContain(`/${id}/${step}"`);
    for (const step of ["confirm", "ship", "deliver"])
      expect(html).not.toContain(`/${id}/${step}"`);
    const question = await text(`/admin/orders/${id}/pay`);
    expect(question).toContain("is written down as received");
    expect(question).toContain("The order gets its invoice number.");
    expect(question).toMatch(/A mail goes to \S+@/);
    const before = await eventsOf(id);
    const answer = await take(id, "pay", { note: "Called <b>them</b>", version: String(version) });
    expect(answer.headers.get("Location")).toBe(`/admin/orders/${id}`);
    const page = await plain(admin.follow(answer));
    expect(page).toContain(`Order #${id} is paid now.`);
    expect(page).toContain("Called &lt;b&gt;them&lt;/b&gt;");
    expect(page).toContain("by Admin User");
    const events = await eventsOf(id);
    expect(events).toHaveLength(before.length + 1);
    expect(events.at(-1)).toMatchObject({ actorId: "admin", status: "Processing" });
  });

  it("leads to the door, with the parcel listed", async () => {
    const { id, version } = await orderIn("Processing");
    await take(id, "pack", { version: String(version) });
    const url = "javascript:alert(1)";
    const wrong = await take(id, "ship", { carrier: "", url, version: String(version + 1) });
    expect(wrong.status).toBe(400);
    const html = await plain(wrong);
    expect(html).toContain("Please name the carrier");
    expect(html).toContain("Please enter an address that begins with https://");
    expect(html).toContain(`value="${url}"`);
    await take(id, "ship", {
      ...{ carrier: "Pathao", number: "P-9", url: "https://pathao.example/P-9" },
      version: String(version + 1),
    });
    const page = await text(`/admin/orders/${id}`);
    expect(page).toContain("Pathao, P-9");
    expect(page).toContain('href="https://pathao.example/P-9"');
    expect(page).toContain("Not taken");
  });

  it("shows a completed order green to the shopper too", async () => {
    const order = await getDb()
      .selectFrom("orders")
      .selectAll()
      .where("userId", "=", "shopper")
      .where("status", "=", "Processing")
      .executeTakeFirstOrThrow();
    used.add(order.id);
    await take(order.id, "deliver", { version: String(order.version) });
    const shopper = await signedIn("Shopper");
    const html = await plain(shopper.get("/profile/orders"));
    const row = html.slice(html.indexOf(`#${order.id}<`)).split("</summary>")[0] ?? "";
    expect(row).toMatch(/badge-green[^<]*">Delivered/);
  });

  it("refuses a step that may not follow, with the reason", async () => {
    const { id, version } = await orderIn("Delivered");
    const words = "An order that is Completed cannot be cancelled.";
    expect(await text(`/admin/orders/${id}/cancel`)).toContain(words);
    const answer = await take(id, "cancel", { version: String(version) });
    expect(answer.status).toBe(409);
    expect(await plain(answer)).toContain(words);
    expect((await orderRow(id)).status).toBe("Delivered");
    expect((await take(id, "fly", { version: String(version) })).status).toBe(404);
  });

  it("names what is odd, and keeps what was typed", async () => {
    const { id, version } = await orderIn("Pending");
    const odd: Fields[] = [
      { note: "Typed" },
      { note: "Typed", version: "x" },
      { note: "Typed\0", version: String(version) },
      { note: ["Typed", "Twice"], version: String(version) },
      { note: "x".repeat(201), version: String(version) },
      { note: "Typed", reference: "x".repeat(61), version: String(version) },
    ];
    for (const fields of odd) {
      const answer = await take(id, "pay", fields);
      expect(answer.status, JSON.stringify(fields)).toBe(400);
    }
    expect(await plain(take(id, "pay", { note: "Typed" }))).toContain('value="Typed"');
    for (const pieces1 of ["-1", "1.5", "x", "99999999999"]) {
      const answer = await take(id, "drop", { pieces1, version: String(version) });
      expect(answer.status, pieces1).toBe(400);
    }
    expect(await orderRow(id)).toMatchObject({ status: "Pending", version });
  });

  it("shows what another administrator did before it is replaced", async () => {
    const { id, version } = await orderIn("Pending");
    await take(id, "pay", { version: String(version) });
    const late = await take(id, "cancel", { note: "Out of stock", version: String(version) });
    expect(late.status).toBe(409);
    const html = await plain(late);
    expect(html).toContain("This order was changed since you opened this form.");
    expect(html).toContain("Changed meanwhile");
    expect(html).toContain("The order is Processing now.");
    expect(html).toContain('value="Out of stock"');
    expect((await orderRow(id)).status).toBe("Processing");
    // The form carries the version of what it shows now: saving again works.
    const shown = /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
    const again = await take(id, "cancel", { note: "Out of stock", version: shown });
    expect(again.status).toBe(302);
    expect((await orderRow(id)).status).toBe("Cancelled");
  });

  it("names the log's number when it breaks inside, and keeps what was typed", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { id, version } = await orderIn("Processing");
    const fields = { note: "Typed", version: String(version) };
    const answer = await whileBroken("orders", "update", () => take(id, "deliver", fields));
    expect(answer.status).toBe(503);
    const html = await plain(answer);
    expect(html).toContain("Failed to change the order. Please try again.");
    expect(html).toContain('value="Typed"');
    expect(html).not.toContain("Changed meanwhile");
    const [, number] = /tell us this number: ([0-9a-f-]{36})/.exec(html) ?? [];
    expect(number).toBeDefined();
    expect(log.mock.calls.join()).toContain(`"id":"${number}"`);
    log.mockRestore();
    expect((await orderRow(id)).status).toBe("Processing");
  });

  it("keeps what was typed when the session has ended", async () => {
    const { id, version } = await orderIn("Pending");
    const visitor = new Client();
    const fields = { note: "Half done", version: String(version) };
    const sent = await visitor.post(`/admin/orders/${id}/pay`, fields);
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
