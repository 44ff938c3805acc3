// What the copies of customers, their orders, lines and events have of their own, in the SQL of both engines.

/** Orders that a customer has on average. */
const ORDERS_EACH = 10;
/** Rounds of orders begin so long after each other, the last where the first began. */
const ROUND_SECONDS = 8 * 3600;
const YEAR_SECONDS = 366 * 24 * 3600;

/**
 * @typedef {object} Copies
 * @property {string} table
 * @property {number} rounds how often each original is copied
 * @property {Record<string, string>} own what a copy has of its own; `n` is the number of the round
 */

/**
 * How customers and orders are copied: orders spread over a year, or evenly over eight hours for each round,
 * about a thousand a day for a million of them.
 *
 * @param {number} count how many orders there are then, to a round of them
 * @param {{ customers: number, orders: number, productRounds: number }} originals
 * @param {(column: string, seconds: string, span: number) => string} moveBack a time by so many seconds,
 *   and from the end of the span to its beginning
 * @returns {Copies[]}
 */
export function copiesOfOrders(count, originals, moveBack) {
  const rounds = Math.max(0, Math.ceil(count / originals.orders) - 1);
  const people = Math.max(0, Math.ceil(count / ORDERS_EACH / originals.customers) - 1);
  const span = Math.max(YEAR_SECONDS, rounds * ROUND_SECONDS);
  const moved = (/** @type {string} */ column) =>
    moveBack(`o."${column}"`, `n * ${ROUND_SECONDS}`, span);
  const number = `cast(cast(o.id as integer) + ${originals.orders} * n as text)`;
  const order = `cast(cast(o."orderId" as integer) + ${originals.orders} * n as text)`;
  // The customer of the order's original, or one of the copies.
  const person = `(n % ${people + 1})`;
  const of = (/** @type {string} */ text, /** @type {string} */ copy) =>
    `case when ${person} = 0 then ${text} else ${copy} end`;
  const product = (/** @type {string} */ column) =>
    originals.productRounds === 0
      ? `o."${column}"`
      : `o."${column}" || '-' || (n % ${originals.productRounds} + 1)`;
  return [
    {
      table: "users",
      rounds: people,
      own: {
        id: "o.id || '-' || n",
        name: "o.name || ' ' || n",
        email: emailOf("email", "n"),
        role: "'Customer'",
        createdAt: moved("createdAt"),
        updatedAt: moved("updatedAt"),
      },
    },
    {
      table: "orders",
      rounds,
      own: {
        id: number,
        userId: of(`o."userId"`, `o."userId" || '-' || ${person}`),
        customerName: of(`o."customerName"`, `o."customerName" || ' ' || ${person}`),
        customerEmail: of(`o."customerEmail"`, emailOf("customerEmail", person)),
        // Few are cancelled after they got one.
        invoiceNumber: `case when o.status = 'Cancelled' and n % 20 > 0 then null else 'I-' || ${number} end`,
        words: `replace(o.words, '#' || o.id, '#' || ${number})`,
        placedAt: moved("placedAt"),
        updatedAt: moved("updatedAt"),
      },
    },
    {
      table: "orderLines",
      rounds,
      own: {
        id: "o.id || '-' || n",
        orderId: order,
        productId: product("productId"),
        variantId: product("variantId"),
      },
    },
    {
      table: "orderEvents",
      rounds,
      own: { id: "o.id || '-' || n", orderId: order, createdAt: moved("createdAt") },
    },
  ];
}

/** @param {string} column @param {string} number */
function emailOf(column, number) {
  return `replace(o."${column}", '@', '+' || ${number} || '@')`;
}
