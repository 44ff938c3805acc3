// The home page is its keeper's: slides and banners with their times, sections, brands.
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { sectionKinds } from "~/models/settings/home-section";
import { findSetting } from "~/models/settings/settings.server";
import { sampleHome } from "~/sample/home.server";
import { signedIn } from "../support/accounts";
import { file, png } from "../support/pictures";
import { Client, type Fields } from "../support/shop";

let admin: Client;
const visitor = new Client();
beforeAll(async () => {
  admin = await signedIn("Admin");
});

const screen = "/admin/settings/home";
const text = async (where: string, who = visitor) => (await who.get(where)).text();
const version = async () => String((await findSetting("home")).version);
const items = async () => (await findSetting("home")).value.items;
const slide = {
  ...{ kind: "slide", title: "Monsoon week", text: "Dry pockets for less.", place: "1" },
  ...{ href: "/category?offers=1", from: "", until: "" },
};
const save = async (item: string, fields: Fields = {}) =>
  admin.post(`${screen}/${item}`, { ...slide, version: await version(), ...fields });
/** The sections as the form has them in their first order, all of them on. */
const asAtFirst = Object.fromEntries(
  sectionKinds.flatMap((kind, index) => [
    ...[[`${kind}On`, "on"] as const, [`${kind}Place`, String(index + 1)] as const],
  ]),
);
const sections = async (fields: Fields) =>
  admin.post(screen, { ...asAtFirst, version: await version(), ...fields });
const headings = (html: string) =>
  [...html.matchAll(/<main[^]*<\/main>/g)].flatMap(([main]) =>
    [...main.matchAll(/<section [^>]*aria-label(?:ledby)?="([\w-]+)"/g)].map(([, name]) => name),
  );

it("shows the sample's slides, banners and brands until they are changed", async () => {
  expect((await findSetting("home")).value).toEqual(sampleHome());
  const home = await text("/");
  expect(home.match(/aria-roledescription="slide"/g)).toHaveLength(4);
  expect(home).toContain("The phone that keeps up");
  expect(await text(screen, admin)).toContain("The phone that keeps up");
});

it("takes a slide with a wide picture, shows it in its place, moves and removes it", async () => {
  const answer = await save("new", { picture: file(await png(1300, 520)) });
  expect(answer.headers.get("Location")).toBe(screen);
  const [first] = await items();
  expect(first).toMatchObject({ title: "Monsoon week", picture: { width: 1200, height: 480 } });
  const home = await text("/");
  expect(home).toContain('aria-label="Slide 1: Monsoon week"');
  // Four at a time: the last one waits.
  expect(home).not.toContain("Every step counts");
  expect((await visitor.get(first?.picture.src ?? "")).status).toBe(200);
  await save(first?.id ?? "", { place: "3", title: "Monsoon days" });
  expect((await items())[2]).toMatchObject({ id: first?.id, title: "Monsoon days" });
  expect(await text("/")).toContain('aria-label="Slide 3: Monsoon days"');
  await save(first?.id ?? "", { remove: "on" });
  expect(await text("/")).not.toContain("Monsoon");
  // What was shown can be shown again.
  expect((await visitor.get(first?.picture.src ?? "")).status).toBe(200);
});

it("shows a brand's own picture with the way to its products, in the place of its name", async () => {
  const brand = { kind: "brand", title: "Barak", text: "", href: "/category?brand=Samsung" };
  expect((await save("new", brand)).status).toBe(400);
  await save("new", { ...brand, picture: file(await png(700, 700)) });
  const own = (await items()).find(({ kind }) => kind === "brand");
  expect(own?.picture).toMatchObject({ width: 160, height: 160 });
  await sections({ brands: "barak\nSurma" });
  const [, strip = ""] = /<ul role="list">([^]*?)<\/ul>/.exec(await strips()) ?? [];
  expect(strip.match(/<li>/g)).toHaveLength(2);
  expect(strip).toMatch(
    new RegExp(
      `^<li><a[^>]*href="/category\\?brand=Samsung"><img src="${own?.picture.src}" alt="Barak"`,
    ),
  );
  await save(own?.id ?? "", { ...brand, until: "2020-01-01T00:00" });
  expect(await strips()).toContain(">barak<");
});

const strips = async () => (await text("/")).split('id="brands-heading"')[1] ?? "";

it("shows a banner only in its time, and before it to administrators", async () => {
  const time = { from: "2031-07-01T00:00", until: "2031-07-08T00:00" };
  const coming = { kind: "banner", title: "Monsoon banner", ...time };
  await save("new", { ...coming, picture: file(await png(640, 420)) });
  // Midnight in Dhaka.
  const [banner] = (await items()).filter(({ kind }) => kind === "banner");
  expect(banner?.from).toBe("2031-06-30T18:00:00.000Z");
  expect(await text(screen, admin)).toContain("Waiting");
  const preview = `/?preview=${encodeURIComponent("2031-06-30T18:00:00.000Z")}`;
  expect(await text("/")).not.toContain("Monsoon banner");
  expect(await text(preview)).not.toContain("Monsoon banner");
  expect(await text(preview, admin)).toContain("Monsoon banner");
  expect(await text("/?preview=2031-07-09T00:00:00Z", admin)).not.toContain("Monsoon banner");
  expect((await admin.get("/?preview=never")).status).toBe(200);
});

it.each([
  ["no picture", {}, "Product image is required"],
  ["a way out of the shop", { href: "//evil.example" }, "An address in this shop"],
  ["a script for a link", { href: "javascript:alert(1)" }, "Please enter an address in this shop"],
  [
    "an end before its beginning",
    { from: "2031-07-02T00:00", until: "2031-07-01T00:00" },
    "The end must come",
  ],
  ["a day that there is not", { from: "2031-02-31T00:00" }, "There is no such moment"],
])("refuses a slide with %s and keeps what was typed", async (_, fields, words) => {
  const answer = await save("new", { ...fields, text: "Typed a moment ago." });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain(words);
  expect(page).toContain("Typed a moment ago.");
});

it("refuses an older form, and a slide that there is not", async () => {
  expect((await save("slide-1", { version: "1" })).status).toBe(409);
  expect((await admin.get(`${screen}/nothing`)).status).toBe(404);
  expect((await save("nothing")).status).toBe(404);
});

it("has the sections and brands that are ticked and named", async () => {
  const off = { productsOn: [], offersOn: [], slidesOn: [] };
  await sections({ ...off, brands: "Sony\nWalton\nSony" });
  const home = await text("/");
  expect(home).toContain("/brands.svg#sony");
  expect(home.match(/Walton/g)?.length).toBeGreaterThan(1);
  expect(home).toContain("Featured categories");
  expect(home).not.toContain("Featured products");
  expect(home).not.toContain("Student Discount");
  expect(home).not.toContain("Shop Now");
  await sections({ tilesOn: [], brands: "" });
  expect(headings(await text("/"))).toEqual(["News", "featured-heading"]);
  await sections({ brandsOn: [], brands: "Sony" });
  expect(await text("/")).not.toContain("Trusted brands");
  const log = await text("/admin/audit?kind=setting", admin);
  expect(log).toContain("Monsoon banner");
});

it("stands in the order of the places that were typed", async () => {
  const first = ["News", "categories-heading", "featured-heading", "brands-heading"];
  await sections({ brands: "Sony" });
  expect(headings(await text("/"))).toEqual(first);
  // Who moves up comes before who stands there.
  await sections({ brands: "Sony", brandsPlace: "1" });
  expect(headings(await text("/"))).toEqual(["brands-heading", ...first.slice(0, 3)]);
  const form = await text(screen, admin);
  expect(form).toMatch(/name="brandsPlace"[^>]* value="1"/);
  expect(form).toMatch(/name="slidesPlace"[^>]* value="2"/);
  await sections({ brands: "Sony" });
  expect(headings(await text("/"))).toEqual(first);
  // Cards that do not follow the slides stand by themselves.
  await sections({ brands: "", offersPlace: "5", brandsPlace: "2" });
  expect(await text("/")).toMatch(/id="featured-heading"[^]*Student Discount[^]*<\/main>/);
});

it("shows a section only in its time, and before it to administrators", async () => {
  await sections({ tilesFrom: "2031-07-01T00:00", tilesUntil: "2031-07-08T00:00" });
  const [preview = ""] = /\/\?preview=[^"]+/.exec(await text(screen, admin)) ?? [];
  expect(preview).toBe(`/?preview=${encodeURIComponent("2031-06-30T18:00:00.000Z")}`);
  expect(headings(await text("/"))).not.toContain("categories-heading");
  expect(headings(await text(preview))).not.toContain("categories-heading");
  expect(headings(await text(preview, admin))).toContain("categories-heading");
  const over = "/?preview=2031-07-08T00:00:00Z";
  expect(headings(await text(over, admin))).not.toContain("categories-heading");
});

it.each([
  ["tilesUntil", { tilesFrom: "2031-07-02T00:00", tilesUntil: "2031-07-02T00:00" }, "The end must"],
  ["offersFrom", { offersFrom: "2031-02-31T00:00" }, "There is no such moment"],
  ["slidesPlace", { slidesPlace: "0" }, "Sections"],
  ["brandsPlace", { brandsPlace: "6" }, "Sections"],
])("refuses sections whose %s is wrong and keeps what was typed", async (field, fields, words) => {
  const answer = await sections({ ...fields, brands: "Typed a moment ago" });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain(words);
  expect(page).toMatch(
    new RegExp(`aria-invalid="true"[^>]*name="${field}"|name="${field}"[^>]*aria-invalid="true"`),
  );
  expect(page).toContain("Typed a moment ago");
});

describe("tiles", () => {
  const tiles = (html: string) =>
    [...html.matchAll(/<a ([^>]*class="tile"[^>]*)>(?:<img[^>]*>)?([^<]*)</g)].map(
      ([, attributes = "", name]) =>
        `${name} ${/href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll("&amp;", "&")}`,
    );
  const take = async (seen?: string) =>
    admin.post(`${screen}/tiles`, { version: seen ?? (await version()) });

  it("are those of the product types until they are made the page's own, once", async () => {
    await sections({});
    const before = tiles(await text("/"));
    expect(before).toHaveLength(8);
    expect((await take("1")).headers.get("Location")).toBe(screen);
    expect(tiles(await text("/"))).toEqual(before);
    expect((await items()).filter(({ kind }) => kind === "tile")).toHaveLength(0);
    await take();
    expect((await items()).filter(({ kind }) => kind === "tile")).toHaveLength(8);
    expect(tiles(await text("/"))).toEqual(before);
    await take();
    expect((await items()).filter(({ kind }) => kind === "tile")).toHaveLength(8);
  });

  it("are the keeper's: words, where they lead, picture and order", async () => {
    const tile = { kind: "tile", text: "", href: "/category?category=laptops", title: "Notebooks" };
    const refused = await save("new", { ...tile, kind: "banner" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("It needs a sentence");
    await save("new", { ...tile, place: "2", picture: file(await png(500, 400)) });
    const home = await text("/");
    expect(tiles(home)[1]).toBe("Notebooks /category?category=laptops");
    expect(tiles(home)).toHaveLength(9);
    const own = (await items()).find(({ title }) => title === "Notebooks");
    expect(own).toMatchObject({ picture: { width: 320, height: 256 }, smallPicture: null });
    expect(home).toContain(`src="${own?.picture.src}"`);
    expect((await visitor.get(own?.picture.src ?? "")).status).toBe(200);
    await save(own?.id ?? "", { ...tile, place: "" });
    expect(tiles(await text("/")).at(-1)).toContain("Notebooks");
    // What has no products is no tile.
    await save(own?.id ?? "", { ...tile, href: "/category?brand=Nobody" });
    expect(tiles(await text("/")).join()).not.toContain("Notebooks");
    await save(own?.id ?? "", { ...tile, href: "/category", place: "" });
    expect(tiles(await text("/")).at(-1)).toBe("Notebooks /category");
  });

  it("give way to those of the product types where none of the page's own shows", async () => {
    for (const { id, kind, title, href } of await items()) {
      if (kind !== "tile") continue;
      await save(id, { kind, title, href, from: "2031-07-01T00:00", place: "" });
    }
    expect(tiles(await text("/"))).toHaveLength(8);
    expect(tiles(await text("/")).join()).not.toContain("Notebooks");
    expect(tiles(await text("/?preview=2031-07-01T00:00:00Z", admin))).toHaveLength(9);
  });
});

it("reads what was kept before sections had an order and times", async () => {
  const { value, version: seen } = await findSetting("home");
  const earlier = {
    items: value.items,
    tiles: false,
    products: true,
    offers: true,
    brands: ["JBL"],
  };
  const row = { value: JSON.stringify(earlier) };
  await getDb().updateTable("settings").set(row).where("name", "=", "home").execute();
  const kept = await findSetting("home");
  expect(kept.version).toBe(seen);
  expect(kept.value.brands).toEqual(["JBL"]);
  const undated = { from: null, until: null };
  expect(kept.value.sections).toEqual(
    sectionKinds.map((kind) => ({ kind, isOn: kind !== "tiles", ...undated })),
  );
});
