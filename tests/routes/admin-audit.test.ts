// The audit log as the staff reads it: lines, filters, pages, links to what is still there.
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { createAdmin } from "~/models/account/user.server";
import { recordChanges, type Change } from "~/models/audit/audit.server";
import { findAuditOf } from "~/models/audit/entry.server";
import { signedIn } from "../support/accounts";
import type { Client } from "../support/shop";

let admin: Client;
const people = {
  first: { id: "admin", name: "Admin User" },
  second: { id: "", name: "Second Admin" },
};

beforeAll(async () => {
  admin = await signedIn("Admin");
  const second = await createAdmin({
    name: "Second Admin",
    email: "second@example.com",
    password: "Second-12345",
  });
  people.second.id = second.id;
  await write("first", "2025-03-01", {
    action: "updated",
    entity: "category",
    entityId: "laptops",
    name: "Laptops",
    before: { Description: "Old <b>words</b>", Status: "Active" },
    after: { Description: "New words", Status: "Active" },
  });
  await write("second", "2025-03-02", {
    action: "deleted",
    entity: "category",
    entityId: "long-gone",
    name: "Long Gone 100%",
    before: { "Category Name": "Long Gone 100%" },
  });
  await write("second", "2025-03-03", {
    action: "updated",
    entity: "order",
    entityId: "40755",
    name: "#40755",
    before: { Status: "Pending" },
    after: { Status: "Processing" },
  });
});

/** Writes a line, and dates it. */
async function write(who: keyof typeof people, day: string, change: Change) {
  await recordChanges(getDb(), people[who], [change]);
  await getDb()
    .updateTable("auditEntries")
    .set({ createdAt: `${day}T12:00:00.000Z` })
    .where("entityName", "=", change.name)
    .where("createdAt", ">", "2025-12")
    .execute();
}

const ask = (query = "") => admin.get(`/admin/audit${query}`);
const text = async (query = "") => (await ask(query)).text();
const names = (html: string) =>
  ["Laptops", "Long Gone 100%", "#40755"].filter((name) =>
    /<ol[^]*<\/ol>/.exec(html)?.[0].includes(`>${name}<`),
  );

describe("a line", () => {
  it("says who did what to which thing when, with before and after", async () => {
    const html = await text("?q=laptops");
    const line = /<li[^]*?<\/li>/
      .exec(/<ol[^]*/.exec(html)?.[0] ?? "")?.[0]
      .replaceAll(/<!-- -->/g, "");
    expect(line).toContain("<b>Admin User</b> updated category");
    expect(line).toContain('href="/admin/categories/laptops"');
    expect(line).toContain("Mar 1, 2025, 6:00 PM GMT+6");
    expect(line).toMatch(/Before[^]*After[^]*Description[^]*Old &lt;b&gt;words[^]*New words/);
    // What stayed the same is no change.
    expect(line).not.toContain("Status");
  });

  it("leads nowhere when its thing is gone", async () => {
    const html = await text("?q=long");
    expect(html).toContain("Long Gone 100%");
    expect(html).not.toContain("/admin/categories/long-gone");
    const lines = /<ol[^]*<\/ol>/.exec(await text())?.[0] ?? "";
    const links = [...lines.matchAll(/href="([^"]+)"/g)].map(([, path]) => path ?? "");
    expect(links.length).toBeGreaterThan(0);
    for (const path of links) expect((await admin.get(path)).status, path).toBe(200);
  });
});

describe("the log", () => {
  it.each<[string, string[]]>([
    ["", ["Laptops", "Long Gone 100%", "#40755"]],
    ["?q=LAP", ["Laptops"]],
    ["?q=100%25", ["Long Gone 100%"]],
    ["?q=%25%25", []],
    ["?kind=category", ["Laptops", "Long Gone 100%"]],
    ["?kind=order", ["#40755"]],
    ["?from=2025-03-02", ["Long Gone 100%", "#40755"]],
    ["?until=2025-03-02", ["Laptops", "Long Gone 100%"]],
    ["?from=2025-03-02&until=2025-03-02", ["Long Gone 100%"]],
    ["?kind=category&from=2025-03-02", ["Long Gone 100%"]],
    ["?person=nobody", []],
    ["?kind=secret&from=yesterday&before=x&after=y", ["Laptops", "Long Gone 100%", "#40755"]],
  ])("%s shows %j", async (query, found) => {
    const html = await text(query);
    expect(names(html)).toEqual(found);
    if (found.length === 0) expect(html).toContain("No changes found");
  });

  it("is narrowed to a person of the staff", async () => {
    const id = people.second.id;
    const html = await text(`?person=${id}`);
    expect(names(html)).toEqual(["Long Gone 100%", "#40755"]);
    expect(html).toMatch(new RegExp(`<option value="${id}" selected`));
  });

  it("is read page by page, both ways, and keeps its filter", async () => {
    const numbers = Array.from(
      { length: 45 },
      (_, index) => `Item ${String(index).padStart(2, "0")}`,
    );
    const changes = numbers.map((name): Change => ({
      action: "created",
      entity: "product",
      entityId: name,
      name,
    }));
    // All at the same moment: only the id tells them apart.
    await recordChanges(getDb(), people.first, changes);
    const items = (html: string) => [...html.matchAll(/>(Item \d\d)</g)].map((match) => match[1]);
    const link = (html: string, label: string) =>
      new RegExp(`href="([^"]*)"[^>]*>${label}<`).exec(html)?.[1]?.replaceAll("&amp;", "&");
    const pages: string[][] = [];
    let html = await text("?kind=product&q=item");
    expect(link(html, "Newer")).toBeUndefined();
    for (let older: string | undefined = "x"; older !== undefined;) {
      pages.push(items(html) as string[]);
      older = link(html, "Older");
      if (older !== undefined) {
        expect(older).toMatch(/^\/admin\/audit\?q=item&kind=product&before=/);
        html = await (await admin.get(older)).text();
      }
    }
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect([...pages.flat()].sort()).toEqual(numbers);
    html = await (await admin.get(link(html, "Newer") ?? "")).text();
    expect(items(html)).toEqual(pages[1]);
    html = await (await admin.get(link(html, "Newer") ?? "")).text();
    expect(items(html)).toEqual(pages[0]);
    expect(link(html, "Newer")).toBeUndefined();
  });

  it("brings the lines of one thing", async () => {
    const entries = await findAuditOf("order", "40755");
    expect(entries).toMatchObject([
      {
        actor: "Second Admin",
        action: "updated",
        kind: "order",
        name: "#40755",
        changes: [{ field: "Status", from: "Pending", to: "Processing" }],
      },
    ]);
    expect(await findAuditOf("order", "none")).toEqual([]);
  });

  it("keeps the lines of a person who is gone", async () => {
    await getDb().deleteFrom("users").where("id", "=", people.second.id).execute();
    expect(await text("?q=40755")).toContain("<b>Second Admin</b>");
  });
});
