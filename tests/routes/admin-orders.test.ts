// Orders of the back office as a browser without scripts meets them: table and export.
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { datesIn, defaultTimeZone } from "~/models/date";
import { signedIn } from "../support/accounts";
import { admin, numbersIn, rows, signInFirst, text, orderIn } from "../support/admin-orders";
import { Client } from "../support/shop";

signInFirst();

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
    expect(html).toContain(datesIn(defaultTimeZone).formatDate(first?.placedAt ?? ""));
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
      const { dayOf } = datesIn(defaultTimeZone);
      const day = dayOf(order.placedAt);
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
    const { dayOf } = datesIn(defaultTimeZone);
    const day = dayOf(order.placedAt);
    const inside = numbersIn(await text(`/admin/orders?from=${day}&to=${day}`));
    const expected = (await rows()).filter(({ placedAt }) => dayOf(placedAt) === day);
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
      Date: datesIn(defaultTimeZone).dayOf(first?.placedAt ?? ""),
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
