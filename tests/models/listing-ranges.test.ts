// Screens and batteries: read from specifications, filtered by ranges, counted where a list's products have them.
import { sql, type Kysely } from "kysely";
import { describe, expect, it, test } from "vitest";
import { getDb } from "~/db/connection.server";
import { up } from "~/db/migrations/0023-finding";
import { up as indexById } from "~/db/migrations/0063-expand-products-by-id";
import { bestMatches } from "~/db/search/search.server";
import { searchTerms } from "~/db/search/meaning.server";
import { chipsOf } from "~/models/listing/chips";
import { countFacets } from "~/models/listing/facets.server";
import { readFilter } from "~/models/listing/filter.server";
import { emptyFilter, listingUrl, type Choice, type ListingFilter } from "~/models/listing/listing";
import { countMatches } from "~/models/listing/facets.server";
import { batteryRanges, rangesOf, screenRanges, type Range } from "~/models/listing/range";
import { findWaysOn } from "~/models/listing/ways-on.server";
import { specificationColumns } from "~/models/product/specification.server";
import { engine } from "../support/engine";
import { makeProduct } from "../support/products";

const figures = () =>
  getDb()
    .selectFrom("products")
    .select(["id", "typeId", "specifications", "screen", "battery"])
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
/** SQLite drops no column that an index names. */
async function indexesOfFigures(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'index'
    and tbl_name = 'products' and (sql like '%screen%' or sql like '%battery%')`.execute(getDb());
  return rows.map(({ name }) => name);
}
const count = async (filter: Partial<ListingFilter>) =>
  (await countMatches({ ...emptyFilter, ...filter })).total;
const valuesOf = (choices: Choice[]) => choices.map(({ value }) => value);

describe("a product's specifications", () => {
  const columns = (...pairs: [label: string, value: string][]) => {
    const list = pairs.map(([label, value]) => ({ label, value }));
    const { specifications, ...rest } = specificationColumns(list);
    expect(JSON.parse(specifications)).toEqual(list);
    return rest;
  };

  test.each([
    [["Display size", "6.36 inches"], { screen: 636, battery: null }],
    [["Display", "13.3 inch Retina, 2560 x 1600"], { screen: 1330, battery: null }],
    [["Screen", '15.6" Full HD, 144Hz'], { screen: 1560, battery: null }],
    [["Screen size", "10.9″"], { screen: 1090, battery: null }],
    [["Display", "14-inch OLED"], { screen: 1400, battery: null }],
    [["Display", "AMOLED, 466 x 466"], { screen: null, battery: null }],
    [["Case", "41 inch"], { screen: null, battery: null }],
    [["Battery", "3582 mAh, MagSafe 25W"], { screen: null, battery: 3582 }],
    [["Battery", "2 x 5,000mAh"], { screen: null, battery: 5000 }],
    [["Battery", "Up to 22 hours"], { screen: null, battery: null }],
    [["Capacity", "20000 mAh"], { screen: null, battery: null }],
  ] as const)("%s", ([label, value], expected) => {
    expect(columns([label, value])).toEqual(expected);
  });

  it("are read until one says it", () => {
    expect(
      columns(["Display type", "AMOLED"], ["Display size", "6.7 inches"], ["Battery", "5000 mAh"]),
    ).toEqual({ screen: 670, battery: 5000 });
    expect(columns()).toEqual({ screen: null, battery: null });
  });

  it("of the sample shop's phones, tablets and laptops all say a screen", async () => {
    const kinds = ["smartphones", "tablets", "laptops", "macbook"];
    const rows = (await figures()).filter(({ typeId }) => kinds.includes(typeId ?? ""));
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter(({ screen }) => screen === null)).toEqual([]);
    expect(rows.filter(({ battery }) => battery !== null).length).toBeGreaterThan(40);
  });

  it("that were there before are read when the shop is updated, and searches find as before", async () => {
    const before = await figures();
    const terms = await searchTerms(getDb(), "galaxy s24");
    const find = () =>
      getDb()
        .selectFrom("products")
        .select("id")
        .where(sql<boolean>`id in (select "productId" from ${bestMatches(terms, "every")} found)`)
        .orderBy("id")
        .execute();
    const found = await find();
    expect(found.length).toBeGreaterThan(0);
    const table = sql.raw(engine === "postgres" ? " on products" : "");
    for (const event of ["insert", "update", "delete"])
      await sql`drop trigger ${sql.ref(`catalogue_products_${event}`)}${table}`.execute(getDb());
    for (const index of engine === "sqlite" ? await indexesOfFigures() : [])
      await sql`drop index ${sql.ref(index)}`.execute(getDb());
    for (const column of ["screen", "battery"])
      await sql`alter table products drop column ${sql.ref(column)}`.execute(getDb());
    if (engine === "postgres") {
      await sql`drop function "searchBlock"(bigint)`.execute(getDb());
      await sql`update "productSearch" set words = array_to_tsvector(array(
        select split_part(word, ':', 2) from unnest(tsvector_to_array(words)) as word))`.execute(
        getDb(),
      );
      expect(await find().catch(() => [])).toEqual([]);
    }
    await up(getDb() as Kysely<unknown>);
    await indexById(getDb() as Kysely<unknown>);
    expect(await figures()).toEqual(before);
    expect(await find()).toEqual(found);
  });
});

describe("the filters by screen and battery", () => {
  it("and by all else are chosen once, however often the address names them", () => {
    const several =
      "categories=Tablets&colour=Red&memory=8GB&storage=1TB&screen=7-11&battery=over-5000";
    const read = (query: string) => readFilter(new URLSearchParams(query));
    expect(read(`${several}&${several}`)).toEqual(read(several));
  });

  it("find what is inside the ranges, both ends included", async () => {
    const visible = await figures();
    for (const name of rangesOf(screenRanges)) {
      const { least, most } = screenRanges[name];
      const wanted = visible.filter(
        ({ screen }) => screen !== null && screen >= least && screen <= most,
      );
      expect(await count({ screens: [name] }), name).toBe(wanted.length);
    }
    for (const name of rangesOf(batteryRanges)) {
      const { least, most } = batteryRanges[name];
      const wanted = visible.filter(
        ({ battery }) => battery !== null && battery >= least && battery <= most,
      );
      expect(await count({ batteries: [name] }), name).toBe(wanted.length);
    }
    expect(await count({ screens: ["11-13", "13-15"] })).toBe(
      (await count({ screens: ["11-13"] })) + (await count({ screens: ["13-15"] })),
    );
    const both = visible.filter(
      ({ screen, battery }) =>
        screen !== null && screen < 650 && battery !== null && battery > 5000,
    );
    expect(await count({ screens: ["under-6", "6-6.5"], batteries: ["over-5000"] })).toBe(
      both.length,
    );
  });

  it("leave no gap, and put a figure into one range only", () => {
    for (const ranges of [screenRanges, batteryRanges]) {
      const list = Object.values<Range>(ranges);
      expect(list[0]?.least).toBe(0);
      list.slice(1).forEach(({ least }, index) => expect(least).toBe((list[index]?.most ?? 0) + 1));
    }
  });

  it("are offered inside a type that has them, each with its number, its own choice left aside", async () => {
    const smartphones = { ...emptyFilter, types: ["smartphones"] };
    const { screens, batteries } = await countFacets(smartphones);
    expect(valuesOf(screens)).toEqual(["under-6", "6-6.5", "6.5-7", "7-11"]);
    expect(valuesOf(batteries)).toEqual(["under-4000", "4000-5000", "over-5000"]);
    for (const { value, count: counted } of screens) {
      const filter = readFilter(new URLSearchParams(`type=smartphones&screen=${value}`));
      expect(counted, value).toBe(await count(filter));
    }
    const narrowed = await countFacets({ ...smartphones, screens: ["under-6"] });
    expect(narrowed.screens).toEqual(screens);
    expect(narrowed.batteries).not.toEqual(batteries);
    // A choice that another filter leaves nothing of stays, so that the form does not lose it.
    const empty = await countFacets({
      ...smartphones,
      brands: ["Apple"],
      batteries: ["over-5000"],
    });
    expect(empty.batteries).toContainEqual({ value: "over-5000", count: 0 });
    const covers = readFilter(new URLSearchParams("type=covers&screen=under-6"));
    expect((await countFacets(covers)).screens).toEqual([{ value: "under-6", count: 0 }]);
    const everywhere = readFilter(new URLSearchParams("screen=under-6&battery=over-5000"));
    const { screens: size, batteries: capacity } = await countFacets(everywhere);
    expect([...size, ...capacity]).toEqual([{ value: "under-6" }, { value: "over-5000" }]);
    expect(valuesOf((await countFacets({ ...emptyFilter, types: ["laptops"] })).batteries)).toEqual(
      [],
    );
    for (const filter of [{ types: ["covers"] }, {}, { q: "galaxy" }]) {
      const facets = await countFacets({ ...emptyFilter, ...filter });
      expect([facets.screens, facets.batteries]).toEqual([[], []]);
    }
  });

  it("offer every range where not all products were counted", async () => {
    const id = await makeProduct({ price: 100, stock: 1 });
    const row = await getDb()
      .selectFrom("products")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 1000 }, (_, index) => {
      const copy = `${id}-${index}`;
      return { ...row, id: copy, code: copy };
    });
    for (let start = 0; start < copies.length; start += 100)
      await getDb()
        .insertInto("products")
        .values(copies.slice(start, start + 100))
        .execute();
    const facets = await countFacets({ ...emptyFilter, types: ["smartphones"] });
    expect(facets.screens).toEqual(rangesOf(screenRanges).map((value) => ({ value })));
    await getDb().deleteFrom("products").where("id", "like", `${id}%`).execute();
  });

  it("stand in the address and in the chips, and can be left out of an empty list", async () => {
    const address = "/category?type=smartphones&screen=under-6&screen=7-11&battery=over-5000";
    const filter = readFilter(new URL(address, "http://shop.invalid").searchParams);
    expect(filter).toMatchObject({ screens: ["under-6", "7-11"], batteries: ["over-5000"] });
    expect(listingUrl(filter)).toBe(address);
    const chips = chipsOf(filter, ["Smartphones"]);
    expect(chips.slice(1)).toEqual([
      { label: "Under 6″ screen", without: { screens: ["7-11"] } },
      { label: "7″ – 11″ screen", without: { screens: ["under-6"] } },
      { label: "Over 5,000 mAh", without: { batteries: [] } },
    ]);
    const ways = await findWaysOn({ ...emptyFilter, types: ["covers"], screens: ["7-11"] });
    expect(ways.map(({ label }) => label)).toContain("7″ – 11″ screen");
  });

  test.each(["screen=huge", "screen=%25", "screen=constructor", "battery=5000", "battery=under-6"])(
    "refuse %s, which no form sends",
    (query) => {
      expect(() => readFilter(new URLSearchParams(query))).toThrow("cannot be read");
    },
  );
});
