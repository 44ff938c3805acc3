// What promotions take off carts: the rules one by one, then thousands of carts against all of them at once.
import { expect, it, describe } from "vitest";
import { priceOf, refundOf } from "~/models/price";
import { amountOf, discountsOf } from "~/models/promotion/discounts";
import type { Action, Conditions, Group, Rule } from "~/models/promotion/promotion";
import { whyNot, type Facts, type Goods } from "~/models/promotion/standing";

const all: Group = { brand: "", within: "", codes: [] };
const anything: Conditions = {
  ...{ group: all, least: 0, weekdays: [], firstOrder: false, emailEndings: [] },
};
const apple = { ...all, brand: "Apple" };
const laptops = { ...all, within: "group:Laptops" };
const buds = { ...all, within: "type:buds" };

function rule(
  id: string,
  action: Action,
  change: Partial<Omit<Rule, "conditions">> = {},
  conditions: Partial<Conditions> = {},
): Rule {
  return {
    ...{ id, name: id, code: null, action, startsAt: null, endsAt: null, priority: 0 },
    ...{ usageLimit: null, perCustomer: null, used: 0, active: 1 },
    conditions: { ...anything, ...conditions },
    ...change,
  };
}
const goods = (price: number, quantity = 1, change: Partial<Goods> = {}): Goods => ({
  ...{ code: "GS-1", brand: "Sony", categoryId: "sound", typeId: null, filterGroup: "Accessories" },
  ...{ price, quantity },
  ...change,
});
const facts: Facts = {
  ...{ at: "2026-05-01T00:00:00.000Z", weekday: 5, currency: "BDT", firstOrder: true },
  ...{ provenEmail: "a@x.edu", uses: new Map<string, number>(), code: "" },
};
const laptop = goods(100_000, 1, { filterGroup: "Laptops", brand: "Apple" });
const bud = (price: number, quantity = 1) => goods(price, quantity, { typeId: "buds" });
const percent = (of: "lines" | "order", rate: number): Action => ({
  kind: "percent",
  of,
  percent: rate,
});
const sum = (of: "lines" | "order", amount: number): Action => ({ kind: "sum", of, amount });
const bundle: Action = { kind: "free", count: 1, group: buds, called: "earbuds" };
const taken = (lines: Goods[], rules: Rule[], change: Partial<Facts> = {}, shipping = 7_000) => {
  const {
    lines: shares,
    delivery,
    ...rest
  } = discountsOf(lines, rules, { ...facts, ...change }, shipping);
  return {
    ...rest,
    lines: shares.map((line) => line.map(({ name, amount }) => [name, amount])),
    delivery: delivery?.amount ?? 0,
  };
};

describe("promotions of lines", () => {
  it("take the best one of each line, the higher priority and then the lesser id of equal ones", () => {
    const ten = rule("ten", percent("lines", 1_000), {}, { group: apple });
    const off = rule("off", sum("lines", 10_000));
    expect(taken([laptop, goods(50_000)], [ten, off]).lines).toEqual([
      [["off", 10_000]],
      [["off", 10_000]],
    ]);
    expect(taken([laptop], [ten, { ...off, priority: -1 }]).lines).toEqual([[["ten", 10_000]]]);
    expect(taken([goods(15)], [rule("halves", percent("lines", 1_000))]).lines).toEqual([
      [["halves", 2]],
    ]);
  });

  it("give the cheapest pieces for free, one for each laptop, and say what is still to be chosen", () => {
    const free = rule("bundle", bundle, {}, { group: laptops });
    const cart = [{ ...laptop, quantity: 2 }, bud(900), bud(500), bud(700)];
    expect(taken(cart, [free])).toMatchObject({
      lines: [[], [], [["bundle", 500]], [["bundle", 700]]],
      gifts: [],
      toProve: [],
    });
    expect(taken([laptop], [free]).gifts).toMatchObject([{ called: "earbuds", count: 1 }]);
    expect(taken([bud(500)], [free]).lines).toEqual([[]]);
    const three = rule("three", { ...bundle, called: "ones" }, {}, { group: buds });
    expect(taken([bud(500, 3)], [three]).lines).toEqual([[["three", 500]]]);
  });
});

describe("codes", () => {
  const code = rule("half", percent("order", 5_000), { code: "HALF" });
  it("come last, on what is left; free delivery stands beside", () => {
    const rules = [
      rule("ten", percent("lines", 1_000)),
      rule("own", sum("order", 1_000)),
      code,
      rule("way", { kind: "delivery" }),
    ];
    expect(taken([goods(10_000)], rules, { code: "HALF" })).toEqual({
      lines: [
        [
          ["ten", 1_000],
          ["own", 1_000],
          ["half", 4_000],
        ],
      ],
      ...{ delivery: 7_000, refused: null, gifts: [], toProve: [] },
    });
    expect(taken([goods(10_000)], rules).lines[0]).toHaveLength(2);
  });

  it("for lines stand in the choice with the others, so that no piece has two", () => {
    const rules = [
      rule("ten", percent("lines", 1_000)),
      rule("five", percent("lines", 500), { code: "FIVE" }),
    ];
    expect(taken([goods(10_000)], rules, { code: "FIVE" })).toMatchObject({
      lines: [[["ten", 1_000]]],
      refused: "Your items have better offers than this code already.",
    });
  });

  it("that take nothing off say why in words of their own", () => {
    const why = (
      change: Partial<Omit<Rule, "conditions">>,
      conditions: Partial<Conditions> = {},
      known: Partial<Facts> = {},
    ) =>
      whyNot(rule("r", percent("lines", 1), change, conditions), [goods(100)], {
        ...facts,
        ...known,
      });
    expect(taken([goods(1)], [code], { code: "OTHER" }).refused).toBe("There is no such code.");
    expect(why({ active: 0 })).toContain("is over");
    expect(why({ endsAt: facts.at })).toContain("is over");
    expect(why({ startsAt: "2026-06-01T00:00:00.000Z" })).toContain("not hold yet");
    expect(why({ usageLimit: 1, used: 1 })).toContain("used up");
    expect(why({ perCustomer: 1 }, {}, { uses: new Map([["r", 1]]) })).toContain("You have used");
    expect(why({}, { firstOrder: true }, { firstOrder: false })).toContain("not for you");
    expect(why({}, { emailEndings: [".edu"] }, { provenEmail: null })).toContain("not for you");
    expect(why({}, { emailEndings: [".edu"] }, { provenEmail: "a@x.edu.com" })).toContain(".edu");
    expect(why({}, { weekdays: [6] })).toContain("on Saturdays only");
    expect(why({}, { group: apple })).toContain("other products");
    expect(why({}, { least: 101 })).toContain("needs ৳1.01");
    expect(why({}, { least: 100 }, { currency: "USD" })).toContain("in taka");
    expect(
      why({}, { least: 100, weekdays: [5], firstOrder: true, emailEndings: [".edu"] }),
    ).toBeNull();
  });
});

/** The same numbers on every run (Park and Miller's generator). */
function numbers(seed: number) {
  let state = seed;
  return (limit: number) => (state = (state * 48_271) % 2_147_483_647) % limit;
}

it("10,000 random carts: never below zero, never two line discounts on a piece, refunds sum exactly", () => {
  const below = numbers(42);
  const pick = <T>(...choices: T[]) => choices[below(choices.length)] as T;
  const group = (): Group => ({
    brand: pick("", "", "Apple", "Sony"),
    within: pick("", "group:Laptops", "type:buds", "category:sound"),
    codes: pick([], [], ["GS-1"]),
  });
  const action = (): Action =>
    pick<() => Action>(
      () => percent(pick("lines", "order"), 1 + below(10_000)),
      () => sum(pick("lines", "order"), 1 + below(200_000)),
      () => ({ kind: "delivery" }),
      () => ({ kind: "free", count: 1 + below(3), group: group(), called: "x" }),
    )();
  let used = 0;
  const wrong: string[] = [];
  for (let round = 0; round < 10_000; round += 1) {
    const cart = Array.from({ length: 1 + below(6) }, () =>
      goods(1 + below(pick(9, 200_000)), 1 + below(5), {
        brand: pick("Apple", "Sony"),
        code: pick("GS-1", "GS-2"),
        categoryId: pick("sound", "laptops"),
        typeId: pick("buds", "macbook", null),
        filterGroup: pick("Laptops", "Accessories"),
      }),
    );
    const rules = Array.from({ length: below(8) }, (_, index) =>
      rule(
        String(index),
        action(),
        {
          priority: below(2),
          code: index === 0 ? "CODE" : null,
        },
        { group: group(), least: pick(0, 0, below(100_000)) },
      ),
    );
    const shipping = pick(0, 7_000);
    const { lines, delivery } = discountsOf(
      cart,
      rules,
      { ...facts, code: pick("", "CODE") },
      shipping,
    );
    const place = `cart ${round}`;
    const ofLines = new Set(
      rules.filter((one) => !("of" in one.action && one.action.of === "order")).map(({ id }) => id),
    );
    // Hundreds of thousands of times: an expectation for each would take longer than all the rest.
    const must = (holds: boolean, rule: string) => {
      if (!holds) wrong.push(`${place}: ${rule}`);
    };
    lines.forEach((shares, index) => {
      const { price, quantity } = cart[index] as Goods;
      const ids = shares.map(({ promotionId }) => promotionId);
      must(amountOf(shares) <= price * quantity, "no line below zero");
      must(
        shares.every(({ amount }) => amount > 0),
        "every share takes something off",
      );
      must(ids.filter((id) => ofLines.has(id)).length <= 1, "one line discount for a piece");
      must(new Set(ids).size === shares.length, "each promotion once");
    });
    const price = priceOf({
      lines: cart.map((line, index) => ({
        ...line,
        discount: amountOf(lines[index] ?? []),
        taxRate: 1_500,
      })),
      ...{ shipping: delivery ? 0 : shipping, shippingTaxRate: 1_500 },
    });
    must(price.discount === amountOf(lines.flat()), "the cart's discount is that of its lines");
    must(price.total >= 0, "no total below zero");
    price.lines.forEach(({ net }, index) => {
      const { quantity } = cart[index] as Goods;
      let refunded = 0;
      for (let piece = 1; piece <= quantity; piece += 1) {
        const part = refundOf({ net, quantity, refunded }, piece);
        must(part >= 0, "no refund below zero");
        refunded += part;
      }
      must(refunded === net, "refunds sum to what was paid");
    });
    used += price.discount > 0 ? 1 : 0;
  }
  expect(wrong).toEqual([]);
  expect(used).toBeGreaterThan(4_000);
});
