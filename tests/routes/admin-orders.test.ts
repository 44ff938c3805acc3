// Orders of the back office as a browser without scripts meets them: table, export, an order's page, its next step.
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { formatDate } from "~/models/date";
import { signedIn } from "../support/accounts";
import { whileBroken } from "../support/broken";
import { Client, type Fields } from "../support/shop";

let admin: Client;
beforeAll(async () => {
  admin = await signedIn("Admin");
});

/** A page without the marks that React puts between pieces of text. */
const plain = async (answer: Response | Promise<Response>) =>
  (await (await answer).text()).replaceAll("<!-- -->", "");
const text = (path: string) => plain(admin.get(path));
/** The order numbers of a page's table, in its order. */
const numbersIn = (html: string) =>
  [...html.matchAll(/aria-label="View order #(\d+)"/g)].map(([, id]) => id);
const rows = () => getDb().selectFrom("orders").selectAll().orderBy("placedAt", "desc").execute();
const orderRow = (id: string) =>
  getDb().selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const eventsOf = (id: string) =>
  getDb()
    .selectFrom("orderEvents")
    .selectAll()
    .where("orderId", "=", id)
    .orderBy("createdAt")
    .execute();

/** An order in a status of which the sample shop has some; each test takes another one. */
const used = new Set<string>();
async function orderIn(status: "Pending" | "Processing" | "Delivered") {
  const found = (await rows()).find((row) => row.status === status && !used.has(row.id));
  if (!found) throw new Error(`No order left that is ${status}`);
  used.add(found.id);
  return found;
}
const change = (id: string, fields: Fields) => admin.post(`/admin/orders/${id}`, fields);

describe("the table", () => {
  it("shows each order with its columns, the newest first", async () => {
    const html = await text("/admin/orders");
    for (const head of "Order ID,Customer,Items,Total,Payment,Status,Date,Actions".split(",")) {
      expect(html).toContain(head);
    }
    const newest = await rows();
    expect(numbersIn(html)).toEqual(newest.slice(0, 20).map(({ id }) => id));
    const [first] = newest;
    expect(html).toContain(first?.customerName);
    expect(html).toContain(first?.payment);
    expect(html).toContain(formatDate(first?.placedAt ?? ""));
    expect(html).toContain(`$${((first?.total ?? 0) / 100).toLocaleString("en-US")}`);
    expect(html).toContain(`${newest.length} orders`);
    expect(html).toContain("badge-yellow");
  });

  it("finds an order by number, customer and item, in any case", async () => {
    const order = await orderIn("Delivered");
    const line = await getDb()
      .selectFrom("orderLines")
      .select("name")
      .where("orderId", "=", order.id)
      .executeTakeFirstOrThrow();
    for (const q of [`#${order.id}`, order.id, order.customerName.toUpperCase(), line.name]) {
      // All of a customer's or of an item's would fill pages: the day narrows them.
      const day = order.placedAt.slice(0, 10);
      const query = new URLSearchParams({ q, from: day, to: day }).toString();
      expect(numbersIn(await text(`/admin/orders?${query}`)), q).toContain(order.id);
    }
  });

  it("says so when nothing fits, and takes no character for a pattern", async () => {
    for (const q of ["zzzz", "%", "_____", "\\"]) {
      const query = new URLSearchParams({ q }).toString();
      const html = await text(`/admin/orders?${query}`);
      expect(html, q).toContain("No orders found");
    }
  });

  it("filters by status, payment and days, and keeps it all on every link", async () => {
    const query = "status=Delivered&payment=PayPal&from=2000-01-01&to=2999-12-31&q=a";
    const html = await text(`/admin/orders?${query}`);
    const expected = (await rows()).filter(
      ({ status, payment, words }) =>
        status === "Delivered" && payment === "PayPal" && words.includes("a"),
    );
    expect(numbersIn(html)).toEqual(expected.slice(0, 20).map(({ id }) => id));
    const kept =
      "q=a&amp;sort=date&amp;dir=desc&amp;page=2&amp;status=Delivered&amp;payment=PayPal";
    expect(html).toContain(`/admin/orders?${kept}&amp;from=2000-01-01&amp;to=2999-12-31`);
    expect(html).toMatch(/\/admin\/orders\?q=a&amp;sort=total&amp;dir=asc&amp;status=Delivered/);
    expect(html).toMatch(/\/admin\/orders\/export\?q=a&amp;sort=date[^"]*status=Delivered/);
    expect(html).toMatch(/<option value="Delivered" selected="">Completed/);
    expect(html).toContain('type="hidden" name="payment" value="PayPal"');
  });

  it("takes both days of a range whole", async () => {
    const order = await orderIn("Delivered");
    const day = order.placedAt.slice(0, 10);
    const inside = numbersIn(await text(`/admin/orders?from=${day}&to=${day}`));
    const expected = (await rows()).filter(({ placedAt }) => placedAt.startsWith(day));
    expect(inside).toEqual(expected.map(({ id }) => id));
  });

  it("sorts by a column, and turns it round", async () => {
    const all = await rows();
    const byTotal = (dir: 1 | -1) =>
      all
        .toSorted((a, b) => dir * (a.worth - b.worth || Number(a.id) - Number(b.id)))
        .map(({ id }) => id);
    const html = await text("/admin/orders?sort=total&dir=asc");
    expect(numbersIn(html)).toEqual(byTotal(1).slice(0, 20));
    expect(html).toContain('aria-sort="ascending"');
    expect(html).toContain("/admin/orders?sort=total&amp;dir=desc");
    const down = await text("/admin/orders?sort=total&dir=desc");
    expect(numbersIn(down)).toEqual(byTotal(-1).slice(0, 20));
  });

  it("shows the last page for one past the end, and the first view for what cannot be read", async () => {
    const pages = Math.ceil((await rows()).length / 20);
    const last = await text("/admin/orders?page=999999");
    expect(last).toMatch(new RegExp(`aria-current="page" aria-label="Page ${pages}"`));
    const odd = "sort=x&dir=up&page=-1&status=Lost&payment=Gold&from=yesterday&to=2026-13-45";
    expect(numbersIn(await text(`/admin/orders?${odd}`))).toEqual(
      numbersIn(await text("/admin/orders")),
    );
  });
});

describe("the export", () => {
  const read = async (path: string) => {
    const answer = await admin.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toContain('filename="orders.csv"');
    return parse<Record<string, string>>(await answer.text(), { columns: true, bom: true });
  };

  it("holds the orders of the view, in its order", async () => {
    const found = await read("/admin/orders/export?status=Cancelled&sort=total&dir=asc");
    const expected = (await rows())
      .filter(({ status }) => status === "Cancelled")
      .toSorted((a, b) => a.worth - b.worth || Number(a.id) - Number(b.id));
    expect(found.map((row) => row["Order ID"])).toEqual(expected.map(({ id }) => `#${id}`));
    const [first] = expected;
    expect(found[0]).toMatchObject({
      Customer: first?.customerName,
      "E-mail": first?.customerEmail,
      Total: String((first?.total ?? 0) / 100).replace(/\.(\d)$/, ".$10"),
      Currency: "USD",
      Payment: first?.payment,
      Status: "Cancelled",
      Date: first?.placedAt.slice(0, 10),
    });
  });

  it("runs no formula that a customer or a product is named after", async () => {
    const { id } = await orderIn("Delivered");
    await getDb()
      .updateTable("orders")
      .set({ customerName: '=HYPERLINK("http://evil.example")' })
      .where("id", "=", id)
      .execute();
    await getDb()
      .updateTable("orderLines")
      .set({ name: "@SUM(A1)", quantity: 1 })
      .where("orderId", "=", id)
      .execute();
    const found = await read(`/admin/orders/export?q=%23${id}`);
    expect(found).toHaveLength(1);
    expect(found[0]?.Customer).toBe('\'=HYPERLINK("http://evil.example")');
    expect(found[0]?.Products).toMatch(/^'@SUM/);
  });

  it("is for administrators", async () => {
    const shopper = await signedIn("Shopper");
    expect((await shopper.get("/admin/orders/export")).headers.get("Location")).toBe("/");
    expect((await new Client().get("/admin/orders/export")).headers.get("Location")).toMatch(
      /^\/login/,
    );
  });
});

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
      expect(html).toContain(`href="/product/${productId ?? ""}"`);
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
