// Those whom the shop knows: a guest with two lines in the cart, a shopper who is signed in, and the administrator.
import { ask } from "./load.js";

/** @typedef {Record<string, string>} Visitor the headers that a visitor sends */

/**
 * @param {string} origin
 * @returns {Promise<Visitor>}
 */
export async function guestWithCart(origin) {
  const first = await send(origin, "/cart", { add: "galaxy-s24-ultra" }, {});
  return send(origin, "/cart", { add: await otherProduct(origin) }, first);
}

/**
 * @param {string} origin
 * @returns {Promise<Visitor>}
 */
export function administrator(origin) {
  return signIn(origin, { email: "admin@example.com", password: "Admin12345!" });
}

/**
 * @param {string} origin
 * @returns {Promise<Visitor>}
 */
export function demoShopper(origin) {
  return signIn(origin, { email: "shopper@example.com", password: "Shopper12345!" });
}

/**
 * @param {string} origin
 * @param {{ email: string, password: string }} account
 */
function signIn(origin, account) {
  return send(origin, "/login", { ...account, remember: "on" }, {});
}

/** @param {string} origin */
async function otherProduct(origin) {
  const { body } = await ask(`${origin}/category`, { headers: { "accept-encoding": "identity" } });
  const links = body.toString().matchAll(/href="\/product\/([a-z0-9-]+)"/g);
  const other = [...links].map(([, slug]) => slug).find((slug) => slug !== "galaxy-s24-ultra");
  if (!other) throw new Error("The listing links to no product.");
  return other;
}

/**
 * Sends a form as the visitor and returns the visitor with the cookies that came back.
 * @param {string} origin
 * @param {string} path
 * @param {Record<string, string>} fields
 * @param {Visitor} visitor
 * @param {typeof ask} [asking] how the visitor takes it when the shop is too busy
 * @returns {Promise<Visitor>}
 */
export async function send(origin, path, fields, visitor, asking = ask) {
  const body = new URLSearchParams(fields).toString();
  const { status, headers } = await asking(origin + path, {
    method: "POST",
    headers: {
      ...visitor,
      origin,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
    },
    body,
  });
  if (status !== 302 && status !== 303) throw new Error(`POST ${path} answered ${status}`);
  const kept = new Map(
    [...(visitor.cookie?.split("; ") ?? []), ...(headers["set-cookie"] ?? [])].map((cookie) => {
      const [pair = ""] = cookie.split(";");
      return [pair.split("=")[0], pair];
    }),
  );
  // The toast's cookie would be read and emptied on every page.
  kept.delete("toast");
  return { cookie: [...kept.values()].join("; ") };
}
