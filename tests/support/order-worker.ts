// Says "ready" and waits for a word, then takes random steps over the orders that it was given; several of these run at once.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { getDb } from "~/db/connection.server";
import { Outage } from "~/db/outage.server";
import { refundOrder } from "~/models/order/refund.server";
import { answerReturn, askReturn, receiveReturn } from "~/models/order/return.server";
import { takeStep, type Step } from "~/models/order/step.server";
import { Refusal } from "~/models/refusal.server";

const [count = "", ...ids] = process.argv.slice(2);
const actor = { id: "admin", name: "Admin User" };
const below = (most: number) => Math.floor(Math.random() * most);
const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
const coin = () => below(2) === 1;

/** Some pieces of some line of the order. */
async function somePieces(orderId: string) {
  const lines = await getDb()
    .selectFrom("orderLines")
    .select("id")
    .where("orderId", "=", orderId)
    .execute();
  return new Map([[oneOf(lines).id, 1 + below(2)]]);
}

async function takeSome(id: string): Promise<void> {
  const pieces = await somePieces(id);
  const steps: Step[] = [
    { step: "confirm" },
    { step: "pay" },
    { step: "pack" },
    { step: "ship", carrier: "Pathao", number: "1" },
    { step: "deliver" },
    { step: "refuse", restock: coin(), refund: coin() },
    { step: "drop", pieces },
  ];
  const chance = below(20);
  if (chance < 13) return takeStep({ staff: actor }, id, oneOf(steps));
  if (chance === 13) return takeStep({ staff: actor }, id, { step: "cancel" });
  if (chance === 14) return takeStep({ customer: null }, id, { step: "cancel" });
  if (chance === 15) return askReturn(null, id, { pieces, reason: "Chance" });
  const order = await getDb()
    .selectFrom("orders")
    .select(["version", "total"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const refund = { reason: "Chance", version: order.version };
  if (chance === 16) return refundOrder(actor, id, { ...refund, what: "lines", pieces });
  if (chance === 17) {
    return refundOrder(actor, id, { ...refund, what: "amount", amount: 1 + below(order.total) });
  }
  const row = await getDb()
    .selectFrom("returns")
    .select("id")
    .where("orderId", "=", id)
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  const returnId = row?.id ?? "";
  return chance === 18
    ? answerReturn(actor, id, { returnId, state: "accepted", note: "" })
    : receiveReturn(actor, id, { returnId, restock: coin(), refund: coin(), note: "" });
}

process.stdout.write("ready\n");
await once(process.stdin, "data");
for (let step = 0; step < Number(count); step += 1) {
  try {
    await takeSome(oneOf(ids));
    process.stdout.write("taken\n");
  } catch (error) {
    if (error instanceof Outage) await sleep(100);
    else if (!(error instanceof Refusal)) throw error;
  }
}
process.stdin.destroy();
await getDb().destroy();
