// The home page is its keeper's: slides and banners with their times, sections, brands.
import { beforeAll, expect, it } from "vitest";
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
const sections = async (fields: Fields) =>
  admin.post(screen, { version: await version(), ...fields });

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

it("shows a banner only in its time, and before it to administrators", async () => {
  const time = { from: "2031-07-01T00:00", until: "2031-07-08T00:00" };
  const coming = { kind: "banner", title: "Monsoon banner", ...time };
  await save("new", { ...coming, picture: file(await png(640, 420)) });
  // Midnight in Dhaka.
  expect((await items())[0]?.from).toBe("2031-06-30T18:00:00.000Z");
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
  await sections({ tiles: "on", brands: "Sony\nWalton\nSony" });
  const home = await text("/");
  expect(home).toContain("/brands.svg#sony");
  expect(home.match(/Walton/g)?.length).toBeGreaterThan(1);
  expect(home).toContain("Featured categories");
  expect(home).not.toContain("Featured products");
  expect(home).not.toContain("Student Discount");
  await sections({ products: "on", brands: "" });
  expect(await text("/")).not.toContain("Trusted brands");
  const log = await text("/admin/audit?kind=setting", admin);
  expect(log).toContain("Monsoon banner");
});
