// From an empty folder to the first sale: a keeper and a buyer without scripts, by forms alone, and no name of the sample on any page.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtRoutes } from "../support/built-routes";
import { details } from "../support/checkout";
import { openEmptyShop, type EmptyShop } from "../support/empty-shop";
import { byHand } from "../support/filling";
import * as steps from "../support/first-steps";
import { linksOf, readable } from "../support/html";
import { namesIn, sampleNames, type SampleNames } from "../support/sample-names";
import { legal, settingRooms, type Work } from "../support/setting-rooms";
import { shop, type Client } from "../support/shop";

const { opening, soon } = steps;
let empty: EmptyShop;
let admin: Client;
let buyer: Client;
let work: Work;
beforeAll(async () => {
  empty = await openEmptyShop();
  admin = empty.visitor();
  buyer = empty.visitor();
  work = { shop: empty, admin: byHand(admin) };
  await steps.enter(work.admin);
});
afterAll(() => empty.close());

const text = async (who: Client, path: string) =>
  readable(await (await who.get(path)).text()).replaceAll("<!-- -->", "");

it("leads the keeper of an empty shop, which says that it opens soon", async () => {
  const overview = await text(admin, "/admin/overview");
  expect(overview).toContain("First steps");
  expect(overview.match(/>To do</g)).toHaveLength(3);
  expect(await text(empty.visitor(), "/")).toContain(soon);
  const early = await admin.post(opening, { open: "on", version: "1" });
  expect(early.status).toBe(400);
});

it("takes a first category and a first product, which is looked at before anybody else sees it", async () => {
  await steps.addCategory(work.admin);
  const id = await steps.addDraft(work);
  expect((await empty.visitor().get(`/product/${id}`)).status).toBe(404);
  expect(await text(admin, `/product/${id}`)).toContain("Preview.");
  await steps.publish(work.admin, id);
  expect(await text(empty.visitor(), `/product/${id}`)).toContain("Surma One");
});

describe("the settings", () => {
  it("are all of them saved here", async () => {
    const { build } = await shop();
    const rooms = builtRoutes(build).filter(
      ({ pattern, hasAction }) => hasAction && pattern.startsWith("/admin/settings/"),
    );
    const known = Object.keys(settingRooms).map((room) => `/admin/settings${room}`);
    expect([...known, opening].sort()).toEqual(rooms.map(({ pattern }) => pattern).sort());
  });

  it.each(Object.keys(settingRooms))("show what was saved in %s", async (room) => {
    const { save, at, says } = settingRooms[room] ?? expect.fail();
    const isSeen = async () => (await at?.(work))?.includes(says);
    expect(await isSeen()).not.toBe(true);
    await save(work);
    expect(await isSeen()).not.toBe(false);
  });
});

it("is open for business when its keeper says so, and not before", async () => {
  const { id } = await empty.db.selectFrom("products").select("id").executeTakeFirstOrThrow();
  await steps.addToCart(byHand(buyer), id);
  const refused = await buyer.get("/checkout");
  expect(refused.headers.get("Location")).toBe("/cart");
  expect(await text(buyer, "/cart")).toContain("The shop opens soon.");

  expect(await text(admin, "/admin/overview")).not.toContain(">To do<");
  await work.admin.fill(opening, { type: {} });
  expect(await text(admin, "/admin/overview")).not.toContain("First steps");
  expect(await text(empty.visitor(), "/")).not.toContain(soon);
});

it("sells to a guest, and everything says what the settings say", async () => {
  const order = await steps.checkOut(byHand(buyer), empty);
  const page = await text(buyer, `/order/${order}`);
  expect(page).toContain("Surma One");
  expect(await text(admin, "/admin/orders")).toContain(`/admin/orders/${order}`);
  const sent = () => empty.mails().filter((mail) => mail.includes(`To: ${details.email}`));
  await expect.poll(sent, { timeout: 20_000 }).toHaveLength(1);

  await work.admin.fill(`/admin/orders/${order}/pay`, { type: {} });
  const invoice = await text(admin, `/admin/orders/print?kind=invoice&order=${order}`);
  const late = Object.values(settingRooms).filter(({ at }) => !at);
  const told = [page, ...sent(), invoice].join("\n");
  for (const { says } of late) expect(told).toContain(says);
  expect(invoice).toContain("<b>Surma Phones</b>");
  expect(invoice).toContain(legal);
});

describe("no page", () => {
  let names: SampleNames;
  beforeAll(async () => {
    names = await sampleNames();
  });

  it.each([
    ["of a visitor", () => empty.visitor(), 20],
    ["of the buyer", () => buyer, 20],
    ["of the keeper", () => admin, 120],
  ] as const)("%s has a name of the sample", async (_, whose, atLeast) => {
    const pages = await crawl(whose());
    const found = [...pages].flatMap(([path, html]) =>
      namesIn(html, names).map((name) => `${path}: ${name}`),
    );
    expect(found).toEqual([]);
    expect(pages.size).toBeGreaterThan(atLeast);
    expect(pages.get("/site.webmanifest")).toContain("Surma Phones");
  });
});

/** Every page that links lead to, so many of each screen, from the first one on. */
async function crawl(visitor: Client): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const screens = new Map<string, number>();
  const waiting = ["/", "/admin", "/login", "/signup", "/password/forgot", "/site.webmanifest"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const [screen = ""] = path
      .replaceAll(/\/(?:[\da-f]{8}-[\da-f-]{27}|\d+)\b/g, "/:id")
      .split("?");
    const times = screens.get(screen) ?? 0;
    if (found.has(path) || times >= 2) continue;
    screens.set(screen, times + 1);
    const answer = await visitor.follow(visitor.get(path));
    const html = await answer.text();
    expect(answer.status, path).toBeLessThan(500);
    found.set(path, html.replaceAll(/ (?:nonce|class|style)="[^"]*"/g, ""));
    for (const link of linksOf(html)) {
      const { host, pathname, search } = new URL(link, `http://localhost${path}`);
      if (host === "localhost" && !/^\/auth|\.webp$/.test(pathname))
        waiting.push(pathname + search);
    }
  }
  return found;
}
