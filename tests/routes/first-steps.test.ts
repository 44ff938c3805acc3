// From an empty folder to the first sale: a keeper and a buyer without scripts, by forms alone, and no word of the sample on any page.
import { afterAll, beforeAll, expect, it } from "vitest";
import { buy } from "../support/checkout";
import { keeper, openEmptyShop, type EmptyShop } from "../support/empty-shop";
import { fillAndSend, type Filling } from "../support/filling";
import { file, png } from "../support/pictures";
import type { Client } from "../support/shop";

let empty: EmptyShop;
let admin: Client;
beforeAll(async () => {
  empty = await openEmptyShop();
  admin = empty.visitor();
  await admin.post("/login", { ...keeper, remember: "on" });
});
afterAll(() => empty.close());

const text = async (who: Client, path: string) => (await who.get(path)).text();
const send = (path: string, filling: Filling) => fillAndSend(admin, path, filling);
const settings = "/admin/settings";
const soon = "We open soon.";
const ofSample =
  /Gadget\s?Shop|1700-000000|12 Example Road|gadget-shop\.example|og\.jpg|Samsung|Xiaomi|Lenovo|Galaxy|MacBook|Student Discount/i;

/** Every page that links lead to, from the first one on. */
async function crawl(visitor: Client): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = ["/", "/login", "/signup", "/password/forgot", "/site.webmanifest"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const answer = await visitor.get(path);
    const html = await answer.text();
    expect(answer.status, path).toBeLessThan(500);
    found.set(path, html);
    for (const [, to = ""] of html.matchAll(/<a [^>]*?href="(\/(?!admin|auth|\/)[^"#]*)/g)) {
      waiting.push(to.replaceAll("&amp;", "&"));
    }
    expect(found.size).toBeLessThan(300);
  }
  return found;
}

it("leads the keeper of an empty shop, which says that it opens soon", async () => {
  const overview = await text(admin, "/admin/overview");
  expect(overview).toContain("First steps");
  expect(overview.match(/>To do</g)).toHaveLength(3);
  expect(await text(empty.visitor(), "/")).toContain(soon);
  const early = await admin.post(`${settings}/opening`, { open: "on", version: "1" });
  expect(early.status).toBe(400);
});

it("sells after every setting was made by its form", async () => {
  await send(`${settings}/shop`, {
    type: {
      ...{ name: "Surma Phones", tagline: "Phones in Sylhet", email: "ask@surma.example" },
      ...{ description: "Phones, sold in Sylhet.", phone: "01811 222333", legal: "BIN 77" },
      ...{ address: "1 Station Road, Sylhet", mark: file(await png()) },
    },
  });
  await send(`${settings}/delivery/dhaka`, { type: { name: "The capital" } });
  await send(`${settings}/payment`, { type: { bank: "on", bankAccount: "Surma Bank 123" } });
  await send(`${settings}/vat`, { type: { rate: "5" } });
  await send(`${settings}/time`, { type: { zone: "Asia/Dhaka" } });
  await send(`${settings}/exchange`, { type: { taka: "120" } });
  await send(`${settings}/search`, { type: { synonyms: "mobile = phone" } });
  await send("/admin/categories/new", {
    type: { name: "Phones", description: "All phones", status: "Active" },
  });
  const { slug } = await empty.db.selectFrom("categories").select("slug").executeTakeFirstOrThrow();
  await send("/admin/products/new", {
    type: {
      ...{ name: "Surma One", brand: "Surma", description: "A phone.", price: "9000", stock: "3" },
      ...{ category: slug, image: file(await png()) },
    },
  });
  await send(`${settings}/home/new`, {
    type: {
      ...{ kind: "slide", title: "Surma One is here", text: "Made for rain.", href: "/category" },
      picture: file(await png(1200, 480)),
    },
  });
  await send(settings + "/home", { type: { brands: "Surma" } });

  const buyer = empty.visitor();
  const { id } = await empty.db.selectFrom("products").select("id").executeTakeFirstOrThrow();
  await buyer.post("/cart", { add: id, quantity: "1" });
  const refused = await buyer.get("/checkout");
  expect(refused.headers.get("Location")).toBe("/cart");
  expect(await (await buyer.follow(refused)).text()).toContain("The shop opens soon.");

  expect(await text(admin, "/admin/overview")).not.toContain(">To do<");
  await send(`${settings}/opening`, { type: {} });
  expect(await text(admin, "/admin/overview")).not.toContain("First steps");
  expect(await text(empty.visitor(), "/")).not.toContain(soon);

  const order = await buy(buyer);
  const page = await text(buyer, `/order/${order}`);
  expect(page).toContain("Surma One");
  expect(page).not.toMatch(ofSample);
  const slip = await text(admin, `/admin/orders/print?kind=slip&order=${order}`);
  expect(slip).toContain("<b>Surma Phones</b>");
});

it("has no word of the sample on any page, nor in the manifest", async () => {
  const pages = await crawl(empty.visitor());
  expect(pages.size).toBeGreaterThan(20);
  for (const [path, html] of pages) expect(html, path).not.toMatch(ofSample);
  expect(pages.get("/")).toContain("Surma One is here");
  expect(pages.get("/site.webmanifest")).toContain("Surma Phones");
});
