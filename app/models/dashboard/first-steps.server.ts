// What a keeper does first in a shop that is not open yet, each step ticked by what there is.
import { getDb } from "~/db/connection.server";
import { isShopOpen } from "~/models/settings/opening.server";
import { findSetting } from "~/models/settings/settings.server";
import { unnamedShop } from "~/models/settings/shop";

/** A step, where it is taken, and whether it is. */
export interface FirstStep {
  name: string;
  to: string;
  done: boolean;
}

/** The steps in their order; null for a shop that is open, which needs none. */
export async function findFirstSteps(): Promise<FirstStep[] | null> {
  if (await isShopOpen()) return null;
  const db = getDb();
  const [shop, payment, rate, category, product] = await Promise.all([
    findSetting("shop"),
    findSetting("payment"),
    db.selectFrom("shippingRates").select("id").where("active", "=", 1).limit(1).executeTakeFirst(),
    db
      .selectFrom("categories")
      .select("id")
      .where("deletedAt", "is", null)
      .where("status", "=", "Active")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("products")
      .select("id")
      .where("deletedAt", "is", null)
      .limit(1)
      .executeTakeFirst(),
  ]);
  const { name, email, phone } = shop.value;
  const { cashOnDelivery, bank, bkash, card, stripe } = payment.value;
  const isReached = email !== "" || phone !== "";
  return [
    {
      name: "Say who the shop is, and where it is reached",
      to: "/admin/settings/shop",
      done: name !== unnamedShop && isReached,
    },
    {
      name: "Say where you deliver, and for how much",
      to: "/admin/settings/delivery",
      done: rate !== undefined,
    },
    {
      name: "Say how buyers pay",
      to: "/admin/settings/payment",
      done: [cashOnDelivery, bank, bkash, card, stripe].includes(true),
    },
    {
      name: "Have a first category",
      to: "/admin/categories",
      done: category !== undefined,
    },
    { name: "Add a first product", to: "/admin/products/new", done: product !== undefined },
  ];
}
