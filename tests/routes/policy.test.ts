// The content security policy of documents: hashes of what the shop wrote, and of nothing that somebody else did.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { dialogStyle } from "~/document/security-headers.server";
import { signedIn } from "../support/accounts";
import { makeProduct } from "../support/products";
import { Client } from "../support/shop";

const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const directive = (answer: Response, name: string) =>
  new RegExp(`(?:^|; )${name} ([^;]+)`)
    .exec(answer.headers.get("Content-Security-Policy") ?? "")?.[1]
    ?.split(" ") ?? [];
/** The inline scripts that a browser would run, as text. */
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>([^]*?)<\/script>/g)].map(
    ([, text = ""]) => text,
  );
const stylesIn = (html: string) =>
  [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text = ""]) => text);

/** What the start script puts into the page, worked out from its own text as the browser does. */
function moduleOf(script: string): string {
  const [, names = "", ids = "", write = ""] =
    /\)\((\["manifest[^\]]*\]),(\[[^\]]*\]),(function[^]*)\)$/.exec(script) ?? [];
  // oxlint-disable-next-line typescript/no-implied-eval -- as the browser does
  const run = new Function(`return (${write})(${names},${ids})`) as () => string;
  return run();
}

const pages = [
  "/",
  "/category",
  "/product/galaxy-s24-ultra",
  "/pages/warranty-policy",
  "/cart",
  "/login",
];

describe.each(pages)("%s", (path) => {
  it("lets run what the shop wrote into it, and no other text", async () => {
    const answer = await new Client().get(path);
    const html = await answer.text();
    const [early = "", script = "", ...others] = scriptsIn(html);
    expect(others).toEqual([]);
    expect(early).toMatch(/^\(function hold\(\)/);
    expect(script).toMatch(/^window\.__remixContext=/);
    expect(moduleOf(script)).toMatch(/^import"\/build\/manifest-[\w-]+\.js";import\*as r0 from"/);
    expect(directive(answer, "script-src")).toEqual([
      "'self'",
      ...[early, script, moduleOf(script)].map(sourceOf),
    ]);
    expect(directive(answer, "style-src")).toEqual([
      "'self'",
      ...stylesIn(html).map(sourceOf),
      sourceOf(dialogStyle),
    ]);
    // A second one has the small file of the picture that is seen first.
    expect(stylesIn(html)).toHaveLength(html.includes(" data-early=") ? 2 : 1);
  });
});

it("lets no script run in the light shop", async () => {
  const answer = await new Client().get("/category", { "save-data": "on" });
  expect(directive(answer, "script-src")).toEqual(["'self'"]);
});

it("is as strict in the back office, and in what comes from inside", async () => {
  const admin = await signedIn("Admin");
  const answer = await admin.get("/admin/products", { "sec-fetch-site": "same-origin" });
  const [script = ""] = scriptsIn(await answer.text());
  expect(directive(answer, "script-src")).toEqual([
    "'self'",
    sourceOf(script),
    sourceOf(moduleOf(script)),
  ]);
  expect(directive(answer, "style-src")).toEqual(["'self'", sourceOf(dialogStyle)]);
});

it("knows no hash of what somebody wrote into a product, however it is spelled", async () => {
  const evil = "alert(document.domain)";
  const marks = `<script>${evil}</script><style>${evil}</style>>start</script>`;
  const id = await makeProduct({ name: `Cable ${marks}`, price: 1000, stock: 9 });
  const answer = await new Client().get(`/product/${id}`);
  const html = await answer.text();
  expect(html).toContain("&lt;script&gt;alert");
  expect(answer.headers.get("Content-Security-Policy")).not.toContain(sourceOf(evil));
  expect(scriptsIn(html)).toHaveLength(2);
  expect(directive(answer, "script-src")).toHaveLength(4);
});

test("the style under a dialog is the one that the library writes", () => {
  const source = readFileSync(
    "node_modules/react-aria/dist/private/overlays/usePreventScroll.mjs",
    "utf8",
  );
  expect(source).toContain(`\`\n${dialogStyle}\`.trim()`);
});
