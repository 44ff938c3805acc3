// What the office does with several orders at once: steps, prints, and the words and numbers that orders are found by.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { findTicked, numberField, takeSteps } from "~/models/order/bulk.server";
import { takeInvoiceNumber } from "~/models/order/invoice-number.server";
import { orderSearchText } from "~/models/order/order";
import { findToPrint, readPrintQuery } from "~/models/order/print.server";
import { largestPageSize } from "~/models/table.server";
import { order, written } from "../support/lamps";
import { admin as actor, orderOf, rowOf, take } from "../support/own-orders";

describe("ticked orders", () => {
  it("come with their sums, and with why a step is not possible for some", async () => {
    const [first, other] = [await order(), await order()];
    await take(other.id, { step: "confirm" });
    expect(await findTicked([{ id: first.id }, { id: other.id }], "pack")).toMatchObject([
      {
        id: first.id,
        total: 800_000,
        paid: 0,
        currency: "BDT",
        impossible: expect.any(String) as string,
      },
      { id: other.id, impossible: null },
    ]);
  });

  it("each get their parcel's number, and the others go on when one is refused", async () => {
    const [first, second, third] = [await order(), await order(), await order()];
    const packed = [first, second];
    for (const { id } of packed) await take(id, { step: "confirm" }, { step: "pack" });
    const ticked = async () =>
      Promise.all(
        [third, ...packed].map(async ({ id }) => ({ id, version: (await rowOf(id)).version })),
      );
    const numbers = { [numberField(first.id)]: "P-1", [numberField(second.id)]: "P-2" };
    const { taken, refused } = await takeSteps(actor, await ticked(), "ship", {
      ...{ carrier: "Pathao", ...numbers },
    });
    expect({ taken, refused }).toEqual({
      taken: 2,
      refused: [expect.stringContaining(`#${third.id}: `)],
    });
    for (const [{ id }, number] of [
      [first, "P-1"],
      [second, "P-2"],
    ] as const) {
      const parcels = getDb().selectFrom("parcels").select(["carrier", "number"]);
      expect(await parcels.where("orderId", "=", id).execute()).toEqual([
        { carrier: "Pathao", number },
      ]);
    }
    // In the log as well, which is kept of the staff alone.
    expect(await written(first.id)).toMatchObject({ after: { Sent: "Pathao P-1" } });
    const { version } = await rowOf(first.id);
    expect(await takeSteps(actor, [{ id: first.id, version: version - 1 }], "deliver")).toEqual({
      ...{ taken: 0, refused: [expect.stringContaining(`#${first.id}: `)] },
    });
    // A fault of the shop's is no refusal.
    const nobody = { ...actor, id: "nobody" };
    const faulty = takeSteps(nobody, [{ id: first.id, version }], "deliver");
    await expect(faulty).rejects.toThrow("constraint");
  });
});

describe("prints", () => {
  it("are asked for by number or by ticked rows, each once, and no more than a page has", () => {
    const read = (query: string) => readPrintQuery(new URLSearchParams(query));
    expect(read("kind=invoice&id=40755.3&order=40755&id=x&id=40756.1")).toEqual({
      ...{ kind: "invoice", ids: ["40755", "40756"] },
    });
    const many = Array.from({ length: largestPageSize + 1 }, (_, index) => `id=${index}`);
    expect(read(many.join("&"))).toMatchObject({ kind: "slip" });
    expect(read(many.join("&")).ids).toHaveLength(largestPageSize);
  });

  it("of invoices leave out, and name, the orders without a number", async () => {
    const [first, other] = [await order(), await order()];
    await take(first.id, { step: "confirm" });
    const ids = [first.id, other.id, "99999999"];
    const { orders, without } = await findToPrint({ kind: "invoice", ids });
    expect(orders.map(({ id }) => id)).toEqual([first.id]);
    expect(without).toEqual([other.id]);
    expect(await findToPrint({ kind: "slip", ids })).toMatchObject({ without: [] });
  });

  it("have of each line its number in stock and what of it came back", async () => {
    const { id } = await order();
    const { lines } = await orderOf(id);
    expect(lines).toMatchObject([
      { name: "Lamp", returned: 0, sku: expect.any(String) as string },
      { name: "Shade", returned: 0, sku: expect.any(String) as string },
    ]);
  });
});

it("an order is found by the words of its things, with a number in stock or without", () => {
  const who = { id: "7", customerName: "Nadia", customerEmail: "", phone: "+8801711223344" };
  const things = [{ name: "Lamp", sku: "L-1" }, { name: "Shade" }, { name: "Bulb", sku: null }];
  expect(orderSearchText(who, things)).toBe("#7\nnadia\n+8801711223344\nlamp\nl-1\nshade\nbulb");
});

it("invoices are counted by each year for itself", async () => {
  const taken = async (year: number) =>
    transact((trx) => takeInvoiceNumber(trx, new Date(Date.UTC(year, 5))));
  const [year, next] = [2090, 2091];
  expect([await taken(year), await taken(next), await taken(year)]).toEqual([
    ...["2090-000001", "2091-000001", "2090-000002"],
  ]);
  await expect(
    transact(async (trx) => {
      await takeInvoiceNumber(trx, new Date(Date.UTC(year, 5)));
      throw new Error(randomUUID());
    }),
  ).rejects.toThrow();
  expect(await taken(year)).toBe("2090-000003");
});
