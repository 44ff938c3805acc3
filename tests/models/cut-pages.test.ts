// Cutting a page where it does not stand as expected, and which pieces fit into which page.
import { createHash } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { cutPage, filledPage, learnPieces } from "~/document/cut-pages.server";
import type { Pieces } from "~/document/start-script.server";

interface Told {
  user: unknown;
  shop: string;
  departments: string[];
  styles: string;
  script: string | undefined;
  search: string;
  header: string;
  body: string;
}

const plain: Told = {
  ...{ user: null, shop: "Shop", departments: ["Phones"], styles: "a{}", script: "", search: "" },
  ...{ header: "<header>Hello</header>", body: "" },
};

function drawn(told: Partial<Told>) {
  const { user, shop, departments, header, body, styles, search, script } = { ...plain, ...told };
  const counts = { cart: 1 };
  const layout = { departments, counts, pageKey: "ABCDEFGH" };
  const loaderData = { root: { user, shop }, "routes/_shop": layout };
  const handover = script === undefined ? undefined : `x=${JSON.stringify(loaderData)}${script}`;
  const context = { staticHandlerContext: { loaderData } } as unknown as EntryContext;
  const page = {
    ...{ context, styles, script: handover ?? "" },
    ...{ head: "<head>", body: `</head>${header}${body}<script>`, end: "</script>" },
  };
  const request = new Request(`http://localhost/category${search}`);
  return { page, frame: learnPieces(page, request), person: { user, counts, recent: [] } };
}

it.each<[string, Partial<Told>]>([
  ["another shop", { shop: "Other" }],
  ["other departments", { departments: ["Laptops"] }],
  ["other styles", { styles: "b{}" }],
])("a header does not fit into a page with %s", (_what, told) => {
  const [page, other] = [drawn({}), drawn(told)];
  expect(page.frame).not.toBeNull();
  expect(other.frame).not.toBe(page.frame);
});

it.each<[string, Partial<Told>]>([
  ["a search", { search: "?q=phone" }],
  ["the light shop", { script: undefined }],
  ["a page without one", { header: "" }],
])("no header is learnt from %s", (_what, told) => {
  expect(drawn(told).frame).toBeNull();
});

it("a page is filled in with what was taken out of it, wherever that stood", () => {
  const { page, frame, person } = drawn({
    user: { name: "Ada & <Grace>" },
    body: `<i>ABCDEFGH</i> $& ABCDEFGH é`,
  });
  // Remix writes signs of HTML so; here they stand as they are, and nobody is found.
  expect(cutPage(page, frame ?? "", new Headers())).toBeNull();
  const found = drawn({ user: { name: "Ada" }, body: `<i>ABCDEFGH</i> $& ABCDEFGH é` });
  const cut = cutPage(found.page, found.frame ?? "", new Headers());
  expect(cut?.body.toString()).not.toMatch(/Ada|Hello|ABCDEFGH/);
  const html = (cut && filledPage(cut, found.person)?.body.toString()) ?? "";
  const key = /<i>([\da-f-]{13})<\/i>/.exec(html)?.[1] ?? "";
  expect(html.replaceAll(key, "ABCDEFGH")).toBe(whole(found.page));
  expect(cut && filledPage(cut, { ...person, user: { name: "Nobody" } })).toBeNull();
});

it("the policy names the script that was filled in, and a cookie is left out", () => {
  const { page, frame, person } = drawn({});
  const policy = (script = "") => `script-src '${hash(script)}'`;
  const headers = new Headers({ "Content-Security-Policy": policy(page.script) });
  headers.append("Set-Cookie", "recent=x");
  const cut = cutPage(page, frame ?? "", headers);
  const filled = cut && filledPage(cut, person);
  const script = /<script>(.*)<\/script>/.exec(filled?.body.toString() ?? "")?.[1];
  expect(script).not.toBe(page.script);
  expect(filled?.headers).toEqual([["content-security-policy", policy(script)]]);
});

function whole({ head, body, script, end }: Pieces) {
  return head + body + script + end;
}

function hash(text: string) {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
