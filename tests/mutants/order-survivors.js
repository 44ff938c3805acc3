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
  "app/models/order/table.server.ts": [
    {
      code: "if (ids.length > 0) {",
      to: ["true", "ids.length >= 0"],
      why: "Spares a query that would find nothing.",
    },
    { code: "total === 0 ? []", to: ["false"], why: "Spares a query that would find nothing." },
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
  "app/models/order/place.server.ts": [
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
