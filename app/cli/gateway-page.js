// The pages of the providers for trying things out: what may happen to a payment, by buttons, and the way back.
import { randomBytes } from "node:crypto";

/** An unguessable name. */
export function newKey() {
  return randomBytes(12).toString("hex");
}

const style = `<meta name="viewport" content="width=device-width">
<style>
  body { font: 1rem/1.5 system-ui; max-width: 24rem; margin: 3rem auto; padding: 0 1rem }
  button { display: block; margin-top: 1rem; padding: .5rem 1rem; width: 100% }
</style>`;

const buttons = {
  pay: "Pay",
  fail: "Fail",
  cancel: "Cancel",
  late: "Pay late",
  lose: "Lose the notice",
  twice: "Send it twice",
  forge: "Forge it",
};

/**
 * @param {string} tryId the shop's own id of the try
 * @param {string} amount with its currency
 */
export function payPage(tryId, amount) {
  const list = Object.entries(buttons)
    .map(([name, words]) => `<button name="button" value="${name}">${words}</button>`)
    .join("");
  const [id, sum] = [tryId, amount].map(escapeText);
  return `<!doctype html><html lang="en"><title>Pay</title>${style}
<h1>Pay ${sum}</h1><p>Try ${id}. No money moves here: it is for trying things out.</p>
<form method="post">${list}</form></html>`;
}

/**
 * @param {"get" | "post"} method by which a provider sends the buyer back
 * @param {string} address
 * @param {Record<string, string>} fields
 */
export function backPage(method, address, fields) {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeText(value)}">`)
    .join("");
  return `<!doctype html><html lang="en"><title>Going back</title>${style}
<form method="${method}" action="${escapeText(address)}">${inputs}<button>Back to the shop</button></form></html>`;
}

/** @param {string} words */
export function donePage(words) {
  return `<!doctype html><html lang="en"><title>Done</title>${style}<p>${words}</p></html>`;
}

/** @param {string} text */
function escapeText(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
