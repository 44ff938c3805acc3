// The least that Remix can serve: one route with 24 plain cards, rendered as the shop renders its pages.
import { RemixServer } from "@remix-run/react";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";
import { brotliCompressSync, constants } from "node:zlib";

const cards = Array.from({ length: 24 }, (_, index) => ({
  name: `Product ${index}`,
  price: index * 1000,
}));

function Page() {
  return h(
    "html",
    { lang: "en" },
    h("head", null, h("title", null, "Bare")),
    h(
      "body",
      null,
      h(
        "ul",
        null,
        cards.map(({ name, price }) =>
          h(
            "li",
            { key: name },
            h("img", { src: "/favicon.svg", alt: "" }),
            h("a", { href: "#" }, name),
            h("b", null, price),
          ),
        ),
      ),
    ),
  );
}

/** @type {import("@remix-run/node").ServerEntryModule["default"]} */
function handleRequest(request, status, headers, context) {
  const html = renderToString(h(RemixServer, { context, url: request.url }));
  const body = brotliCompressSync(`<!DOCTYPE html>${html}`, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Encoding", "br");
  headers.set("Content-Length", String(body.length));
  return new Response(body, { status, headers });
}

const route = { id: "root", path: "", hasAction: false, hasLoader: false, hasErrorBoundary: false };

export const entry = { module: { default: handleRequest } };
export const routes = { root: { ...route, module: { default: Page } } };
export const assets = {
  version: "bare",
  url: "/bare.js",
  entry: { module: "/bare.js", imports: [] },
  routes: {
    root: { ...route, module: "/bare.js", hasClientAction: false, hasClientLoader: false },
  },
};
export const assetsBuildDirectory = "public/build";
export const publicPath = "/build/";
export const mode = "production";
export const isSpaMode = false;
export const future = {};
