// The bell and the page of notifications as a browser without scripts meets them.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn, signUpOther } from "../support/accounts";
import { buy, guestWith } from "../support/checkout";
import { Client } from "../support/shop";

let admin: Client;
beforeAll(async () => {
  admin = await signedIn("Admin");
});
beforeEach(async () => {
  await getDb().deleteFrom("notifications").execute();
});

const text = async (path: string) => (await admin.get(path)).text();
const add = async (count: number, read = false) => {
  const time = new Date().toISOString();
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `test-${String(index).padStart(3, "0")}`,
    type: "stock" as const,
    title: `Stock low ${index}`,
    message: "Widget: 4 left in stock.",
    createdAt: time,
    readAt: read ? time : null,
  }));
  await getDb().insertInto("notifications").values(rows).execute();
};
const unread = async () => {
  const rows = await getDb()
    .selectFrom("notifications")
    .select("id")
    .where("readAt", "is", null)
    .execute();
  return rows.length;
};

it("each leads to what it speaks of", async () => {
  await signUpOther();
  const buyer = await guestWith({ "sony-wh-ch520": 1 });
  const id = await buy(buyer);
  const html = await text("/admin/notifications");
  const links = html.slice(html.indexOf("<main")).match(/<a [^>]*title="Open"[^>]*>/g) ?? [];
  const pages = links.map((link) => /href="([^"]+)"/.exec(link)?.[1]);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toBe(`/admin/orders/${id}`);
  expect(pages[1]).toMatch(/^\/admin\/customers\/[\w-]+$/);
  for (const page of pages) expect((await admin.get(page ?? "")).status).toBe(200);
});

describe("the bell", () => {
  it("marks one read, then all, and leads back", async () => {
    await add(3);
    const html = await text("/admin/products?q=apple");
    expect(html).toContain("Notifications, 3 unread");
    const read = /name="read" value="(?!all)([^"]+)"/.exec(html)?.[1] ?? "";
    const redirectTo = "/admin/products?q=apple";
    expect(html).toContain(`name="redirectTo" value="${redirectTo}"`);
    const answer = await admin.post("/admin/notifications", { read, redirectTo });
    expect(answer.headers.get("Location")).toBe(redirectTo);
    expect(await unread()).toBe(2);
    await admin.post("/admin/notifications", { read: "all", redirectTo });
    expect(await unread()).toBe(0);
    expect(await text("/admin/products")).not.toContain("Mark all read");
  });

  it("shows the number up to nine, then 9+", async () => {
    await add(9);
    expect(await text("/admin/overview")).toContain(">9<");
    await getDb().deleteFrom("notifications").execute();
    await add(10);
    const html = await text("/admin/overview");
    expect(html).toContain(">9+<");
    expect(html).toContain("Just now");
  });

  it("says when there is nothing", async () => {
    const html = await text("/admin/overview");
    expect(html).toContain('aria-label="Notifications"');
    expect(html).toContain("No notifications yet");
  });

  it("leads nowhere outside", async () => {
    const fields = { read: "x", redirectTo: "//evil.example" };
    const answer = await admin.post("/admin/notifications", fields);
    expect(answer.headers.get("Location")).toBe("/admin/notifications");
  });

  it("answers scripts without sending them anywhere", async () => {
    await add(1);
    const answer = await admin.data("routes/admin.notifications", "/admin/notifications", {
      read: "test-000",
    });
    expect(answer.status).toBe(200);
    expect(await unread()).toBe(0);
  });
});

describe("the page", () => {
  it("goes through all, twenty at a time", async () => {
    await add(23);
    const first = await text("/admin/notifications");
    expect(first).toContain("Stock low 22");
    expect(first).not.toMatch(/<main[^]*Stock low 2<[^]*<\/main>/);
    expect(first).toContain('href="/admin/notifications?page=2"');
    const second = await text("/admin/notifications?page=2");
    expect(second).toMatch(/<main[^]*Stock low 2<[^]*<\/main>/);
    expect((await admin.get("/admin/notifications?page=x&show=y")).status).toBe(200);
  });

  it("shows the unread alone, until everything is read", async () => {
    await add(1);
    const page = "/admin/notifications?show=unread";
    expect(await text(page)).toMatch(/<main[^]*Stock low 0[^]*<\/main>/);
    const answer = await admin.post("/admin/notifications", { read: "test-000", redirectTo: page });
    expect(answer.headers.get("Location")).toBe(page);
    expect(await text(page)).toContain("Everything is read");
  });
});

it("tells the staff once of a customer who signs up", async () => {
  const visitor = new Client();
  const fields = {
    name: "Nadia Islam",
    email: "nadia.islam@example.com",
    password: "Nadia12345!",
    confirmPassword: "Nadia12345!",
    terms: "on",
  };
  for (let turn = 0; turn < 2; turn += 1) await visitor.post("/signup", fields);
  const told = await getDb().selectFrom("notifications").select(["type", "message"]).execute();
  expect(told).toEqual([
    { type: "user", message: expect.stringContaining("Nadia Islam") as string },
  ]);
});
