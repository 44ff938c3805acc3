// The search's synonyms: written as lines by their keeper, followed by searches at once, and never lost to another's old form.
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import { formsOf } from "../support/html";
import { Client } from "../support/shop";

const screen = "/admin/settings/search";
let admin: Client;
beforeAll(async () => {
  admin = await signedIn("Admin");
});

const text = async (path: string) => (await admin.get(path)).text();
const entry = async () => {
  const forms = formsOf(await text(screen), screen);
  const { synonyms, version } = forms.find(({ names }) => names.includes("synonyms"))?.fields ?? {};
  if (typeof synonyms !== "string" || typeof version !== "string") throw new Error("No form");
  return { synonyms, version };
};
const save = async (synonyms: string, version?: string) =>
  admin.post(screen, { version: version ?? (await entry()).version, synonyms });
const rows = () =>
  getDb().selectFrom("searchSynonyms").selectAll().orderBy("said").orderBy("meant").execute();

describe("the form of synonyms", () => {
  it("holds all of them, and saved as it is changes nothing", async () => {
    const before = await rows();
    expect(before.length).toBeGreaterThan(100);
    const { synonyms } = await entry();
    expect(synonyms.split("\n")).toContain("audio = earbuds, headphone, soundbar, speaker");
    expect((await save(synonyms)).status).toBe(302);
    expect(await rows()).toEqual(before);
    const logged = getDb().selectFrom("auditEntries").select("id").where("entityId", "=", "search");
    expect(await logged.execute()).toEqual([]);
  });

  it("is followed by a search at once, and written down line by line", async () => {
    const find = async (words: string) =>
      (await new Client().get(`/category?q=${encodeURIComponent(words)}`)).text();
    expect(await find("blower")).not.toContain("/product/bose-soundlink-flex");
    const { synonyms } = await entry();
    const answer = await save(
      `${synonyms.replace(/^audio = .*$/m, "audio = speaker")}\r\n  blower  =  soundlink flex ,speaker\r\n\r\n`,
    );
    expect(answer.headers.get("Location")).toBe("/admin/settings");
    expect(await find("blower")).toContain("/product/bose-soundlink-flex");
    const { before, after } = await getDb()
      .selectFrom("auditEntries")
      .select(["before", "after"])
      .where("entityId", "=", "search")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(before)).toEqual({ audio: "earbuds, headphone, soundbar, speaker" });
    expect(JSON.parse(after)).toEqual({ audio: "speaker", blower: "soundlink flex, speaker" });
    expect(await text("/admin/audit?kind=setting")).toContain(`href="${screen}"`);
    expect(await text("/admin/settings")).toContain("Search synonyms");
  });

  it.each([
    ["no sign", "“no sign” is no synonym"],
    ["a = b = c", "“a = b = c” is no synonym"],
    ["= phone", "“= phone” is no synonym"],
    ["mic = microphone,", "“mic = microphone,” is no synonym"],
    ["one two three four five = phone", "has more than 4 words"],
    [`mic = ${"x".repeat(101)}`, "has more than 100 characters"],
    ["mic = a\nmic = b", "“mic” stands in two lines"],
    [Array.from({ length: 2001 }, (_, n) => `w${n} = x`).join("\n"), "at most 2000 lines"],
  ])("refuses %.40s and keeps what was typed", async (typed, message) => {
    const before = await rows();
    const answer = await save(typed);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(message);
    expect(html).toContain(typed.slice(0, 20).split("\n")[0]);
    expect(await rows()).toEqual(before);
  });

  it("shows an old form beside what was saved meanwhile, and takes the second try", async () => {
    const { version } = await entry();
    expect((await save("phone = smartphone")).status).toBe(302);
    const late = await save("phone = mobile", version);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("This setting was changed since you opened this form");
    expect(html).toContain("Saved meanwhile, replaced when you save");
    const shown = /name="version" value="(\d+)"/.exec(html)?.[1];
    expect((await save("phone = mobile\nprice =", shown)).status).toBe(302);
    expect(await rows()).toEqual([
      { said: "phone", meant: "mobile" },
      { said: "price", meant: "" },
    ]);
    expect((await save("")).status).toBe(302);
    expect(await rows()).toEqual([]);
    expect((await entry()).synonyms).toBe("");
  });
});
