// Mutants of orders' steps, money and mails that may live, and why; order-survivors.js has the others.

const types = "For the types alone: ";
const emptyList = "SQLite knows empty lists, and PostgreSQL does not.";
const oneMoment = "Of two moments that are the same millisecond neither is the earlier.";

/** @type {Record<string, { code: string, to: string[], why: string }[]>} */
export const orderStepSurvivors = {
  "app/models/order/bulk.server.ts": [
    { code: "if (orders.length === 0)", to: ["false"], why: emptyList },
    {
      code: 'const { carrier = "", [numberField(id)]',
      to: ['"Stryker was here!"'],
      why: `${types}the form has both fields for each order that is sent.`,
    },
    {
      code: 'step === "ship" ? { step, carrier, number }',
      to: ["true"],
      why: "The other steps do not read them.",
    },
  ],
  "app/models/order/claim.server.ts": [
    { code: "if (ids.length === 0)", to: ["false"], why: emptyList },
  ],
  "app/models/order/mail.server.ts": [
    {
      code: 'kind, about = "" }',
      to: ['"Stryker was here!"'],
      why: "Mails of which something is to be said always carry it.",
    },
    {
      code: 'const [id = "", state = ""]',
      to: ['"Stryker was here!"'],
      why: `${types}what a return's mail is about has two parts.`,
    },
  ],
  "app/models/order/page.server.ts": [
    {
      code: "order.updatedAt > daysBefore(",
      to: ["order.updatedAt >= daysBefore(new Date(), LINK_DAYS)"],
      why: oneMoment,
    },
    {
      code: "order.placedAt > browserStart()",
      to: ["order.placedAt >= browserStart()"],
      why: oneMoment,
    },
  ],
  "app/models/order/page.ts": [
    {
      code: 'state ?? ""',
      to: ['"Stryker was here!"'],
      why: `${types}how an order that costs something is paid is never without words.`,
    },
  ],
  "app/models/order/pay.server.ts": [
    {
      code: "if (amount > 0) await approve(",
      to: ["true", "amount >= 0"],
      why: "An order that waits for its payment has something to pay.",
    },
    {
      code: "replaceAll(/\\s+/g",
      to: ["/\\s/g"],
      why: "All blanks go, in groups or one by one.",
    },
    {
      code: "if (number !== null)",
      to: ["true"],
      why: "Spares a question: nothing equals what is missing.",
    },
  ],
  "app/models/order/print.server.ts": [
    {
      code: 'text.split(".")[0] ?? ""',
      to: ['"Stryker was here!"'],
      why: `${types}a text that is split has a first part.`,
    },
  ],
  "app/models/order/records.server.ts": [
    {
      code: 'names.get(id) ?? "?"',
      to: ['""'],
      why: `${types}what was sent back is a line of the order.`,
    },
  ],
  "app/models/order/refund.server.ts": [
    {
      code: '.as("sum"))',
      to: ['""'],
      why: "What a value is called inside a subquery of one value is no matter.",
    },
  ],
  "app/models/order/return.server.ts": [
    {
      code: "returnUntil(deliveredAt) < now",
      to: ["returnUntil(deliveredAt) <= now"],
      why: oneMoment,
    },
  ],
  "app/models/order/track.server.ts": [
    {
      code: 'await requireAttemptFrom(from, "track");',
      to: ['""'],
      why: "The counter's own name: any other that no counter has would do.",
    },
    {
      code: ".split(/",
      to: ["/\\s/"],
      why: "Empty words between two blanks are left out.",
    },
  ],
};
