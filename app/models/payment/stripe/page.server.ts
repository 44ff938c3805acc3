// Opens Stripe's page for a try to pay.
import {
  isPageOf,
  type NewAttempt,
  type OrderToPay,
  type ReturnUrls,
} from "~/models/payment/provider";
import { call, type Account } from "./call.server";

/** The same wish sent twice opens one session: Stripe knows it by the try's id. */
export async function start(
  account: Account,
  attempt: NewAttempt,
  order: OrderToPay,
  urls: ReturnUrls,
) {
  const { id, amount, currency, orderId, endsAt } = attempt;
  const about = { order: orderId, attempt: id };
  const session = await call(account, ({ checkout }) =>
    checkout.sessions.create(
      {
        mode: "payment",
        // An order is kept for minutes, a debit of a bank's account takes days.
        allowed_payment_method_types: ["card"],
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: amount,
              product_data: { name: `Order ${orderId}` },
            },
          },
        ],
        client_reference_id: id,
        metadata: about,
        payment_intent_data: { metadata: about, description: `Order ${orderId}` },
        ...(order.email === "" ? {} : { customer_email: order.email }),
        expires_at: Math.floor(Date.parse(endsAt) / 1000),
        success_url: urls.back,
        cancel_url: urls.back,
      },
      { idempotencyKey: id },
    ),
  );
  const { url } = session;
  if (url === null || !isPageOf(account.origins, url)) {
    throw new Error("Stripe opened no payment page");
  }
  return { ref: session.id, url };
}
