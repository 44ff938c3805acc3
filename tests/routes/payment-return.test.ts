// Back from the provider's page: who knows the order sees it, a browser that does not learns only that it is paid.
import { afterAll, beforeAll, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { details, formOf, guestWith, reviewOf, textOf } from "../support/checkout";
import { offerMethods, startGateway, type Gateway } from "../support/gateway";
import { makeProduct } from "../support/products";
import { Client, shop } from "../support/shop";

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
  await shop();
  await offerMethods({ card: true });
});
afterAll(() => gateway.stop());

/** A guest who was just sent to the provider's page. */
async function paying() {
  const buyer = await guestWith({ [await makeProduct({ price: 200_000, stock: 10 })]: 1 });
  await buyer.post("/checkout/details", details);
  const choices = formOf(await textOf(buyer, "/checkout/delivery"), "/checkout/delivery");
  await buyer.post("/checkout/delivery", { ...choices, method: "sslcommerz" });
  await buyer.post("/checkout/review", await reviewOf(buyer));
  const payment = await getDb()
    .selectFrom("payments")
    .select(["id", "orderId"])
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  const transaction = gateway.transactions.get(payment.id);
  if (!transaction) throw new Error("No transaction");
  return { buyer, transaction, ...payment, back: `/payment-return/sslcommerz/${payment.id}` };
}

it("leads to the order, or without its cookie to the word that it is paid", async () => {
  const { buyer, transaction, id, orderId, back } = await paying();
  const stranger = new Client();
  const from = `/order/${orderId}?payment=${id}`;
  const arrive = async (client: Client) => {
    const answer = await client.get(back);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, from]);
    const next = await client.get(from);
    expect(next.status).toBe(303);
    return next.headers.get("Location") ?? "";
  };
  const elsewhere = await arrive(stranger);
  expect(elsewhere).toBe(`/track?payment=${id}`);
  expect(await textOf(stranger, elsewhere)).not.toContain("Payment received");

  gateway.pay(transaction);
  expect(await arrive(buyer)).toBe(`/order/${orderId}`);
  expect(await textOf(buyer, `/order/${orderId}`)).toContain("Credit Card: paid");
  const page = await textOf(stranger, await arrive(stranger));
  expect(page).toContain(`Payment received for order #${orderId}.`);
  expect(page).toContain(`value="${orderId}"`);
  for (const secret of [details.name, details.street, "৳2,070"]) expect(page).not.toContain(secret);
});

it("makes nothing of a try that is not there", async () => {
  const stranger = new Client();
  const answer = await stranger.get("/order/none?payment=x%26y%3D1");
  expect(answer.headers.get("Location")).toBe("/track?payment=x%26y%3D1");
  expect(await textOf(stranger, "/track?payment=x%26y%3D1")).not.toContain("Payment received");
  expect((await stranger.get("/payment-return/sslcommerz/x")).status).toBe(404);
});
