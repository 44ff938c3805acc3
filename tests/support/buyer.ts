// Says "ready" and waits for a word, then buys one product piece by piece until it is sold out, and names each order that was acknowledged; several of these run at once.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { getDb } from "~/db/connection.server";
import { Outage } from "~/db/outage.server";
import { createCustomer } from "~/models/account/user.server";
import { placeOrder } from "~/models/order/place.server";
import { Refusal } from "~/models/refusal.server";

const AT_ONCE = 5;
const [variantId = "", price = ""] = process.argv.slice(2);

async function newBuyer(number: number) {
  const email = `buyer-${process.pid}-${number}@example.com`;
  const buyer = await createCustomer({ name: "Buyer", email, password: "Long-enough-1" });
  return buyer;
}

async function buyAll(buyer: Awaited<ReturnType<typeof newBuyer>>): Promise<void> {
  for (;;) {
    try {
      const lines = [{ variantId, quantity: 1, seenPrice: Number(price) }];
      const id = await placeOrder(buyer, { payment: "PayPal", address: null, lines });
      process.stdout.write(`${id}\n`);
    } catch (error) {
      if (error instanceof Refusal && error.code === "impossible") return;
      // Told to come back later, a shopper does.
      if (!(error instanceof Outage)) throw error;
      await sleep(100);
    }
  }
}

const buyers = await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => newBuyer(number)));
process.stdout.write("ready\n");
await once(process.stdin, "data");
await Promise.all(buyers.map(buyAll));
process.stdin.destroy();
await getDb().destroy();
