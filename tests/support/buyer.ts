// Buys one product piece by piece until it is sold out, and names each order that was acknowledged; several of these run at once.
import { setTimeout as sleep } from "node:timers/promises";
import { getDb } from "~/db/connection.server";
import { Outage } from "~/db/outage.server";
import { createCustomer } from "~/models/account/user.server";
import { OrderRefused, placeOrder } from "~/models/order/place.server";

const AT_ONCE = 5;
const [variantId = "", price = ""] = process.argv.slice(2);

async function buyAll(number: number): Promise<void> {
  const email = `buyer-${process.pid}-${number}@example.com`;
  const buyer = await createCustomer({ name: "Buyer", email, password: "Long-enough-1" });
  if (!buyer) throw new Error("No account");
  for (;;) {
    try {
      const lines = [{ variantId, quantity: 1, seenPrice: Number(price) }];
      const id = await placeOrder({ buyer, payment: "PayPal", address: null, lines });
      process.stdout.write(`${id}\n`);
    } catch (error) {
      if (error instanceof OrderRefused) return;
      // Told to come back later, a shopper does.
      if (!(error instanceof Outage)) throw error;
      await sleep(100);
    }
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => buyAll(number)));
await getDb().destroy();
