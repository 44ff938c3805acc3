// A listing of more products than are counted: it says so, and leads on page after page.
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { insertAll } from "~/db/insert.server";
import { maxPages, pageSize } from "~/models/listing/listing";
import { Client, shop } from "../support/shop";

const visitor = new Client();
const COUNT = 1100;
const last = Math.ceil(COUNT / pageSize);

beforeAll(async () => {
  await shop();
  await visitor.get("/category");
  const row = await getDb()
    .selectFrom("products")
    .selectAll()
    .where("id", "=", "sony-wh-ch520")
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: COUNT }, (_, index) => {
    const id = `long-${index}`;
    return { ...row, id, brand: "Endless", name: `Endless ${index}`, code: id };
  });
  const others = Array.from({ length: 1 + pageSize }, (_, index) => {
    const id = `long-other-${index}`;
    return { ...row, id, brand: index === 0 ? "Lonely" : "Dozens", name: "Endless too", code: id };
  });
  await insertAll(getDb(), "products", [...copies, ...others]);
});

async function page(number: number) {
  const answer = await visitor.get(`/category?brand=Endless&page=${number}`);
  return { status: answer.status, html: await answer.text() };
}
const pager = (html: string) =>
  [...html.matchAll(/aria-label="Page (\d+)"/g)].map(([, number]) => Number(number));
const leadsOn = (html: string) => /<a[^>]*rel="next"/.test(html);

it("says that there are more than it counted, and gives its choices no numbers", async () => {
  const { html } = await page(1);
  expect(html).toContain("1–24 of 1000+ products");
  expect(html).not.toMatch(/<small>\d/);
});

it("leads to its last page, though it has not counted so far", async () => {
  const counted = Math.ceil(1000 / pageSize);
  const before = await page(counted);
  expect(pager(before.html).at(-1)).toBe(counted + 1);
  expect(leadsOn(before.html)).toBe(true);
  const end = await page(last);
  expect(end.status).toBe(200);
  expect(pager(end.html).at(-1)).toBe(last);
  expect(leadsOn(end.html)).toBe(false);
  expect((await page(last + 1)).status).toBe(404);
  expect((await page(maxPages + 1)).status).toBe(404);
});

describe("a search that finds more than it looks at", () => {
  const search = async (rest: string) => {
    const answer = await visitor.get(`/category?q=endless${rest}`);
    return { status: answer.status, html: await answer.text() };
  };

  it("says so, and gives its choices no numbers", async () => {
    const { html } = await search("");
    expect(html).toContain("1–24 of 500+ products");
    expect(html).not.toMatch(/<small>\d/);
  });

  it("ends with the last that it found", async () => {
    const end = await search("&page=21");
    expect(end.html).toContain("481–500 of 500+ products");
    expect(pager(end.html).at(-1)).toBe(21);
    expect(leadsOn(end.html)).toBe(false);
    expect((await search("&page=22")).status).toBe(404);
  });

  it("says so too where a filter leaves few of these, or none", async () => {
    expect((await search("&brand=Lonely")).html).toContain("1–1 of 1+ products");
    const { html } = await search("&brand=Samsung");
    expect(html).toContain("No products found among the newest that hold these words");
    expect(html).toContain("Without Samsung<!-- --> (500+)");
  });

  it("has no further page behind a full one, where a filter leaves just that", async () => {
    const { html } = await search("&brand=Dozens");
    expect(html).toContain(`1–${pageSize} of ${pageSize}+ products`);
    expect(leadsOn(html)).toBe(false);
  });
});
