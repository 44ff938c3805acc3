// Mutants of orders that may live, and why; survivors.js has those of everything else, in the same form.

/** @type {Record<string, { code: string, to: string[], why: string }[]>} */
export const orderSurvivors = {
  "app/models/order/stock.server.ts": [
    {
      code: "[...products].sort(([a], [b]) => (a < b ? -1 : 1))",
      to: ["[...products]", "true", "false", "() => undefined", "a <= b", "a >= b", "+1"],
      why: "The order in which rows are locked: only PostgreSQL has writers that wait for each other.",
    },
    {
      code: "function byVariant(",
      to: ["{}"],
      why: "The order in which rows are locked: only PostgreSQL has writers that wait for each other.",
    },
    {
      code: 'return (a.variantId ?? "") < (b.variantId ?? "") ? -1 : 1;',
      to: [
        "true",
        "false",
        '(a.variantId ?? "") <= (b.variantId ?? "")',
        '(a.variantId ?? "") >= (b.variantId ?? "")',
        'a.variantId && ""',
        'b.variantId && ""',
        '"Stryker was here!"',
        "+1",
      ],
      why: "The order in which rows are locked: only PostgreSQL has writers that wait for each other.",
    },
    {
      code: "if (productId === null) continue;",
      to: ["false"],
      why: "Spares statements that would change no row: nothing equals what is missing.",
    },
    {
      code: "variantId === null",
      to: ["false"],
      why: "Spares a statement that would change no row: nothing equals what is missing.",
    },
  ],
  "app/models/order/day-sums.server.ts": [
    {
      code: "if (from && until && first && last && first >= last)",
      to: ["true", "from && until && first || last", "from && until || first", "from || until"],
      why: "For the types: each moment has its day, and what has none is neither before nor after another.",
    },
    {
      code: "...(from && first && from < startOf(first)",
      to: ["true", "from || first"],
      why: "For the types: each moment has its day, and what has none is neither before nor after another.",
    },
    {
      code: "...(until && last && startOf(last) < until",
      to: ["true", "until || last"],
      why: "For the types: each moment has its day, and what has none is neither before nor after another.",
    },
    {
      code: "if (crowded.length === 0) return;",
      to: ["false"],
      why: "Spares statements that would change no row.",
    },
  ],
  "app/models/order/discount.server.ts": [
    {
      code: "orderLines[index]?.id",
      to: ["orderLines[index].id"],
      why: "For the types alone: there is a line for each of the discounts' lines.",
    },
    {
      code: "if (given.length === 0) return;",
      to: ["false"],
      why: "Spares statements that would write no row.",
    },
    {
      code: "all.flatMap(({ lineId }) => lineId ?? [])",
      to: ['["Stryker was here"]'],
      why: "No line has that id.",
    },
    {
      code: "if (orderIds.length === 0) return new Map();",
      to: ["false"],
      why: "Spares a query that would find nothing.",
    },
  ],
  "app/models/order/sought.server.ts": [
    {
      code: "orderNumber.exec(q) ?? []",
      to: ['["Stryker was here"]'],
      why: "For the types: where nothing matches the second part is missing, whatever the first is.",
    },
  ],
  "app/models/order/table.server.ts": [
    {
      code: "total > mostNamed ? view.sort : undefined",
      to: ["true", "false", "total >= mostNamed", "total <= mostNamed"],
      why: "Which index the engine goes along: the rows are the same, and only how soon they come is not.",
    },
    {
      code: "along === undefined || sortedInside[name].includes(along)",
      to: [
        "true",
        "false",
        "along === undefined && sortedInside[name].includes(along)",
        "along !== undefined",
      ],
      why: "Which index the engine goes along: the rows are the same, and only how soon they come is not.",
    },
    {
      code: "if (q || queue || userId !== undefined) {",
      to: ["true"],
      why: "Counts orders one by one, which comes to what the sums of their days say.",
    },
    {
      code: 'ordersIn(span).as("placed")',
      to: ['""'],
      why: "The engine takes any name, and the columns are asked for without it.",
    },
    {
      code: "if (ids.length > 0) {",
      to: ["true", "ids.length >= 0"],
      why: "Spares a query that would find nothing.",
    },
    {
      code: "if (q) orders",
      to: ["true"],
      why: "No words are in every text: the condition is left out for the query's sake.",
    },
    {
      code: "{ lowerCase: true }",
      to: ["{}", "false"],
      why: "Spares the lowering of what is in small letters already.",
    },
    {
      code: "if (from) orders",
      to: ["true"],
      why: "Every moment comes after no moment: the condition is left out for the query's sake.",
    },
    {
      code: "if (to) orders",
      to: ["true"],
      why: "Every moment comes before a time without a day: the condition is left out for the query's sake.",
    },
  ],
  "app/models/order/history.server.ts": [
    {
      code: "if (orders.length === 0) return [];",
      to: ["false"],
      why: "Spares a query that would find nothing.",
    },
  ],
  "app/models/order/access.server.ts": [
    {
      code: 'const [key = ""] = keysOf(',
      to: ['"Stryker was here!"'],
      why: "For the types alone: the shop has a secret, and so a first key.",
    },
  ],
  "app/models/order/expire.server.ts": [
    {
      code: "of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))",
      to: ["[...wanted]", "true", "false", "() => undefined", "a <= b", "a >= b", "+1"],
      why: "The order in which rows are locked: only PostgreSQL has writers that wait for each other.",
    },
    {
      code: "of [...sold].sort(([a], [b]) => (a < b ? -1 : 1))",
      to: ["[...sold]", "true", "false", "() => undefined", "a <= b", "a >= b", "+1"],
      why: "The order in which rows are locked: only PostgreSQL has writers that wait for each other.",
    },
  ],
  "app/models/order/place.server.ts": [
    {
      code: "amountOf(discounts.lines[index] ?? [])",
      to: ['["Stryker was here"]'],
      why: "For the types alone: there is a list of shares for each line.",
    },
    {
      code: 'plainPhone(buyer.phone ?? "")',
      to: ['"Stryker was here!"'],
      why: "Words without a digit are no number, as no words are.",
    },
    {
      code: "if (currency === undefined ||",
      to: ["false"],
      why: "For the types alone: lines have a currency.",
    },
    {
      code: 'convert(money, "USD", rate).amount',
      to: ['""'],
      why: "Only the amount is read, not what it is called.",
    },
  ],
};
