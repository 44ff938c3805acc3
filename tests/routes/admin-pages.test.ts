// The keeper's pages of text: written, seen before they are saved, shown, brought back; never HTML of their own.
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import { Client } from "../support/shop";

const screen = "/admin/settings/pages";
const visitor = new Client();
let admin: Client;

const page = {
  ...{ title: "Gift cards", slug: "", description: "How gift cards work.", body: "Ask us." },
  ...{ list: "help", position: "2", state: "Public" },
};
const text = async (path: string, status = 200) => {
  const answer = await visitor.get(path);
  expect(answer.status, path).toBe(status);
  return answer.text();
};
const rowOf = (slug: string) =>
  getDb().selectFrom("pages").selectAll().where("slug", "=", slug).executeTakeFirstOrThrow();
const save = async (fields: Record<string, string>, path = `${screen}/new`) =>
  admin.post(path, { ...page, ...fields });
const footerOf = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? "";

beforeAll(async () => {
  admin = await signedIn("Admin");
});

describe("a page", () => {
  it("is there for everybody once it is saved, by the address that its title makes", async () => {
    expect(
      (await save({ body: "# Where\n\n**Here**, [or there](/category).\n\n### Why" })).status,
    ).toBe(302);
    const html = await text("/pages/gift-cards");
    expect(html).toContain("<title>Gift cards · Gadget Shop</title>");
    expect(html).toContain('rel="canonical" href="http://localhost/pages/gift-cards"');
    expect(html).toContain('<h2 class="mt-3 text-lg font-semibold">Where</h2>');
    expect(html).toMatch(/<h3[^>]*>Why<\/h3>/);
    expect(html).toMatch(/<strong>Here<\/strong>, <a class="link"[^>]* href="\/category">/);
    // The second place of its list, before what stood there by the same number and a later name.
    const footer = footerOf(await text("/")).replaceAll(/<[^>]*>/g, " ");
    expect(footer).toMatch(/Contact Us\s+Exchange\s+Gift cards\s+FAQ/);
    expect(await text("/sitemap.xml")).toContain("http://localhost/pages/gift-cards<");
    expect(await (await admin.get("/admin/audit?kind=page")).text()).toContain("Gift cards");
  });

  it("as a draft is nobody's", async () => {
    expect((await save({ title: "Later", state: "Draft" })).status).toBe(302);
    await text("/pages/later", 404);
    expect(footerOf(await text("/"))).not.toContain("Later");
    expect(await text("/sitemap.xml")).not.toContain("pages/later");
  });

  it("shows what is typed before it is saved, and keeps it", async () => {
    const answer = await save({ title: "Not yet", body: "*Soon* at {shop}.", do: "preview" });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain("<em>Soon</em> at Gadget Shop.");
    expect(html).toContain("*Soon* at {shop}.</textarea>");
    expect(html).toContain('value="Not yet"');
    await text("/pages/not-yet", 404);
  });

  it.each([
    ["no title", { title: "" }, "A page needs a title"],
    ["an odd address", { slug: "No Way" }, "Please use small letters"],
    ["an address that is taken", { slug: "faq" }, "“FAQ” has this address"],
    ["a script as a link", { body: "[a](javascript:alert(1))" }, "The link “a” leads nowhere"],
    ["a site hidden in a path", { body: "[a](//evil.example)" }, "The link “a” leads nowhere"],
    ["lists without end", { body: "- ".repeat(900) }, "lists at most 4 deep"],
    ["one long paragraph", { body: "*_".repeat(5_000) }, "an empty line between paragraphs"],
    ["place 0", { position: "0" }, "Places begin with 1"],
    ["an unknown list", { list: "nowhere" }, "Please choose where it stands"],
  ])("with %s is refused, with what was typed", async (_, fields, words) => {
    const answer = await save({ title: "Refused", ...fields });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    const html = await answer.text();
    expect(html).toContain(words);
    expect(html).toContain("How gift cards work.");
  });

  it("holds no HTML, whatever is typed", async () => {
    const body = '<script>alert(1)</script> <b>x</b>\n\n<div onclick="x">\n\n![p](x" onerror="y)';
    await save({ title: "Marks", body });
    const [, article = ""] =
      /<article[^>]*>(.*)<\/article>/s.exec(await text("/pages/marks")) ?? [];
    expect(article).not.toMatch(/<(?:script|b|div|img)\b/);
    expect(article).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;x&lt;/b&gt;");
  });
});

describe("a page that is there", () => {
  it("refuses what was filled from an older version, and shows both", async () => {
    await save({ title: "Twice", body: "First" });
    const { id } = await rowOf("twice");
    const path = `${screen}/${id}?index`;
    const again = { title: "Twice", slug: "twice", version: "1" };
    expect((await save({ ...again, body: "Second" }, path)).status).toBe(302);
    const late = await save({ ...again, body: "Late" }, path);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("Saved meanwhile, replaced when you save");
    expect(html).toContain("Late</textarea>");
    expect(await text("/pages/twice")).toContain("Second");
  });

  it("is again what it was, and what it was before that is kept too", async () => {
    const { id } = await rowOf("twice");
    const version = `${screen}/${id}/versions/1`;
    expect(await (await admin.get(version)).text()).toContain(">First</p>");
    expect((await admin.post(version, { version: "1" })).status).toBe(409);
    expect((await admin.post(version, { version: "2" })).status).toBe(302);
    expect(await text("/pages/twice")).toContain("First");
    const kept = await getDb()
      .selectFrom("pageRevisions")
      .select(["version", "body"])
      .where("pageId", "=", id)
      .orderBy("version")
      .execute();
    expect(kept.map(({ body }) => body)).toEqual(["First", "Second", "First"]);
    for (const none of ["9", "0", "x"]) {
      expect((await admin.get(`${screen}/${id}/versions/${none}`)).status, none).toBe(404);
    }
  });

  it("is deleted with every way to it, and brought back", async () => {
    expect(await text("/product/sony-wh-ch520")).toContain('href="/pages/return-policy"');
    const { id } = await rowOf("return-policy");
    expect((await admin.post(`${screen}/${id}/delete`)).status).toBe(302);
    await text("/pages/return-policy", 404);
    expect(await text("/product/sony-wh-ch520")).not.toContain("/pages/return-policy");
    expect((await admin.get(`${screen}/${id}`)).status).toBe(404);
    // Its address is free, and then it is not.
    expect((await save({ title: "Return Policy" })).status).toBe(302);
    expect((await admin.post(`${screen}?index`, { id })).status).toBe(400);
    const other = await getDb()
      .selectFrom("pages")
      .select("id")
      .where("slug", "=", "return-policy")
      .where("deletedAt", "is", null)
      .executeTakeFirstOrThrow();
    await admin.post(`${screen}/${other.id}/delete`);
    expect((await admin.post(`${screen}?index`, { id })).status).toBe(302);
    expect(await text("/pages/return-policy")).toContain("A return should be unused");
    expect((await admin.post(`${screen}?index`, { id })).status).toBe(404);
  });

  it("links to no page that is gone", async () => {
    const body = "See [the rest](/pages/gone).\n\n[Gone](/pages/gone)\n\n[Here](/pages/faq#x)";
    await save({ title: "Links", body });
    const html = await text("/pages/links");
    expect(html).toContain("See the rest.");
    expect(html).not.toContain("Gone<");
    expect(html).toContain('href="/pages/faq#x"');
  });
});
