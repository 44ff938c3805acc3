// Mutants of orders that may live, and why; survivors.js has those of everything else, in the same form.
import { orderStepSurvivors } from "./order-step-survivors.js";
import { orderTableSurvivors } from "./order-table-survivors.js";

/** @type {Record<string, { code: string, to: string[], why: string }[]>} */
export const orderSurvivors = {
  "app/models/order/stock.server.ts": [
    {
      code: "const back = lines",
      to: [
        "lines.map(line => ({ ...line, count: pieces ? pieces.get(line.id) ?? 0 : line.quantity - line.returned }))",
      ],
      why: "Spares statements that would change no row.",
    },
    {
      code: ".filter(({ count }) => count > 0);",
      to: ["true", "count >= 0"],
      why: "Spares statements that would change no row.",
    },
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
    {
      code: '"staff" in by ? by.staff',
      to: ["true"],
      why: "Who is none of the staff has no such name: it is missing either way.",
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
    {
      code: "return wanted.size > 0 ? wanted : null;",
      to: ["true", "wanted.size >= 0"],
      why: "An order has at least one piece.",
    },
    {
      code: "if (!taken) throw",
      to: ["false"],
      why: "For the types alone: the pieces were counted in the same transaction.",
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
  "app/models/order/counts.server.ts": [
    {
      code: "if (userId === null || (orders === 0 && spent === 0)) return;",
      to: ["false", "true", "userId === null && orders === 0 && spent === 0", "orders !== 0"],
      why: "Spares statements that would change no row.",
    },
  ],
  "app/models/order/reserve.server.ts": [
    {
      code: "lines.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))",
      to: [
        "true",
        "false",
        "() => undefined",
        "a.variantId <= b.variantId",
        "a.variantId >= b.variantId",
        "+1",
      ],
      why: "The order in which rows are locked: only PostgreSQL has writers that wait for each other.",
    },
    {
      code: "of [...sales].sort(([a], [b]) => (a < b ? -1 : 1))",
      to: ["[...sales]", "() => undefined", "true", "false", "a <= b", "a >= b", "+1"],
      why: "The order in which rows are locked: only PostgreSQL has writers that wait for each other.",
    },
    {
      code: "if (stock < quantity) throw soldOut(",
      to: ["false"],
      why: "Said at once what taking the pieces would say a moment later.",
    },
  ],
  "app/models/order/cancel.server.ts": [
    {
      code: "const dropped = lines",
      to: ["lines.map(line => ({ ...line, count: pieces.get(line.id) ?? 0 }))"],
      why: "Counts lines of which nothing is dropped, which add nothing.",
    },
    {
      code: "const money = refund ? await refundAll(",
      to: ["{}"],
      why: "What is missing adds as little as what is empty.",
    },
    {
      code: ": { set: {}, after: {} };",
      to: ["{}"],
      why: "What is missing adds as little as what is empty.",
    },
  ],
  "app/models/order/refill.server.ts": [
    {
      code: ".filter(({ quantity }) => quantity > 0);",
      to: ["quantity >= 0"],
      why: "Puts none of it into the cart, and takes none out of stock.",
    },
  ],
  "app/models/order/move.server.ts": [
    {
      code: 'if (!changed) throw changedMeanwhile("This order");',
      to: ["false"],
      why: "Only PostgreSQL has two who change one order at once; its tests notice.",
    },
  ],
  "app/models/order/unpaid.server.ts": [
    {
      code: 'except = "" }',
      to: ['"Stryker was here!"'],
      why: "No order has that number.",
    },
    {
      code: "if (!order || order.holdUntil === null)",
      to: ["false"],
      why: "For the types alone: only orders with such a time are asked for.",
    },
  ],
  ...orderStepSurvivors,
  ...orderTableSurvivors,
};
