// What counts as a view and as a visit: people's browsers, each page once, and nothing of who they are.
import { beforeEach, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { countFruitless, countView } from "~/http/visit.server";
import { writeCounts } from "~/models/daily-count.server";

beforeEach(async () => {
  await getDb().deleteFrom("dailyCounts").execute();
});

const browser = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Request(`http://shop.example${path}`, {
    method,
    headers: { "User-Agent": browser, ...headers },
  });

async function counts() {
  await writeCounts();
  const rows = await getDb().selectFrom("dailyCounts").selectAll().orderBy("name").execute();
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

it("counts each page by its kind, and a visit where nothing of the shop led there", async () => {
  const [home, product] = ["routes/_shop._index", "routes/_shop.product.$id"];
  countView(ask("/"), home);
  countView(ask("/product/x", { Referer: "http://shop.example/" }), product);
  countView(ask("/product/x", { Referer: "https://search.example/" }), product);
  // Scripts ask for data: the next page's, and once more for the present one's after its form.
  countView(ask("/product/y?_data=x", { Referer: "http://shop.example/product/x" }), product);
  countView(ask("/product/y?_data=x", { Referer: "http://shop.example/product/y" }), product);
  countView(ask("/admin"), "routes/admin");
  countView(ask("/"), undefined);
  expect(await counts()).toEqual({ home: 1, product: 3, visit: 2 });
});

it("leaves out programs, pages fetched ahead, and forms", async () => {
  const programs: Record<string, string>[] = [
    { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" },
    { "User-Agent": "curl/8.5.0" },
    { "User-Agent": "" },
    { "Sec-Purpose": "prefetch;prerender" },
  ];
  for (const headers of programs) {
    countView(ask("/", headers), "routes/_shop._index");
    countFruitless(ask("/category?q=nothing", headers), "nothing");
  }
  countView(ask("/", {}, "POST"), "routes/_shop._index");
  expect(await counts()).toEqual({});
  countFruitless(ask("/category?q=Nothing"), "Nothing");
  expect(await counts()).toEqual({ nothing: 1 });
});
