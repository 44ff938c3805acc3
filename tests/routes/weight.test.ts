// What a document brings along: its own styles, one script that starts the others, no more than a phone can take.
import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import postcss from "postcss";
import { describe, expect, it, test } from "vitest";
import type { ChosenProduct } from "~/models/product/choice";
import { Client, shop, type Ask } from "../support/shop";

const pages = ["/", "/category", "/product/galaxy-s24-ultra", "/cart"];
/** Asks as the front does, which hands more to the app than the request. */
const withFront =
  (front: Record<string, unknown>): Ask =>
  async (path, init) =>
    (await shop()).from("http://localhost", "127.0.0.1", front)(path, init);
/** It keeps what may be kept. */
const throughFront = withFront({ keep: () => undefined });
const page = async (path: string, headers?: HeadersInit, ask?: Ask) => {
  // A first view: nobody's cookies.
  const answer = await new Client(ask).get(path, headers);
  expect(answer.status).toBe(200);
  return answer;
};
const stylesIn = (html: string) =>
  /<style data-own>(.*?)<\/style>(?:<noscript>.*?<\/noscript>)?(?:<script>.*?<\/script>)?<\/head>/s.exec(
    html,
  )?.[1];
const earlyPicture = (html: string) =>
  /img\[data-early\]\{background:url\(data:image\/webp;base64,([\w+/=]+)\)/.exec(html)?.[1];
const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;
const readSheet = (html: string) => {
  const [, sheet = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
  return readFileSync(path.join("public", sheet), "utf8");
};

describe.each(pages)("%s", (address) => {
  it("fits into the first packets but for its first picture, headers included", async () => {
    const answer = await page(address, { "accept-encoding": "br" }, throughFront);
    const headers = [...answer.headers].reduce(
      (sum, [name, value]) => sum + name.length + value.length + 4,
      0,
    );
    // The front adds some 360 bytes of its own, which the benchmark counts too.
    const bytes = (await answer.arrayBuffer()).byteLength + headers;
    const picture = earlyPicture(await (await page(address)).text()) ?? "";
    expect(picture !== "").toBe(address !== "/cart");
    expect(bytes - picture.length * 0.75).toBeLessThan(14_600);
    expect(bytes).toBeLessThan(17_000);
  });

  it("needs no stylesheet to be painted, and a later page finds it in the cache", async () => {
    const html = await (await page(address)).text();
    // The start script lets it come; who runs none is given it by the parser.
    expect(html).toMatch(/<link rel="stylesheet" href="([^"]+)" disabled=""\/>/);
    expect(html).toMatch(/<noscript><link rel="stylesheet" href="[^"]+"\/><\/noscript><script>/);
    expect(stylesIn(html)).toContain(".btn{");
    const later = await (await page(address, { "sec-fetch-site": "same-origin" })).text();
    expect(stylesIn(later)).toBeUndefined();
    // What holds other pictures back belongs to a first view alone.
    expect(html).toContain("adoptedStyleSheets = [held");
    expect(later).not.toContain("adoptedStyleSheets = [held");
    expect(later).toMatch(/<link rel="stylesheet" href="[^"]+"\/>/);
  });

  it("names every script that it needs, and no two of equal content", async () => {
    const html = await (await page(address)).text();
    const names = /"((?:routes|_shared|entry|root|manifest)[\w./$-]*-[A-Z0-9]{8})"/g;
    const files = new Set([...html.matchAll(names)].map(([, name]) => `/build/${name}.js`));
    expect(files.size).toBeGreaterThan(5);
    // Each costs a slow line as much as its bytes do; the cart has forms beside.
    expect(files.size).toBeLessThan(address === "/cart" ? 16 : 9);
    const texts = [...files].map((file) => readFileSync(path.join("public", file), "utf8"));
    expect(new Set(texts).size).toBe(texts.length);
    // What one imports is fetched along with it, not after it has arrived.
    for (const text of texts) {
      for (const [, file = ""] of text.matchAll(/(?:import|from)"(\/build\/[^"]+)"/g)) {
        expect(files, file).toContain(file);
      }
    }
  });

  it("fetches no script before its content, and none at all in the light shop", async () => {
    const html = await (await page(address)).text();
    expect(html).not.toMatch(/<script[^>]* src=|modulepreload" href/);
    expect(html).toContain("window.__remixContext=");
    for (const [name, value] of [
      ["save-data", "on"],
      ["cookie", "shop=light"],
    ] as const) {
      const light = await (await page(address, { [name]: value })).text();
      expect(light).not.toMatch(/<script(?! type="application\/ld\+json")|modulepreload/);
      // Nothing would let the whole stylesheet in: paper has it, the screen its own styles.
      expect(light).toMatch(/<link rel="stylesheet" href="[^"]+" media="print"\/>/);
    }
  });
});

test("the styles are the document's own: its classes, not the back office's", async () => {
  const html = await (await page("/category")).text();
  const styles = stylesIn(html) ?? "";
  const all = readSheet(html);
  expect(styles.length).toBeLessThan(all.length / 2);
  for (const name of ["card-body", "price-slider-place", "filters", "category-bar"]) {
    expect(all.includes(`.${name}`), name).toBe(styles.includes(`.${name}`));
  }
  expect(styles).not.toContain(".toast{");
  expect(styles).toContain("@media (min-width:64rem)");
});

test.each(pages)("the styles of %s have every rule for one class that it uses", async (path) => {
  const html = await (await page(path)).text();
  const own = stylesIn(html) ?? "";
  const used = new Set(
    Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = ""]) =>
      names.replaceAll("&amp;", "&").replaceAll("&gt;", ">").split(" "),
    ).flat(),
  );
  const missing: string[] = [];
  let sought = 0;
  postcss.parse(readSheet(html)).walkRules(/^\.(?:\\.|[\w-])+$/, ({ selector, nodes, parent }) => {
    // Paper has the whole stylesheet.
    if (parent?.type === "atrule" && String(parent).startsWith("@media print")) return;
    if (!used.has(selector.slice(1).replaceAll("\\", ""))) return;
    const plain = nodes.filter((node) => node.type === "decl" && !node.variable).map(String);
    sought += 1;
    if (!own.includes(`${selector}{`) || !plain.every((text) => own.includes(text))) {
      missing.push(selector);
    }
  });
  expect(missing).toEqual([]);
  expect(sought).toBeGreaterThan(50);
});

test.each([
  ["/", "hero-"],
  ["/category", "gs-"],
  ["/product/galaxy-s24-ultra", "gs-1042-"],
])(
  "the first picture of %s comes with the document, until a better one is there",
  async (path, name) => {
    const answer = await page(path);
    const html = await answer.text();
    expect(answer.headers.get("link")).toBeNull();
    const [, early = ""] =
      /<img[^>]* fetchpriority="high" data-early="\/pictures\/([^"]+)"/.exec(html) ?? [];
    expect(early).toMatch(new RegExp(`^${name}.+-[24]00\\.webp$`));
    expect(earlyPicture(html)).toBe(readFileSync(`public/pictures/${early}`, "base64"));
    expect(count(html, / data-early="/g)).toBe(1);
    // What is written above it is on its way first.
    const place = html.slice(html.indexOf("</header>"), html.indexOf("<main"));
    expect(place).toContain("<style data-own>");
    expect(earlyPicture(place)).toBe(earlyPicture(html));
  },
);

test("inside the shop the first picture is named in the headers", async () => {
  const inside = { "sec-fetch-site": "same-origin" };
  const listing = await page("/category", inside);
  expect(listing.headers.get("link")).toMatch(
    /^<\/pictures\/[^>]+-320\.webp>; rel=preload; as=image; .*imagesrcset=".+ 640w"/,
  );
  expect(earlyPicture(await listing.text())).toBeUndefined();
  expect((await page("/", inside)).headers.get("link")).toMatch(
    /-small\..+; media="\(max-width:39\.99rem\)"$/,
  );
  expect((await page("/cart", inside)).headers.get("link")).toBeNull();
});

test.each<[string, string, Ask | undefined, Record<string, string>, number]>([
  ["what is kept", "/", throughFront, {}, 5],
  ["what is kept", "/category", throughFront, {}, 5],
  ["what is kept and is not long", "/pages/faq", throughFront, {}, 4],
  ["what is kept and is not long", "/", throughFront, { "sec-fetch-site": "same-origin" }, 4],
  ["what is never kept", "/cart", throughFront, {}, 3],
  ["a first view that nobody keeps", "/category", undefined, {}, 3],
  ["what is for one look", "/category", undefined, { "sec-fetch-site": "same-origin" }, 3],
])("%s is squeezed as hard as it is worth: %s", async (_, address, ask, headers, quality) => {
  const answer = await page(address, { "accept-encoding": "br", ...headers }, ask);
  const sent = Buffer.from(await answer.arrayBuffer());
  const document = brotliDecompressSync(sent);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: document.length,
  };
  expect(sent.equals(brotliCompressSync(document, { params }))).toBe(true);
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
  ["identity", (sent: Buffer) => sent],
])("what is written after a document in %s leaves it as it was", async (encoding, unpack) => {
  const sent: Buffer[] = [];
  const ask = withFront({ sendWhole: (body: Buffer) => sent.push(body) });
  for (const address of ["/pages/faq", "/category"]) {
    await page(address, { "accept-encoding": encoding }, ask);
  }
  const [first, later] = sent.map((body) => unpack(body).toString());
  expect(first).toMatch(/^<!DOCTYPE html>.*<h1[^>]*>FAQ<\/h1>.*<\/html>$/s);
  expect(later).toMatch(/^<!DOCTYPE html>.*<h1[^>]*>All products<\/h1>.*<\/html>$/s);
});

test("a product's page is given the colour that was chosen, not all of them", async () => {
  const address = "/product/galaxy-s24-ultra?colour=Blue&storage=12GB%2F512GB";
  const answer = await new Client().data("routes/_shop.product.$id", address);
  const { product } = (await answer.json()) as { product: ChosenProduct };
  expect(product.colours).toHaveLength(7);
  expect(product.storages).toHaveLength(3);
  expect(product.pictures.map(({ colour }) => colour)).toEqual(Array(4).fill("Blue"));
  const { variant, ...rest } = product;
  expect(variant).toEqual({
    id: expect.stringMatching(/^galaxy-s24-ultra-/) as string,
    price: { amount: 15_200_000, currency: "BDT" },
    originalPrice: expect.anything() as unknown,
    stock: expect.any(Number) as number,
  });
  expect(rest).not.toHaveProperty("variants");
});
