// Sells one piece of a variant after the other to a guest, and names each order that was acknowledged, until it is killed.
import { prepareDatabase } from "~/start.server";
import { placeOrder } from "~/models/order/place.server";

const [variantId = "", price = "0"] = process.argv.slice(2);
const buyer = { id: null, name: "Guest", email: "guest@example.com" };
await prepareDatabase();
for (;;) {
  const id = await placeOrder(buyer, {
    payment: "Cash on Delivery",
    address: null,
    lines: [{ variantId, quantity: 1, seenPrice: Number(price) }],
  });
  process.stdout.write(`${id}\n`);
}
