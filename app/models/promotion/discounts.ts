// What promotions take off a cart: the one function behind cart, checkout, orders, telephone and dry runs.
import { percentOf, splitAmount } from "~/models/price";
import type { Group, Rule } from "./promotion";
import { belongs, whyNot, type Facts, type Goods } from "./standing";

/** What one promotion takes off. */
export interface Share {
  promotionId: string;
  name: string;
  amount: number;
}

/** Pieces that a promotion gives away and that are not in the cart yet. */
export interface Gift {
  name: string;
  /** As in "Choose your free earbuds". */
  called: string;
  group: Group;
  count: number;
}

/** What is taken off a cart. */
export interface Discounts {
  /** Off each line, in their order: at most one promotion of lines, then shares of those of the order. */
  lines: Share[][];
  /** Off the delivery: all that it costs. */
  delivery: Share | null;
  /** Why the typed code takes nothing off; null where it does, or none was typed. */
  refused: string | null;
  gifts: Gift[];
  /** Promotions that would hold if the buyer proved an address with one of these endings. */
  toProve: { name: string; endings: readonly string[] }[];
}

/** Nothing is taken off. */
export function noDiscounts(count: number): Discounts {
  const lines = Array.from({ length: count }, () => []);
  return { lines, delivery: null, refused: null, gifts: [], toProve: [] };
}

/**
 * What promotions take off a cart (decision 042). Each line has the one promotion of lines that takes
 * most off it; of equal ones the one of higher priority, then of the lesser id. A code for lines
 * stands in this choice like the others, so that no piece has two. On what is left comes the best
 * promotion of the whole order that works by itself, and on what is left then the code for an order.
 * A free delivery stands beside all of it. Percentages are rounded halves up line by line, what is
 * taken off an order is split by largest remainder, and no line falls below 0.
 * @param goods lines of one currency, in minor units
 * @param rules all that may hold, those for other codes than the typed one too
 * @param shipping what the delivery costs
 */
export function discountsOf(
  goods: readonly Goods[],
  rules: readonly Rule[],
  facts: Facts,
  shipping: number,
): Discounts {
  const known = rules.filter(({ code }) => code === null || code === facts.code);
  const holding = known.filter((rule) => whyNot(rule, goods, facts) === null).sort(byRank);
  const lines = goods.map((): Share[] => []);
  const left = goods.map(({ price, quantity }) => price * quantity);
  const give = (index: number, { id, name }: Rule, amount: number) => {
    if (amount <= 0) return;
    lines[index]?.push({ promotionId: id, name, amount });
    left[index] = (left[index] ?? 0) - amount;
  };
  const offers = holding.map((rule) => ({ rule, amounts: amountsOf(rule, goods) }));
  for (const index of goods.keys()) {
    const [best] = offers.toSorted((a, b) => (b.amounts[index] ?? 0) - (a.amounts[index] ?? 0));
    if (best) give(index, best.rule, best.amounts[index] ?? 0);
  }
  const ofOrder = holding.filter(({ action }) => "of" in action && action.of === "order");
  const [own] = ofOrder
    .filter(({ code }) => code === null)
    .toSorted((a, b) => offOrder(b, left) - offOrder(a, left));
  for (const rule of [own, ofOrder.find(({ code }) => code !== null)]) {
    if (!rule) continue;
    splitAmount(offOrder(rule, left), left).forEach((share, index) => give(index, rule, share));
  }
  const carrier = holding.find(({ action }) => action.kind === "delivery");
  const delivery =
    carrier && shipping > 0
      ? { promotionId: carrier.id, name: carrier.name, amount: shipping }
      : null;
  const applied = [...lines.flat(), ...(delivery ? [delivery] : [])];
  return {
    ...{ lines, delivery },
    refused: refusalOf(known, applied, goods, facts),
    gifts: holding.flatMap((rule) => giftsOf(rule, goods)),
    toProve: known
      .filter((rule) => !holding.includes(rule) && wouldHoldProven(rule, goods, facts))
      .map(({ name, conditions }) => ({ name, endings: conditions.emailEndings })),
  };
}

function wouldHoldProven(rule: Rule, goods: readonly Goods[], facts: Facts): boolean {
  const [ending] = rule.conditions.emailEndings;
  return ending !== undefined && whyNot(rule, goods, { ...facts, provenEmail: ending }) === null;
}

/** In the order in which equal ones win. */
function byRank(a: Rule, b: Rule): number {
  return b.priority - a.priority || (a.id < b.id ? -1 : 1);
}

/** What a promotion of lines would take off each of them. */
function amountsOf({ action, conditions }: Rule, goods: readonly Goods[]): number[] {
  if (action.kind === "free") {
    const free = freePieces(conditions.group, action, goods);
    return goods.map(({ price }, index) => price * (free.get(index) ?? 0));
  }
  if (action.kind === "delivery" || action.of === "order") return goods.map(() => 0);
  return goods.map((line) => {
    if (!belongs(line, conditions.group)) return 0;
    const { price, quantity } = line;
    return action.kind === "percent"
      ? percentOf(price * quantity, action.percent)
      : Math.min(action.amount, price) * quantity;
  });
}

/** What a promotion of the whole order takes off what is left of its lines. */
function offOrder({ action }: Rule, left: readonly number[]): number {
  const whole = left.reduce((sum, amount) => sum + amount, 0);
  if (action.kind === "percent") return percentOf(whole, action.percent);
  return action.kind === "sum" ? Math.min(action.amount, whole) : 0;
}

/**
 * How many pieces of each line cost nothing, the cheapest first. A piece that is given away stands
 * for no further gift, where both groups have it.
 */
function freePieces(
  group: Group,
  { count, group: given }: { count: number; group: Group },
  goods: readonly Goods[],
): Map<number, number> {
  let paid = piecesIn(goods, group);
  let gifts = 0;
  const free = new Map<number, number>();
  const cheapest = [...goods.keys()]
    .filter((index) => belongs(goods[index] as Goods, given))
    .sort((a, b) => (goods[a]?.price ?? 0) - (goods[b]?.price ?? 0));
  for (const index of cheapest) {
    const line = goods[index] as Goods;
    const cost = belongs(line, group) ? 1 : 0;
    let taken = 0;
    while (taken < line.quantity && gifts + 1 <= count * (paid - cost)) {
      taken += 1;
      gifts += 1;
      paid -= cost;
    }
    if (taken > 0) free.set(index, taken);
  }
  return free;
}

function piecesIn(goods: readonly Goods[], group: Group): number {
  return goods
    .filter((line) => belongs(line, group))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What of a gift is still to be chosen. */
function giftsOf({ name, action, conditions }: Rule, goods: readonly Goods[]): Gift[] {
  if (action.kind !== "free") return [];
  const { group, count, called } = action;
  // Where the groups overlap, nobody can say which piece is the gift before it is there.
  if (goods.some((line) => belongs(line, conditions.group) && belongs(line, group))) return [];
  const missing = count * piecesIn(goods, conditions.group) - piecesIn(goods, group);
  return missing > 0 ? [{ name, called, group, count: missing }] : [];
}

function refusalOf(
  known: readonly Rule[],
  applied: readonly Share[],
  goods: readonly Goods[],
  facts: Facts,
): string | null {
  if (facts.code === "") return null;
  const rule = known.find(({ code }) => code === facts.code);
  if (!rule) return "There is no such code.";
  if (applied.some(({ promotionId }) => promotionId === rule.id)) return null;
  const why = whyNot(rule, goods, facts);
  if (why !== null) return why;
  // Before delivery is chosen, its price is not known: the code may still serve.
  if (rule.action.kind === "delivery") return null;
  return "Your items have better offers than this code already.";
}

/** What shares come to. */
export function amountOf(shares: readonly Pick<Share, "amount">[]): number {
  return shares.reduce((sum, { amount }) => sum + amount, 0);
}

/** What each promotion takes off the lines together, by its name, in the order of the lines. */
export function byName(shares: readonly Pick<Share, "name" | "amount">[]) {
  const sums = new Map<string, number>();
  for (const { name, amount } of shares) sums.set(name, (sums.get(name) ?? 0) + amount);
  return [...sums].map(([name, amount]) => ({ name, amount }));
}
