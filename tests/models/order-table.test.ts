// The back office's table of orders and its export: what they find, in which order, in how many batches.
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { insertAll } from "~/db/insert.server";
import { transact } from "~/db/transaction.server";
import { exportOrders, listOrders, readOrderTableView } from "~/models/order/table.server";
import { mostNamed } from "~/models/table.server";
import { line, manyOrders, newBuyer, place, product, rowOf, step } from "../support/own-orders";

describe("the table", () => {
  const view = (query: string, userId?: string) => ({
    ...readOrderTableView(new URLSearchParams(query)),
    ...(userId !== undefined && { userId }),
  });

  it("finds by every word, by status, payment and day, each with the others", async () => {
    const buyer = await newBuyer("Quixotic Rahman");
    const id = await place([line(await product("Zirconium Lamp"))], buyer, {
      payment: "Credit Card",
    });
    const placedAt = "2026-02-10T17:30:00.000Z";
    await getDb().updateTable("orders").set({ placedAt }).where("id", "=", id).execute();
    const found = async (query: string) => {
      const { orders, total } = await listOrders(view(`${query}&q=quixotic`));
      expect(orders).toHaveLength(total);
      return orders.map((order) => order.id);
    };
    for (const words of [`%23${id}`, "QUIXOTIC", buyer.email, "zirconium"])
      expect((await listOrders(view(`q=${words}`))).orders.map((order) => order.id)).toEqual([id]);
    for (const query of [
      "status=Pending",
      "payment=Credit+Card",
      "from=2026-02-10",
      "to=2026-02-10",
      "from=2026-02-10&to=2026-02-10&status=Pending",
    ])
      expect(await found(query), query).toEqual([id]);
    for (const query of ["status=Delivered", "payment=PayPal", "from=2026-02-11", "to=2026-02-09"])
      expect(await found(query), query).toEqual([]);
  });

  it("counts of a word that very many have those alone that are otherwise wanted, too", async () => {
    const { buyer, ids } = await manyOrders(mostNamed + 1);
    const [id = ""] = ids;
    const other = {
      userId: null,
      status: "Delivered",
      payment: "bKash",
    } as const;
    const placedAt = "2024-02-10T12:00:00.000Z";
    await getDb()
      .updateTable("orders")
      .set({ ...other, placedAt })
      .where("id", "=", id)
      .execute();
    const count = async (query: string, userId?: string) =>
      (await listOrders(view(`q=${buyer.email}${query}`, userId))).total;
    for (const query of ["&status=Delivered", "&payment=bKash", "&to=2024-02-10"])
      expect(await count(query), query).toBe(1);
    for (const query of ["&do=ship", "&from=2040-01-01"]) expect(await count(query), query).toBe(0);
    expect(await count("", "nobody")).toBe(0);
    expect(await count("")).toBeGreaterThanOrEqual(mostNamed);
  });

  it("says what is in an order, and shows its last page for one past the end", async () => {
    const { buyer, ids } = await manyOrders(23);
    const names = ["Case", "Hub", "Band", "Dock", "Lens"];
    const things = await Promise.all(names.map((name) => product(name)));
    const lines = [line(await product("Cable"), 2), ...things.map((thing) => line(thing))];
    const id = await place(lines, buyer);
    const table = await listOrders(view("page=9", buyer.id));
    expect(table).toMatchObject({ total: 24, page: 2, pages: 2 });
    expect(table.orders.map((order) => order.id)).toEqual(ids.slice(0, 4).reverse());
    expect(table.orders.map(({ items }) => items)).toEqual(["", "", "", ""]);
    const [newest] = (await listOrders(view("", buyer.id))).orders;
    expect(newest).toEqual({
      id,
      customer: buyer.name,
      itemCount: 7,
      items: "2 × Cable, Case, Hub, Band, Dock, Lens",
      total: { amount: 1_400_000, currency: "BDT" },
      payment: "PayPal",
      status: "Pending",
      date: (await rowOf(id)).placedAt,
      version: 1,
    });
    const none = await listOrders(view("", "nobody"));
    expect(none).toEqual({ orders: [], total: 0, more: false, page: 1, pages: 1 });
  });

  it("exports a line of every order that it shows", async () => {
    const buyer = await newBuyer("Exported Once");
    const id = await place([line(await product("Cable"), 2)], buyer);
    await step(id, "Processing");
    await step(id, "Delivered");
    await getDb()
      .updateTable("orders")
      .set({ placedAt: "2026-02-10T17:30:00.000Z" })
      .where("id", "=", id)
      .execute();
    const lines = [];
    for await (const batch of exportOrders(view("q=Exported+Once"))) lines.push(...batch);
    expect(lines).toEqual([
      [
        `#${id}`,
        "Exported Once",
        buyer.email,
        "2",
        "2 × Cable",
        "",
        "4000",
        "BDT",
        "PayPal",
        "Completed",
        "2026-02-10",
      ],
    ]);
  });

  it("exports every order once, in the table's order, however many and whatever is equal", async () => {
    const { buyer, ids } = await manyOrders(520);
    const exported = async (query: string) => {
      const batches = [];
      for await (const batch of exportOrders(view(query)))
        batches.push(batch.map(([id = ""]) => id.slice(1)));
      return batches;
    };
    const own = async (query: string) => {
      const batches = await exported(`${query}&q=${buyer.email}`);
      expect(batches.map((batch) => batch.length)).toEqual([500, 20]);
      return batches.flat();
    };
    expect(await own("")).toEqual(ids.toReversed());
    expect(await own("dir=asc")).toEqual(ids);
    expect(await own("sort=payment&dir=asc")).toEqual(ids);
    expect(await own("sort=payment&dir=desc")).toEqual(ids.toReversed());

    const rows = await getDb().selectFrom("orders").select("id").execute();
    for (const query of ["", "sort=customer&dir=asc", "sort=payment", "sort=id&dir=asc"]) {
      const all = (await exported(query)).flat();
      expect([all.length, new Set(all).size]).toEqual([rows.length, rows.length]);
      const { orders } = await listOrders(view(query));
      expect(all.slice(0, orders.length)).toEqual(orders.map(({ id }) => id));
    }
  });
});

describe("a long table", () => {
  const statuses = ["Delivered", "Cancelled", "Pending"] as const;
  const paid = ["PayPal", "Credit Card"] as const;
  const rows = Array.from({ length: 1_300 }, (_, index) => ({
    id: String(900_000 + ((index * 701) % 1_300)),
    userId: null,
    customerName: `Buyer${(index * 37) % 90}`,
    customerEmail: "long@example.com",
    address: null,
    status: statuses[index % 20 > 1 ? 0 : (index % 20) + 1] ?? "Pending",
    payment: paid[index % 11 === 0 ? 1 : 0],
    currency: "USD" as const,
    total: 1,
    worth: (index * 13) % 400,
    itemCount: (index * 7) % 5,
    placedAt: new Date(Date.parse("2032-01-01") + ((index * 53) % 600) * 60_000).toISOString(),
    updatedAt: "2032-01-01T00:00:00.000Z",
  }));
  type Row = (typeof rows)[number];
  const keyOf: Record<string, (row: Row) => string | number> = {
    date: (row) => row.placedAt,
    id: (row) => row.id.length,
    customer: (row) => row.customerName.toLowerCase(),
    items: (row) => row.itemCount,
    total: (row) => row.worth,
    payment: (row) => row.payment,
    status: (row) => row.status,
  };
  beforeAll(async () => {
    await transact((trx) => insertAll(trx, "orders", rows));
  });

  it.each(Object.keys(keyOf))(
    "shows every page by %s, whatever it is filtered by",
    async (sort) => {
      const key = keyOf[sort] ?? (() => "");
      const sign = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
      const upwards = rows.toSorted((a, b) => sign(key(a), key(b)) || sign(a.id, b.id));
      for (const [dir, all] of [
        ["asc", upwards] as const,
        ["desc", upwards.toReversed()] as const,
      ]) {
        for (const status of ["", ...statuses]) {
          for (const payment of ["", ...paid]) {
            const ids = all
              .filter((row) => status === "" || row.status === status)
              .filter((row) => payment === "" || row.payment === payment)
              .map(({ id }) => id);
            const pages = Math.ceil(ids.length / 20);
            for (const page of new Set([1, 2, Math.ceil(pages / 2), pages - 1, pages, pages + 1])) {
              const asked = { from: "2031-12-31", sort, dir, status, payment, page: String(page) };
              const found = await listOrders(readOrderTableView(new URLSearchParams(asked)));
              const shown = Math.max(1, Math.min(page, pages));
              expect(found, JSON.stringify(asked)).toMatchObject({
                total: ids.length,
                page: shown,
              });
              expect(found.orders.map(({ id }) => id)).toEqual(
                ids.slice((shown - 1) * 20, shown * 20),
              );
            }
          }
        }
      }
    },
  );
});
