// Finds the ways to pay that the shop offers now.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { env } from "~/env.server";
import type { Currency } from "~/models/money";
import { findSetting } from "~/models/settings/settings.server";
import type { PaymentSetting } from "~/models/settings/settings";
import { methodIds, methodKinds, type MethodId, type PaymentMethod } from "./method";

const currencies: Record<MethodId, readonly Currency[]> = {
  cod: ["BDT", "USD"],
  bank: ["BDT", "USD"],
  bkash: ["BDT"],
  sslcommerz: ["BDT"],
  stripe: ["BDT", "USD"],
};

/** The ways to pay an order in a currency: switched on, and with all that they need. */
export async function findMethods(currency: Currency, db: Db = getDb()): Promise<PaymentMethod[]> {
  const { value } = await findSetting("payment", db);
  return methodIds
    .filter((id) => currencies[id].includes(currency) && isOffered(id, value))
    .map((id) => ({ id, kind: methodKinds[id].kind, ...described(id, value) }));
}

/** Whether the environment holds what each provider of cards needs. */
export function cardKeys() {
  return { sslcommerz: env.sslcommerz !== null, stripe: env.stripe !== null };
}

function isOffered(id: MethodId, setting: PaymentSetting): boolean {
  switch (id) {
    case "cod":
      return setting.cashOnDelivery;
    case "bank":
      return setting.bank;
    case "bkash":
      return setting.bkash;
    case "sslcommerz":
      return setting.card && cardKeys().sslcommerz;
    case "stripe":
      return setting.stripe && cardKeys().stripe;
  }
}

const byHand =
  "You send the money, then tell us the transaction number. We pack your order when it has arrived.";

function described(
  id: MethodId,
  setting: PaymentSetting,
): Pick<PaymentMethod, "label" | "words" | "account"> {
  switch (id) {
    case "cod":
      return {
        label: setting.cashLabel,
        words: "You pay when you have it in your hands. We call you first to confirm the order.",
        account: "",
      };
    case "bank":
      return { label: setting.bankLabel, words: byHand, account: setting.bankAccount };
    case "bkash":
      return { label: setting.bkashLabel, words: byHand, account: setting.bkashAccount };
    case "sslcommerz":
      return {
        label: setting.cardLabel,
        words: "You pay on the page of SSLCommerz. Your card's number never reaches this shop.",
        account: "",
      };
    case "stripe":
      return {
        label: setting.stripeLabel,
        words: "You pay on the page of Stripe. Your card's number never reaches this shop.",
        account: "",
      };
  }
}
