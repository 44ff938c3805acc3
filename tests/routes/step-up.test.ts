// What is sensitive asks for the password once more after ten minutes; what was typed comes along.
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { findSetting } from "~/models/settings/settings.server";
import { signedIn } from "../support/accounts";
import type { Client } from "../support/shop";
import { enterAs, makeStaff, staffPassword } from "../support/staff";

let boss: Awaited<ReturnType<typeof makeStaff>>;
let client: Client;
beforeAll(async () => {
  await signedIn("Admin");
  boss = await makeStaff("Boss", null);
  client = await enterAs(boss);
});

/** As if the sign-in was so many minutes ago. */
async function age(minutes: number) {
  const provenAt = new Date(Date.now() - minutes * 60_000).toISOString();
  await getDb().updateTable("sessions").set({ provenAt }).where("userId", "=", boss.id).execute();
}
const to = (answer: Response) => answer.headers.get("Location") ?? "";

describe("after ten minutes", () => {
  it.each([
    "/admin/settings/vat",
    "/admin/settings/staff/new",
    "/admin/settings/staff?index",
    "/admin/orders/40755/refund",
    "/admin/orders/40755/refunds/x",
    "/admin/customers/x/erase",
  ])("a form to %s waits", async (path) => {
    await age(11);
    expect(to(await client.post(path, { x: "y" }))).toMatch(
      /^\/admin\/confirm\?redirectTo=%2Fadmin/,
    );
    await age(9);
    expect(to(await client.post(path, { x: "y" }))).not.toContain("/admin/confirm");
  });

  it.each(["/admin/customers/export", "/admin/customers/x/export", "/admin/newsletter/export"])(
    "the file %s waits, and comes after the password",
    async (path) => {
      await age(11);
      const asked = await client.get(`${path}?q=a`);
      expect(to(asked)).toBe(`/admin/confirm?redirectTo=${encodeURIComponent(`${path}?q=a`)}`);
      const fields = { currentPassword: staffPassword, redirectTo: `${path}?q=a` };
      expect(to(await client.post("/admin/confirm", fields))).toBe(`${path}?q=a`);
      expect((await client.get(path)).headers.get("Location")).toBeNull();
    },
  );

  it("other pages and forms do not ask", async () => {
    await age(1_000);
    expect((await client.get("/admin/settings/vat")).status).toBe(200);
    expect((await client.post("/admin/categories/new", { name: "" })).status).toBe(400);
  });

  it("what was typed is kept, nothing is saved before, and wrong passwords are counted", async () => {
    await age(11);
    const way = to(await client.post("/admin/settings/vat", { rate: "7.25", version: "0" }));
    expect((await findSetting("vat")).value.rate).toBe(1500);
    const html = await (await client.get(way)).text();
    expect(html).toContain("Confirm that it is you");
    const redirectTo = new URL(way, "http://x").searchParams.get("redirectTo") ?? "";
    const wrong = await client.post("/admin/confirm", { currentPassword: "x", redirectTo });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("Current password is incorrect");
    expect(to(await client.post("/admin/settings/vat", { rate: "1", version: "0" }))).toContain(
      "confirm",
    );
    const right = await client.post("/admin/confirm", {
      currentPassword: staffPassword,
      redirectTo,
    });
    expect(to(right)).toBe(redirectTo);
    expect(await (await client.get(redirectTo)).text()).toContain('value="7.25"');
    const saved = await client.post(redirectTo, { rate: "7.25", version: "0" });
    expect(to(saved)).toBe("/admin/settings");
    expect((await findSetting("vat")).value.rate).toBe(725);
  });

  it("leads nowhere else", async () => {
    const fields = { currentPassword: staffPassword, redirectTo: "https://evil.example/" };
    expect(to(await client.post("/admin/confirm", fields))).toBe("/admin");
  });

  it("asks an account without a password for Google again", async () => {
    await getDb().deleteFrom("passwords").where("userId", "=", boss.id).execute();
    await age(11);
    const html = await (await client.get("/admin/confirm?redirectTo=/admin/settings/vat")).text();
    expect(html).toContain("Sign in with Google again");
    expect(html).toContain('action="/auth/google"');
    const answer = await client.post("/admin/confirm", { currentPassword: "" });
    expect(answer.status).toBe(409);
  });
});
