// The shop is its keeper's: one form renames it on every page, mail and invoice, and nothing of the name before stays.
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { isCommonPassword } from "~/models/account/common-password.server";
import { mailTakenEmail } from "~/models/account/taken-email.server";
import { findSetting, saveSetting } from "~/models/settings/settings.server";
import { sampleShop } from "~/sample/shop.server";
import { anAdmin } from "../support/actor";
import { signedIn } from "../support/accounts";
import { writtenMails } from "../support/mails";
import { address, line, newBuyer, place, product } from "../support/own-orders";
import { file, png } from "../support/pictures";
import { Client, type Fields } from "../support/shop";

let admin: Client;
const visitor = new Client();
beforeAll(async () => {
  admin = await signedIn("Admin");
});

const screen = "/admin/settings/shop";
const text = async (where: string, who = visitor) => (await who.get(where)).text();
const { mark: _mark, linkPicture: _linkPicture, ...sampleWords } = sampleShop;
const version = async () => String((await findSetting("shop")).version);
const own = {
  name: "Bijoy Electronics",
  tagline: "Phones that last",
  description: "Phones and what they need, sold in Sylhet since 1999.",
  address: "7 Zindabazar, Sylhet",
  phone: "+880 (821) 555-010",
  email: "ask@bijoy.example",
  legal: "BIN 004455-0101\nTrade licence 77",
  facebook: "https://www.facebook.com/bijoy",
};
const save = async (fields: Fields = {}) =>
  admin.post(screen, { ...sampleWords, ...own, version: await version(), ...fields });
const ofSample = /Gadget\s?Shop|1700-000000|12 Example Road|gadget-shop\.example|og\.jpg/i;

describe("the shop's own words", () => {
  it("are the sample's until its keeper writes others", async () => {
    expect(await text(screen, admin)).toContain('value="Gadget Shop"');
    expect(await text("/")).toContain(
      "<title>Gadget Shop · Phones, laptops, sound and wearables</title>",
    );
  });

  it("stand on every page once they are saved, and in the log", async () => {
    const answer = await save();
    expect(answer.headers.get("Location")).toBe("/admin/settings");
    const home = await text("/");
    expect(home).toContain("<title>Bijoy Electronics · Phones that last</title>");
    expect(home).toContain('content="Phones and what they need, sold in Sylhet since 1999."');
    expect(home).toContain('"name":"Bijoy Electronics"');
    expect(home).toContain('href="tel:+880821555010"');
    expect(home).toContain('aria-label="Bijoy Electronics on Facebook"');
    expect(home).toContain(`© ${new Date().getUTCFullYear()} Bijoy Electronics. All rights`);
    expect(await text("/pages/return-policy")).toContain("Write to ask@bijoy.example with");
    expect(await text("/site.webmanifest")).toContain('"short_name":"Bijoy Electronics"');
    const entry = await getDb()
      .selectFrom("auditEntries")
      .select(["before", "after"])
      .where("entityId", "=", "shop")
      .executeTakeFirstOrThrow();
    expect(entry.before).toContain("Gadget Shop");
    expect(entry.after).toContain("Bijoy Electronics");
  });

  it("stand on invoices, with the legal lines, and on no packing slip", async () => {
    const id = await place([line(await product())], await newBuyer(), { address });
    const print = (kind: string) => text(`/admin/orders/print?kind=${kind}&order=${id}`, admin);
    const slip = await print("slip");
    expect(slip).toContain("<b>Bijoy Electronics</b>");
    expect(slip).not.toContain("BIN 004455-0101");
    await getDb()
      .updateTable("orders")
      .set({ invoiceNumber: "2026-9" })
      .where("id", "=", id)
      .execute();
    expect(await print("invoice")).toContain("BIN 004455-0101\nTrade licence 77");
  });

  it("stand in mails, and before their sender's address", async () => {
    await mailTakenEmail("shopper@example.com");
    const mail = writtenMails().at(-1) ?? "";
    expect(mail).toContain("From: Bijoy Electronics <no-reply@localhost>");
    expect(mail).toContain("open an account at Bijoy Electronics");
    expect(mail).toContain("ask@bijoy.example");
    expect(mail).not.toMatch(ofSample);
  });

  it("leave nothing of the sample on a page that anybody may see", async () => {
    await save({ noLinkPicture: "on" });
    const found = new Set(["/"]);
    for (const page of found) {
      const html = await text(page);
      expect(html.replaceAll(/href="[^"]*"/g, ""), page).not.toMatch(ofSample);
      for (const [, to = ""] of html.matchAll(/href="(\/(?!admin|build|auth)[^"#?]*)/g)) {
        if (!/\.\w+$|^\/product\//.test(to)) found.add(to);
      }
    }
    expect(found.size).toBeGreaterThan(20);
  });

  it("make a password that anybody would guess", () => {
    expect(isCommonPassword("bijoy electronics 2026!")).toBe(true);
    expect(isCommonPassword("12345678901234567890 ?")).toBe(false);
  });
});

describe("the form", () => {
  it.each([
    ["no name", { name: " " }, "The shop needs a name"],
    ["an odd phone", { phone: "call me" }, "Please enter a phone number"],
    ["an odd address", { email: "a@b" }, "valid e-mail address"],
    ["a script for a page", { x: "javascript:alert(1)" }, "begins with https://"],
  ])("with %s is refused and keeps the rest", async (_, fields, words) => {
    const answer = await save({ ...fields, tagline: "Typed a moment ago" });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain(words);
    expect(page).toContain("Typed a moment ago");
  });

  it("of an older version is answered with what was saved meanwhile", async () => {
    const answer = await save({ version: "1", name: "Late Shop" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Saved meanwhile, replaced when you save");
  });

  it("takes a mark, shows it in the header, keeps it, and takes it away", async () => {
    await save({ mark: file(await png()) });
    const [, src = ""] = /<img src="(\/pictures\/[^"]+-160\.webp)" alt="" width="32"/.exec(
      await text("/"),
    ) ?? [""];
    expect((await visitor.get(src)).headers.get("Content-Type")).toBe("image/webp");
    await save({ tagline: "Others" });
    expect(await text("/")).toContain(src);
    await save({ noMark: "on" });
    expect(await text("/")).not.toContain(src);
    // Undoing shows it again.
    expect((await visitor.get(src)).status).toBe(200);
  });
});

describe("the icons", () => {
  const addresses = [
    ["/favicon.svg", "svg"],
    ["/favicon.ico", ""],
    ["/apple-touch-icon.png", "png"],
    ["/icon-192.png", "png"],
    ["/icon-512.png", "png"],
  ] as const;
  const sizes: Record<string, number> = {
    ...{ "/apple-touch-icon.png": 180, "/icon-192.png": 192, "/icon-512.png": 512 },
  };
  const bytes = async (path: string) => Buffer.from(await (await visitor.get(path)).arrayBuffer());
  const all = () => Promise.all(addresses.map(([path]) => bytes(path)));

  it.each(addresses)("%s is there in its form and size, and is sent once", async (path, format) => {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
    const body = Buffer.from(await answer.arrayBuffer());
    // The PNG in an ICO begins behind its head.
    const {
      format: found,
      width,
      height,
    } = await sharp(format === "" ? body.subarray(22) : body).metadata();
    expect(found).toBe(format || "png");
    expect([width, height]).toEqual(Array(2).fill(sizes[path] ?? (format === "" ? 32 : 64)));
    const etag = answer.headers.get("ETag") ?? "";
    const again = await visitor.get(path, { "If-None-Match": `W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await visitor.get(path, { "If-None-Match": '"other"' })).status).toBe(200);
  });

  it("are those of the sample, of the uploaded mark, and of no shop in turn", async () => {
    await save({ noMark: "on" });
    const nobodys = await all();
    expect(nobodys[0]?.toString()).not.toContain("M22 24V19");
    await save({ mark: file(await png()) });
    const own = await all();
    expect(own[0]?.toString()).toContain("data:image/png;base64,");
    const { value, version: seen } = await findSetting("shop");
    await saveSetting(await anAdmin(), "shop", { ...value, mark: sampleShop.mark }, seen);
    const samples = await all();
    expect(samples[0]?.toString()).toContain("M22 24V19");
    for (const [index, [path]] of addresses.entries()) {
      const three = [nobodys, own, samples].map((icons) => icons[index]?.toString("base64"));
      expect(new Set(three).size, path).toBe(3);
    }
  });
});

it("the picture for links keeps its shape", async () => {
  await save({ linkPicture: file(await png(1200, 630)) });
  const [, src = ""] =
    /property="og:image" content="[^"]*(\/pictures\/[^"]+)"/.exec(await text("/")) ?? [];
  const shown = Buffer.from(await (await visitor.get(src)).arrayBuffer());
  const { width, height } = await sharp(shown).metadata();
  expect([width, height]).toEqual([640, 336]);
});
