// Search: words as beginnings of words, typing errors put right, better matches first.
import { sql } from "kysely";
import { describe, expect, it, test, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { insertAll } from "~/db/insert.server";
import { editDistance } from "~/db/search/edit-distance.server";
import { engineOf } from "~/db/search/engine.server";
import { searchTerms } from "~/db/search/meaning.server";
import { bestMatches, correctTyping } from "~/db/search/search.server";
import { emptyFilter } from "~/models/listing/listing";
import { correctSearch, listProducts } from "~/models/listing/listing.server";
import { findSuggestions } from "~/models/listing/suggestion.server";
import { findFeaturedProducts } from "~/models/product/product.server";
import { engine } from "../support/engine";

const matches = async (text: string) =>
  getDb()
    .selectFrom("products")
    .select(["id", "name"])
    .where(
      sql<boolean>`id in (select "productId" from ${bestMatches(await searchTerms(getDb(), text), "every")} found)`,
    )
    .execute();
const found = async (text: string) => (await matches(text)).map(({ name }) => name);
const inOrder = async (q: string) =>
  (await listProducts({ ...emptyFilter, q })).products.map(({ name }) => name);

describe("a search", () => {
  it("finds every word as the beginning of one, in any order and case", async () => {
    expect(await found("ultra GALAXY s24")).toContain("Samsung Galaxy S24 Ultra");
    expect(await found("sams gal")).toContain("Samsung Galaxy S24 Ultra");
    expect(await found("galaxy thinkpad")).toEqual([]);
  });

  it("finds nothing without a word, and takes every sign for what it is", async () => {
    for (const text of ["!!!", '"', "*", "' or 1=1 --", 'galaxy" OR "a', "NEAR(", "name:x", "^"]) {
      expect(Array.isArray(await found(text))).toBe(true);
    }
    expect(await found("!!!")).toEqual([]);
    expect(await inOrder('")*')).toEqual([]);
  });

  it("puts what is called so before what mentions it", async () => {
    const [first] = await inOrder("galaxy s24 ultra");
    expect(first).toBe("Samsung Galaxy S24 Ultra");
    const names = await inOrder("samsung");
    const cover = names.findIndex((name) => /case|cover|glass/i.test(name));
    expect(names.slice(0, 10).every((name) => name.startsWith("Samsung"))).toBe(true);
    expect(cover).not.toBe(0);
  });
});

describe("the index", () => {
  const variant = () =>
    getDb()
      .updateTable("variants")
      .where("productId", "=", "xiaomi-14-ultra")
      .where("colour", "=", "White");

  it("follows a variant's colour and storage, new, changed and deleted", async () => {
    expect(await found("xiaomi 14 ultra zaffre")).toEqual([]);
    await variant().set({ colour: "Zaffre", storage: "77GB/3TB" }).execute();
    expect(await found("xiaomi 14 ultra zaffre 3tb")).toEqual(["Xiaomi 14 Ultra"]);
    expect(await found("xiaomi 14 ultra white")).not.toContain("Xiaomi 14 Ultra");
    await getDb().deleteFrom("variants").where("colour", "=", "Zaffre").execute();
    expect(await found("xiaomi 14 ultra zaffre")).toEqual([]);
    expect(await found("xiaomi 14 ultra black")).toContain("Xiaomi 14 Ultra");
  });

  it.runIf(engine === "postgres")("writes nothing of a variant without words", async () => {
    const line = async () => {
      const { rows } = await sql<{ place: string }>`select ctid::text as place
        from "productSearch" where "productId" = 'xiaomi-14-ultra'`.execute(getDb());
      return rows[0]?.place;
    };
    const figures = { price: 100, originalPrice: 100, stock: 1, position: 99 };
    const add = (id: string, colour: string | null, active: 0 | 1 = 1) =>
      getDb()
        .insertInto("variants")
        .values({
          ...figures,
          id,
          sku: id,
          productId: "xiaomi-14-ultra",
          storage: null,
          colour,
          active,
        })
        .execute();
    const before = await line();
    await add("wordless", null);
    await add("off", "Zaffre", 0);
    await getDb().deleteFrom("variants").where("id", "in", ["wordless", "off"]).execute();
    expect(await line()).toBe(before);
    await add("worded", "Zaffre");
    expect(await line()).not.toBe(before);
    expect(await found("xiaomi 14 ultra zaffre")).toEqual(["Xiaomi 14 Ultra"]);
    await getDb().deleteFrom("variants").where("id", "=", "worded").execute();
    expect(await found("xiaomi 14 ultra zaffre")).toEqual([]);
  });

  it("follows the names of types, and of categories for what has no type", async () => {
    const type = (name: string) =>
      getDb().updateTable("productTypes").set({ name }).where("id", "=", "microphones").execute();
    await type("Zoundcatchers");
    expect(await found("zoundcatcher")).toHaveLength(3);
    await type("Microphones");
    expect(await found("zoundcatcher")).toEqual([]);
    const bare = getDb().updateTable("products").where("id", "=", "homepod-mini");
    await bare.set({ typeId: null }).execute();
    expect(await found("homepod equipments")).toEqual(["Apple HomePod mini"]);
    await bare.set({ typeId: "speakers" }).execute();
  });

  it("knows what specifications say", async () => {
    expect(await found("snapdragon 8 elite")).toContain("Samsung Galaxy S25 Ultra");
    const named = getDb().updateTable("products").where("id", "=", "homepod-mini");
    const specifications = '[{"label":"Frob","value":"\\"Qwyx\\" 7"}]';
    await named.set({ specifications }).execute();
    expect(await found("frob qwyx")).toEqual(["Apple HomePod mini"]);
  });
});

describe("a synonym", () => {
  const keep = (said: string, meant: string) =>
    getDb().insertInto("searchSynonyms").values({ said, meant }).execute();

  it("is known as soon as it is written, its words joined or parted", async () => {
    expect(await inOrder("dumbphone")).toEqual([]);
    await keep("dumb phone", "oppo a18");
    expect(await inOrder("dumbphone")).toEqual(["Oppo A18"]);
    expect(await inOrder("Dumb  Phones")).toContain("Oppo A18");
    await getDb().deleteFrom("searchSynonyms").where("said", "=", "dumb phone").execute();
    expect(await inOrder("dumbphone")).toEqual([]);
  });

  it("that says nothing is left out, unless nothing else is said", async () => {
    await keep("pretty", "");
    expect(await inOrder("pretty oppo a18")).toEqual(await inOrder("oppo a18"));
    expect(await inOrder("pretty")).toEqual([]);
  });

  it("is looked for as a whole word", async () => {
    expect(await found("mic")).not.toContain("Microsoft Surface Laptop 6");
    expect(await found("micr")).toContain("Microsoft Surface Laptop 6");
  });
});

describe("a typing error", () => {
  test.each([
    ["samsng", "samsung"],
    ["galxy", "galaxy"],
    ["iphne", "iphone"],
    ["SAMSNUG", "samsung"],
    ["asmsung", "samsung"],
    ["galxy ultra", "galaxy ultra"],
    ["lenvo thnkpad", "lenovo thinkpad"],
    ["hedphones", "headphones"],
    ["iphnoe15", "iphone15"],
    ["moblie", "mobile"],
  ])("%s becomes %s", async (typed, meant) => {
    expect(await correctTyping(getDb(), typed)).toBe(meant);
    expect((await found(meant)).length).toBeGreaterThan(0);
  });

  test.each([
    "samsung",
    "Sams",
    "phones",
    "sn",
    "zzzzzzzz",
    "!!!",
    "মোবাইল",
    "16GB",
    "powerbank",
    "mac book",
  ])("%s stays as it is", async (text) => {
    expect(await correctTyping(getDb(), text)).toBe(text);
  });

  it("knows the words of new and renamed products", async () => {
    const rename = (name: string) =>
      getDb().updateTable("products").set({ name }).where("id", "=", "xiaomi-15").execute();
    expect(await correctTyping(getDb(), "quixotik")).toBe("quixotik");
    await rename('Xiaomi "Quixotic" Quokkaphone, 15\n\\ [new]');
    expect(await correctTyping(getDb(), "quokkafone")).toBe("quokkafone");
    await rename("Xiaomi Quixotic 15");
    expect(await correctTyping(getDb(), "quixotik")).toBe("quixotic");
  });
});

test("the index is looked through once for a word that no product holds, and again when one does", async () => {
  const search = async (q: string) => inOrder((await correctSearch({ ...emptyFilter, q })).q);
  const looks = (["hasPrefix", "commonAmong", "bestMatches"] as const).map((name) =>
    vi.spyOn(engineOf(getDb()), name),
  );
  expect(await search("zzzzqq")).toEqual([]);
  expect(looks.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
  await getDb()
    .updateTable("products")
    .set({ name: "Samsungzzzzqq" })
    .where("id", "=", "xiaomi-15")
    .execute();
  expect(await search("samsung zzzzqq")).toEqual(["Samsungzzzzqq"]);
  expect(await search("samsnug zzzzqq")).toEqual(["Samsungzzzzqq"]);
});

test("words are as far apart as letters to add, drop, replace or swap", () => {
  const pairs: [string, string, number][] = [
    ["galaxy", "galaxy", 0],
    ["galxy", "galaxy", 1],
    ["samsnug", "samsung", 1],
    ["samsng", "samsung", 1],
    ["lenovo", "levono", 2],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
  ];
  for (const [a, b, distance] of pairs) {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  }
});

test("an unknown product's id suggests those with its words, or else best sellers", async () => {
  const near = await findSuggestions("galxy-s24-ultra-plus", 4);
  expect(near).toHaveLength(4);
  expect(near.map(({ name }) => name)).toContain("Samsung Galaxy S24 Ultra");
  expect(near.every(({ stock }) => stock > 0)).toBe(true);
  const sellers = await findFeaturedProducts("bestSellerPosition");
  expect(await findSuggestions("zzzz", 4)).toEqual(sellers.slice(0, 4));
  expect(await findSuggestions("!", 3)).toEqual(sellers.slice(0, 3));
});

test("a word that fills the list by itself is looked for as it is, and a single letter as a beginning", async () => {
  const row = await getDb()
    .selectFrom("products")
    .selectAll()
    .where("id", "=", "sony-wh-ch520")
    .executeTakeFirstOrThrow();
  const copies = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => {
      const id = `${name}-${index}`;
      return { ...row, id, code: id, name: `${name} ${index}` };
    });
  await insertAll(getDb(), "products", [...copies(1, "Zorbally"), ...copies(499, "Zorb")]);
  expect(await found("zorb")).toHaveLength(500);
  expect(await found("zorb")).toContain("Zorbally 0");
  expect(await found("z")).toContain("Zorbally 0");
  await skipBlocks();
  await insertAll(getDb(), "products", copies(1, "Zorb more"));
  const newest = await found("zorb");
  expect(newest).toHaveLength(500);
  expect(newest).not.toContain("Zorbally 0");
  expect(newest).toContain("Zorb more 0");
  expect(await found("zorball")).toEqual(["Zorbally 0"]);
});

test("a common word's plural counts as the word, and two common words in one word are looked for as it is", async () => {
  const row = await getDb()
    .selectFrom("products")
    .selectAll()
    .where("id", "=", "sony-wh-ch520")
    .executeTakeFirstOrThrow();
  const called = (names: string[]) =>
    insertAll(
      getDb(),
      "products",
      names.map((name) => ({ ...row, id: name, code: name, name })),
    );
  await called(["Quarbs xanthic", "Quarbish xanthic", "Fliss", "Quarbfliss", "Quarbflissing"]);
  await called(Array.from({ length: 499 }, (_, index) => `Quarb Fliss ${index}`));
  expect(await found("quarb xanthic")).toEqual(["Quarbs xanthic"]);
  expect(await found("quarb fliss")).toHaveLength(500);
  expect(await found("quarb fliss")).toContain("Quarbfliss");
  expect(await found("quarb fliss")).not.toContain("Quarbflissing");
  expect(await found("quarbfliss")).toContain("Quarbflissing");
});

/** Lets the next product stand far behind the last, as if thousands had come and gone between them. */
async function skipBlocks(): Promise<void> {
  if (engine !== "postgres") return;
  await sql`alter table "productSearch" alter column key restart with 100000`.execute(getDb());
}
