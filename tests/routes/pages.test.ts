// The footer's short pages.
import { expect, test } from "vitest";
import { footerLinks } from "~/routes/_shop/footer-links";
import { Client } from "../support/shop";

const visitor = new Client();
const pages = footerLinks.flatMap((list) => list.pages);

test.each(pages)("$name has a page of its own", async ({ name, slug }) => {
  const response = await visitor.get(`/pages/${slug}`);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain(`${name}</h1>`);
  expect(html).toContain(`<title>${name} · Gadget Shop</title>`);
  expect(html).toMatch(/<meta name="description" content="[^"]{10,}"/);
});

test("every link on them leads somewhere", async () => {
  const links = new Set<string>();
  for (const { slug } of pages) {
    const html = await (await visitor.get(`/pages/${slug}`)).text();
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

test("the social icons lead to where the shop is found", async () => {
  const html = await (await visitor.get("/pages/contact-us")).text();
  expect(html).toContain('id="social"');
  expect(html.match(/href="\/pages\/contact-us#social"/g)).toHaveLength(5);
});
