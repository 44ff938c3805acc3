// Opens SSLCommerz's page for a try to pay.
import * as z from "zod";
import {
  isPageOf,
  type Attempt,
  type OrderToPay,
  type ReturnUrls,
} from "~/models/payment/provider";
import { call, inMajor, type Account } from "./call.server";

const sessionSchema = z.object({
  status: z.string(),
  sessionkey: z.string().optional(),
  GatewayPageURL: z.string().optional(),
});

/** Opens the page. @throws when there is no answer, or one that leads elsewhere */
export async function start(
  account: Account,
  attempt: Attempt,
  order: OrderToPay,
  urls: ReturnUrls,
) {
  const form = {
    store_id: account.storeId,
    store_passwd: account.password,
    total_amount: inMajor(attempt.amount),
    currency: attempt.currency,
    tran_id: attempt.id,
    success_url: urls.back,
    fail_url: urls.back,
    cancel_url: urls.back,
    ipn_url: urls.notice,
    // It insists on an address to write to; without one of the buyer's it gets none that exists.
    cus_name: order.name,
    cus_email: order.email || "no-reply@example.com",
    cus_phone: order.phone,
    cus_add1: order.street || "-",
    cus_city: order.city || "-",
    cus_country: order.country || "Bangladesh",
    shipping_method: "NO",
    num_of_item: String(order.itemCount),
    product_name: `Order ${order.id}`,
    product_category: "Electronics",
    product_profile: "physical-goods",
  };
  const answer = sessionSchema.parse(
    await call(`${account.url}/gwprocess/v4/api.php`, { body: new URLSearchParams(form) }),
  );
  const { GatewayPageURL: url = "", sessionkey } = answer;
  if (answer.status !== "SUCCESS" || !isPageOf(account.origins, url)) {
    throw new Error("SSLCommerz opened no payment page");
  }
  return { ref: sessionkey ?? null, url };
}
