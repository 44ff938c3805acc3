// The footer's short pages.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { Client } from "../support/shop";

const visitor = new Client();
const pages = Object.entries({
  "/pages/regarding-us": "Regarding Us",
  "/pages/terms-and-conditions": "Terms and Conditions",
  "/track": "Track My Order",
  "/pages/career": "Career",
  "/pages/delivery-policy": "Delivery Policy",
  "/pages/return-policy": "Return Policy",
  "/pages/warranty-policy": "Warranty Policy",
  "/pages/privacy-policy": "Privacy Policy",
  "/pages/contact-us": "Contact Us",
  "/pages/exchange": "Exchange",
  "/pages/faq": "FAQ",
  "/pages/blog": "Blog",
}).map(([to, name]) => ({ to, name }));

test("the footer names them in their order", async () => {
  const html = await (await visitor.get("/")).text();
  const [, footer = ""] = /<footer[^>]*>(.*)<\/footer>/s.exec(html) ?? [];
  const links = [...footer.matchAll(/href="(\/(?:pages\/[^"]+|track))"[^>]*>([^<]*)</g)];
  expect(links.map(([, to, name]) => ({ to, name }))).toEqual(pages);
});

test.each(pages)("$name has a page of its own", async ({ name, to }) => {
  const response = await visitor.get(to);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain(`${name}</h1>`);
  expect(html).toContain(`<title>${name} · Gadget Shop</title>`);
  expect(html).toMatch(/<meta name="description" content="[^"]{10,}"/);
});

test("every link on them leads somewhere", async () => {
  const links = new Set<string>();
  for (const { to } of pages) {
    const html = await (await visitor.get(to)).text();
    const [article = ""] = /<article.*<\/article>/s.exec(html) ?? [];
    for (const [, to = ""] of article.matchAll(/href="(\/[^"#]*)/g)) links.add(to);
  }
  expect(links.size).toBeGreaterThan(3);
  for (const link of links) {
    expect((await visitor.follow(visitor.get(link))).status, link).toBe(200);
  }
});

test.each(["nothing", "__proto__", "constructor", "Regarding-Us"])(
  "there is no page %s",
  async (slug) => {
    const response = await visitor.get(`/pages/${slug}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Page not found");
  },
);

test("the warranty page promises what the products do", async () => {
  const html = await (await visitor.get("/pages/warranty-policy")).text();
  expect(html).toContain("1-year manufacturer warranty");
});

test("the social icons are not there for a shop that is on no network", async () => {
  for (const path of ["/", "/pages/contact-us"]) {
    expect(await (await visitor.get(path)).text()).not.toMatch(/aria-label="[^"]* on Facebook"/);
  }
});

test("the privacy page names every cookie that the shop sets", async () => {
  const html = await (await visitor.get("/pages/privacy-policy")).text();
  const names = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".server.ts"))
    .flatMap((file) => [
      ...readFileSync(path.join("app", file), "utf8").matchAll(/shopCookie\("(\w+)"/g),
    ])
    .map(([, name = ""]) => name);
  expect(names).toContain("session");
  for (const name of [...names, "toast", "shop"]) expect(html, name).toContain(`>${name}: `);
});

test("the delivery page says how an order is delivered, now that there are some", async () => {
  const html = await (await visitor.get("/pages/delivery-policy")).text();
  expect(html).not.toContain("takes no orders");
  expect(html).toContain("you pick it up at the shop");
  expect(html).toContain('href="/track"');
});

test("the old page on tracking leads to where orders are tracked", async () => {
  const answer = await visitor.get("/pages/track-my-order");
  expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/track"]);
});
