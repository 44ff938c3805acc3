// The answer to a request that never reaches a route: a small page in the shop's look, or JSON for the API.
import { createHash } from "node:crypto";
import { apiFailure, isApiPath } from "./api-errors.js";

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
    sentence: "Send less text or a smaller picture: pictures may have up to 10 MB.",
  },
  500: {
    title: "Something went wrong",
    sentence: "It is our fault, not yours. Please try again in a moment.",
  },
  503: {
    title: "The shop is very busy",
    sentence: "Nothing was changed. Please try again in a few seconds.",
  },
};

const style = `body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#111827;background:#f9fafb}
main{max-width:34rem;margin:12vh auto;padding:0 1.25rem}
h1{font-size:1.875rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0 0 1rem}small{color:#4b5563}
a{display:inline-block;padding:.625rem 1.25rem;border-radius:.5rem;background:#111827;color:#fff;text-decoration:none}
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
 * repeated in it.
 *
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {number} status
 * @param {string} [reference] the number under which the log tells more
 */
export function refuse(req, res, status, reference) {
  const { title, sentence } = wording[status] ?? wording[status < 500 ? 400 : 500];
  res.status(status).set("Cache-Control", "no-store");
  if (status === 503) res.set("Retry-After", retryAfter);
  if (isApiPath(req.path)) {
    const message = reference
      ? `${title}. ${sentence} Reference: ${reference}`
      : `${title}. ${sentence}`;
    res.json(apiFailure(req.path, message));
    return;
  }
  res
    .set("Content-Security-Policy", policy)
    .type("html")
    .send(page(title, sentence, reference));
}

/**
 * @param {string} title
 * @param {string} sentence
 * @param {string} [reference]
 */
function page(title, sentence, reference) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | Gadget shop</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${sentence}</p>
${reference ? `<p><small>Reference: ${reference}</small></p>\n` : ""}<p><a href="/">Go to the home page</a></p>
</main>
</body>
</html>
`;
}
