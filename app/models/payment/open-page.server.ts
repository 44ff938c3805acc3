// Opens a provider's page for a try, and says so where the provider is silent.
import { getDb } from "~/db/connection.server";
import { readAddress } from "~/models/account/address-form.server";
import type { OrderRow } from "~/models/order/move.server";
import { Refusal } from "~/models/refusal.server";
import type { HostedProvider, NewAttempt, ReturnUrls } from "./provider";
import { findDates } from "~/models/settings/dates.server";

/** Asks the provider for the page. @throws Refusal when it does not answer; the try stays open */
export async function openPage(
  provider: HostedProvider,
  attempt: NewAttempt,
  order: OrderRow,
  urls: ReturnUrls,
): Promise<{ ref: string | null; url: string }> {
  const { street = "", city = "", country = "" } = readAddress(order.address) ?? {};
  const buyer = {
    ...{ id: order.id, name: order.customerName, email: order.customerEmail },
    ...{ phone: order.phone, itemCount: order.itemCount, street, city, country },
  };
  try {
    return await provider.start(attempt, buyer, urls);
  } catch (cause) {
    throw new Refusal("busy", await silentWords(order.id), { cause, retryAfter: 5 });
  }
}

/** What a buyer reads when the provider does not answer. */
async function silentWords(orderId: string): Promise<string> {
  const order = await getDb()
    .selectFrom("orders")
    .select("holdUntil")
    .where("id", "=", orderId)
    .executeTakeFirst();
  const { formatTime } = await findDates();
  const until = order?.holdUntil ? `kept until ${formatTime(order.holdUntil)}` : "kept";
  return `The payment page does not answer. Order #${orderId} is ${until}.`;
}
