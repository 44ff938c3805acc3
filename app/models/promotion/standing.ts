// Whether a promotion holds for a cart, and in clear words why not.
import { formatMoney, type Currency } from "~/models/money";
import { promotionState, weekdayNames, type Group, type Rule } from "./promotion";

/** Who buys, as far as it is known; "" for what is not. */
export interface Customer {
  userId: string | null;
  email: string;
  phone: string;
}

/** A line of a cart, as promotions see it. */
export interface Goods {
  code: string;
  brand: string;
  categoryId: string;
  typeId: string | null;
  filterGroup: string;
  /** Of one piece. */
  price: number;
  quantity: number;
}

/** What is known of the buyer and of the moment. */
export interface Facts {
  at: string;
  /** By the shop's clock, Sunday is 0. */
  weekday: number;
  /** Of the lines; sums of promotions are in taka. */
  currency: Currency;
  firstOrder: boolean;
  /** The account's address if it is proven, in lower case; null for none. */
  provenEmail: string | null;
  /** How often the buyer used promotions, by their ids. */
  uses: ReadonlyMap<string, number>;
  /** The code that was typed, in capitals; "" for none. */
  code: string;
}

/** Whether a line belongs to a group. */
export function belongs(goods: Goods, { brand, within, codes }: Group): boolean {
  if (brand !== "" && goods.brand !== brand) return false;
  if (codes.length > 0 && !codes.includes(goods.code.toUpperCase())) return false;
  if (within === "") return true;
  const kinds = [
    `category:${goods.categoryId}`,
    `group:${goods.filterGroup}`,
    `type:${goods.typeId ?? ""}`,
  ];
  return kinds.includes(within);
}

/** Why a promotion does not hold for a cart; null where it does. A code in it is the buyer's own. */
export function whyNot(rule: Rule, goods: readonly Goods[], facts: Facts): string | null {
  const { conditions, action, perCustomer } = rule;
  const { group, least, weekdays, firstOrder, emailEndings } = conditions;
  const state = promotionState(rule, facts.at);
  if (state === "Over") return "This code is over.";
  if (state === "Planned") return "This code does not hold yet.";
  if (state === "Used up") return "This code is used up.";
  if (perCustomer !== null && (facts.uses.get(rule.id) ?? 0) >= perCustomer)
    return "You have used this code already.";
  if (firstOrder && !facts.firstOrder) return "This code is not for you: it is for a first order.";
  if (emailEndings.length > 0 && !emailEndings.some((end) => facts.provenEmail?.endsWith(end)))
    return `This code is not for you: it is for accounts with a proven address that ends in ${emailEndings.join(" or ")}.`;
  if (weekdays.length > 0 && !weekdays.includes(facts.weekday))
    return `This code holds on ${weekdays.map((day) => `${weekdayNames[day] ?? ""}s`).join(" and ")} only.`;
  const inTaka = least > 0 || action.kind === "sum";
  if (inTaka && facts.currency !== "BDT") return "This code is for prices in taka.";
  const meant = goods.filter((line) => belongs(line, group));
  if (meant.length === 0) return "This code is for other products than those in your cart.";
  if (meant.reduce((sum, { price, quantity }) => sum + price * quantity, 0) < least)
    return `This code needs ${formatMoney({ amount: least, currency: "BDT" })} of the products that it is for.`;
  return null;
}
