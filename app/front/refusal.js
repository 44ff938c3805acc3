// The answer to a request that never reaches a route: a small page in the shop's look, or JSON for the API.
import { createHash } from "node:crypto";
import { apiFailure, isApiPath } from "./api-errors.js";
import { pageName } from "./page-names.js";

/** @type {Record<number, { title: string, sentence: string }>} */
const wording = {
  400: {
    title: "That address does not work",
    sentence: "Check the address for a typing error, or start again from the home page.",
  },
  403: {
    title: "That came from another site",
    sentence:
      "Forms of this shop only work from its own pages. Open the page here and send it again.",
  },
  404: {
    title: "Not found",
    sentence:
      "This file is no longer here. Reload the page you came from to get its newest version.",
  },
  405: {
    title: "That is not possible here",
    sentence: "This page cannot be used in that way. Start again from the home page.",
  },
  408: {
    title: "That took too long",
    sentence: "The connection was too slow to receive what you sent. Please send it again.",
  },
  411: {
    title: "The size is missing",
    sentence: "Your browser did not say how much it was about to send. Please try another one.",
  },
  413: {
    title: "That is too large",
    sentence:
      "Send less text or a smaller picture: all pictures of a form together may have up to 24 MB.",
  },
  500: {
    title: "Something went wrong",
    sentence: "It is our fault, not yours. Please try again in a moment.",
  },
  503: {
    title: "The shop is very busy",
    sentence: "It has more visitors than it can serve at once. Please try again in a few seconds.",
  },
};

const style = `body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#111827;background:#f9fafb}
main{max-width:34rem;margin:12vh auto;padding:0 1.25rem}
h1{font-size:1.875rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0 0 1rem}small{color:#4b5563}
a{display:inline-block;margin:0 .5rem .5rem 0;padding:.625rem 1.25rem;border-radius:.5rem;background:#111827;color:#fff;text-decoration:none}
a:focus-visible{outline:3px solid #2563eb;outline-offset:2px}`;

/** Seconds; what the shop's own pages say while the database is away, too. */
const retryAfter = "5";

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Answers with a refusal. What the page says depends on the status alone: nothing of the request is
 * repeated in it, but for the way back to the page that one wanted when the shop was too busy.
 *
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {number} status
 * @param {object} [facts]
 * @param {string} [facts.reference] the number under which the log tells more
 * @param {boolean} [facts.begun] whether the shop had begun to work on it
 */
export function refuse(req, res, status, { reference, begun = false } = {}) {
  const { title, sentence } = wording[status] ?? wording[status < 500 ? 400 : 500];
  res.statusCode = status;
  res.setHeader("Cache-Control", "no-store");
  if (status === 503) res.setHeader("Retry-After", retryAfter);
  if (isApiPath(req.path)) {
    const message = reference
      ? `${title}. ${sentence} Reference: ${reference}`
      : `${title}. ${sentence}`;
    res.json(apiFailure(req.path, message));
    return;
  }
  const content =
    status === 503
      ? page(title, `${sentence} ${whatBecame(req, begun)}`, tryAgain(req))
      : page(title, sentence, reference && `<p><small>Reference: ${reference}</small></p>\n`);
  // Not in Express's way, which looks for what is known here: a crowd is turned away by this.
  res.setHeader("Content-Security-Policy", policy);
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.setHeader("Content-Length", Buffer.byteLength(content));
  res.end(content);
}

/** What became of a request that waited in vain. @param {import("express").Request} req @param {boolean} begun */
function whatBecame(req, begun) {
  if (isReading(req)) return `You were on your way to ${pageName(req.path)}.`;
  return begun
    ? "It is not certain whether what you sent has been saved: please look before you send it again."
    : "What you sent has not been saved, and nothing was changed: please go back and send it again.";
}

/** The way to the page once more; what was sent only its form can send again. @param {import("express").Request} req */
function tryAgain(req) {
  return isReading(req) ? `<p><a href="${escaped(req.originalUrl)}">Try again</a></p>\n` : "";
}

/** @param {import("express").Request} req */
function isReading({ method }) {
  return method === "GET" || method === "HEAD";
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * @param {string} title
 * @param {string} sentence
 * @param {string} [more] markup
 */
function page(title, sentence, more = "") {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${sentence}</p>
${more}<p><a href="/">Go to the home page</a></p>
</main>
</body>
</html>
`;
}
