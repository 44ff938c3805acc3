// The queues of orders that wait for the staff: which orders are in each, how many, and what can be done with them at once.
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { bulkSteps, bulkStepsOf, queueNames, type QueueName } from "~/models/order/queue";
import { countQueues, listOrders, readOrderTableView } from "~/models/order/table.server";
import { line, newBuyer, place, product } from "../support/own-orders";

type Standing = {
  status: "Pending" | "Processing" | "Delivered" | "Cancelled";
  payState: "To pay on delivery" | "Awaiting payment" | "Paid";
  fulfilment: "open" | "packed" | "shipped" | "delivered";
};
const standings: [Standing, QueueName[]][] = [
  [{ status: "Pending", payState: "To pay on delivery", fulfilment: "open" }, ["confirm"]],
  [{ status: "Pending", payState: "Awaiting payment", fulfilment: "open" }, ["pay"]],
  [{ status: "Processing", payState: "Paid", fulfilment: "open" }, ["pack"]],
  [{ status: "Processing", payState: "To pay on delivery", fulfilment: "packed" }, ["ship"]],
  [{ status: "Processing", payState: "Paid", fulfilment: "shipped" }, []],
  [{ status: "Delivered", payState: "Paid", fulfilment: "delivered" }, []],
  [{ status: "Cancelled", payState: "Awaiting payment", fulfilment: "open" }, []],
  [{ status: "Cancelled", payState: "To pay on delivery", fulfilment: "packed" }, []],
];

it("an order waits in the queue of its next step, and is counted there", async () => {
  const buyer = await newBuyer();
  const id = await place([line(await product())], buyer);
  const queues = async () => {
    const found = await Promise.all(
      queueNames.map(async (name) => {
        const view = readOrderTableView(new URLSearchParams({ do: name }));
        return (await listOrders({ ...view, userId: buyer.id })).total > 0 ? [name] : [];
      }),
    );
    return found.flat();
  };
  const set = (values: Standing) =>
    getDb().updateTable("orders").set(values).where("id", "=", id).execute();
  await set({ status: "Delivered", payState: "Paid", fulfilment: "delivered" });
  const others = await countQueues();
  for (const [standing, names] of standings) {
    await set(standing);
    expect(await queues(), JSON.stringify(standing)).toEqual(names);
    const counted = await countQueues();
    for (const name of queueNames)
      expect(counted[name] - others[name], name).toBe(names.includes(name) ? 1 : 0);
  }
});

it("an order is among the returns while one is asked for or on its way", async () => {
  const id = await place([line(await product())]);
  const others = (await countQueues()).returns;
  const now = new Date().toISOString();
  const row = { id: randomUUID(), orderId: id, lines: "[]", reason: "Too loud" };
  await getDb()
    .insertInto("returns")
    .values({ ...row, state: "asked", createdAt: now, updatedAt: now })
    .execute();
  for (const [state, count] of [
    ["asked", 1],
    ["accepted", 1],
    ["refused", 0],
    ["received", 0],
  ] as const) {
    await getDb().updateTable("returns").set({ state }).where("id", "=", row.id).execute();
    expect((await countQueues()).returns - others, state).toBe(count);
  }
});

it("a queue offers its own step, a view of all of them every one", () => {
  expect(bulkStepsOf("pack")).toEqual(["pack"]);
  expect(bulkStepsOf("pay")).toEqual([]);
  expect(bulkStepsOf("")).toEqual(bulkSteps);
});
