// The administrator's own profile: details and password, with an administrator of its own.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import {
  account,
  becomeAdmin,
  lastLine,
  page,
  row,
  signIn,
  withBrokenLog,
} from "../support/own-admin";
import { Client, type Fields } from "../support/shop";

const filled = {
  firstName: "Mina",
  lastName: "Rahman",
  email: account.email,
  phone: "+1 (555) 123-4567",
};

let admin: Client;
beforeAll(async () => {
  admin = await becomeAdmin();
});
afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});

const text = async (path: string, client = admin) => (await client.get(path)).text();
const save = async (fields: Fields) =>
  admin.post(`${page}?index`, { ...filled, version: String((await row()).version), ...fields });

describe("the page", () => {
  it("shows who one is, the role as it is called, and since when", async () => {
    const html = await text(page, await signedIn("Admin"));
    expect(html).toMatch(/>Admin User<\/p><p[^>]*>Super Admin</);
    expect(html).toMatch(/Member since (<!-- -->)?[A-Z][a-z]{2} \d+, 20\d\d/);
    expect(html).toContain('aria-label="Change profile picture"');
    for (const tab of ["Personal Information", "Password &amp; Security"]) {
      expect(html).toContain(tab);
    }
    for (const label of ["First name", "Last name", "E-mail", "Phone", "Role", "Join date"]) {
      expect(html).toContain(`>${label}</dt>`);
    }
    expect(html).not.toContain('name="firstName"');
    expect(await text(page)).toMatch(/>Mina Rahman<\/p><p[^>]*>Admin</);
  });

  it("is editable behind Edit, but for role and join date", async () => {
    const html = await text(`${page}?edit=1`);
    expect(html).toContain('name="firstName"');
    expect(html).toMatch(/Role<\/span><input[^>]*readonly[^>]*value="Admin"/i);
    expect(html).toMatch(/Join date<\/span><input[^>]*readonly/i);
  });
});

describe("personal information", () => {
  it.each<[Fields, string]>([
    [{ firstName: "" }, "First name is required"],
    [{ firstName: "M" }, "First name must be at least 2 characters"],
    [{ lastName: " " }, "Last name is required"],
    [{ lastName: "R" }, "Last name must be at least 2 characters"],
    [{ email: "" }, "Email is required"],
    [{ email: "mina@nowhere" }, "Please enter a valid email address"],
    [{ phone: "" }, "Phone number is required"],
    [{ phone: "call me" }, "Please enter a valid phone number"],
    [{ phone: "555 12 34" }, "Please enter a valid phone number"],
    [{ phone: "12+34" }, "Please enter a valid phone number"],
    [{ phone: "( ) -" }, "Please enter a valid phone number"],
    [{ email: "SHOPPER@example.com" }, "Another account uses this e-mail address already"],
    [{ firstName: "x".repeat(60), lastName: "y".repeat(60) }, "at most 100 characters for both"],
  ])("refuses %j with %j and keeps what was typed", async (fields, message) => {
    const answer = await save(fields);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(message);
    if (!("phone" in fields)) expect(html).toContain('value="+1 (555) 123-4567"');
    expect(await row()).toMatchObject({ name: "Mina Rahman", email: account.email });
  });

  it("saves, is read-only again, and writes down what changed", async () => {
    const answer = await save({ firstName: "Mina Akter" });
    expect(answer.headers.get("Location")).toBe(page);
    const html = await (await admin.follow(answer)).text();
    expect(html).toContain("Profile updated successfully!");
    expect(html).toContain("Mina Akter");
    expect(html).not.toContain('name="firstName"');
    expect(await lastLine()).toEqual({
      actorName: "Mina Rahman",
      action: "updated",
      entityName: "Mina Rahman",
      before: JSON.stringify({ Name: "Mina Rahman", Phone: "" }),
      after: JSON.stringify({ Name: "Mina Akter Rahman", Phone: "+1 (555) 123-4567" }),
    });
    await save({});
  });

  it("shows what was saved meanwhile before it is replaced", async () => {
    const { version } = await row();
    expect((await save({ phone: "01711 111 222" })).status).toBe(302);
    const stale = await save({ phone: "01711 333 444", version: String(version) });
    expect(stale.status).toBe(409);
    const html = await stale.text();
    expect(html).toMatch(/Saved meanwhile[^]*111 222[^]*333 444/);
    expect(html).toContain(`name="version" value="${version + 1}"`);
    expect((await row()).phone).toBe("01711 111 222");
    expect((await save({ phone: "01711 333 444" })).status).toBe(302);
  });

  it("says so when it cannot be saved, and changes nothing without its line in the log", async () => {
    const answer = await withBrokenLog(() => save({ phone: "01711 999 999" }));
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain("Failed to update profile. Please try again.");
    expect(html).toContain('value="01711 999 999"');
    expect((await row()).phone).toBe("01711 333 444");
  });

  it("makes links to a new password worthless when the address changes", async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    await getDb()
      .insertInto("passwordResets")
      .values({ tokenHash: "test", userId: (await row()).id, expiresAt })
      .execute();
    const links = async () =>
      getDb()
        .selectFrom("passwordResets")
        .select("userId")
        .where("userId", "=", (await row()).id)
        .execute();
    expect(await links()).toHaveLength(1);
    const currentPassword = account.password;
    expect((await save({ email: "mina.new@example.com", currentPassword })).status).toBe(302);
    expect(await links()).toHaveLength(0);
    expect((await save({ email: account.email, currentPassword })).status).toBe(302);
  });
});

describe("the e-mail address", () => {
  const moved = "mina.moved@example.com";

  it("is changed for the current password alone, and the old address is told", async () => {
    expect(await text(`${page}?edit=1`)).toMatch(/name="currentPassword"/);
    for (const [currentPassword, fault] of [
      ["", "Current password is required"],
      ["Wrong-12345", "Current password is incorrect"],
    ] as const) {
      const answer = await save({ email: moved, currentPassword });
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain(fault);
      expect(html).toContain(`value="${moved}"`);
      expect(html).not.toContain("Wrong-12345");
    }
    expect((await row()).email).toBe(account.email);
    const { password: currentPassword } = account;
    expect((await save({ email: moved, currentPassword })).status).toBe(302);
    expect(await lastLine()).toMatchObject({ after: JSON.stringify({ Email: moved }) });
    const folder = path.join(process.env.DATA_DIR ?? "", "mail");
    const mails = () => readdirSync(folder).map((file) => readFileSync(path.join(folder, file)));
    const told = () => mails().some((mail) => mail.includes(`To: ${account.email}`));
    await vi.waitFor(() => expect(told()).toBe(true), { timeout: 20_000 });
    expect((await save({ email: account.email, currentPassword })).status).toBe(302);
  });

  it("is slow to guess for", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      await save({ email: moved, currentPassword: "Wrong-12345" });
    const answer = await save({ email: moved, currentPassword: account.password });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(600);
  });
});

describe("the password", () => {
  const change = (fields: Fields, client = admin) =>
    client.post(`${page}/password`, {
      currentPassword: account.password,
      password: "Second-12345",
      confirmPassword: "Second-12345",
      ...fields,
    });

  it.each<[Fields, string]>([
    [{ currentPassword: "" }, "Current password is required"],
    [{ password: "", confirmPassword: "" }, "New password is required"],
    [{ password: "Ab1", confirmPassword: "Ab1" }, "Password must be at least 8 characters"],
    ...["alllower1", "ALLUPPER1", "NoNumbers"].map((password): [Fields, string] => [
      { password, confirmPassword: password },
      "Password must contain at least one uppercase letter, one lowercase letter, and one number",
    ]),
    [{ confirmPassword: "Other-12345" }, "Passwords do not match"],
    [{ confirmPassword: "" }, "Passwords do not match"],
    [{ currentPassword: "Wrong-12345" }, "Current password is incorrect"],
  ])("refuses %j with %j and shows no password again", async (fields, message) => {
    const answer = await change(fields);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(message);
    expect(html).not.toMatch(/-12345|alllower1|ALLUPPER1|NoNumbers/);
  });

  it("lists what it must have without scripts", async () => {
    const html = await text(`${page}/password`);
    for (const rule of [
      "At least 8 characters",
      "An uppercase letter",
      "A lowercase letter",
      "A number",
    ]) {
      expect(html).toContain(rule);
    }
    expect(html).not.toContain("Password strength");
  });

  it("says so when it cannot be saved, and stays what it was", async () => {
    const answer = await withBrokenLog(() => change({}));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Failed to update password. Please try again.");
    await signIn();
  });

  it("is slow to guess", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await change({ currentPassword: "Wrong-1" });
    const answer = await change({});
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(600);
    expect(await answer.text()).toContain("Too many attempts");
  });

  it("is really changed: other devices are signed out, the old one no longer works", async () => {
    const other = await signIn();
    const answer = await change({});
    expect(answer.headers.get("Location")).toBe(`${page}/password`);
    expect(await (await admin.follow(answer)).text()).toContain("Password updated successfully!");
    expect((await other.get(page)).headers.get("Location")).toMatch(/^\/login/);
    const old = await new Client().post("/login", { ...account, remember: "on" });
    expect(old.status).not.toBe(302);
    await signIn("Second-12345");
    expect(await lastLine()).toMatchObject({
      action: "changed the password of",
      before: "{}",
      after: "{}",
    });
  });

  it("never stands in the log", async () => {
    const { n } = await getDb()
      .selectFrom("auditEntries")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where((eb) => eb.or([eb("before", "like", "%-12345%"), eb("after", "like", "%-12345%")]))
      .executeTakeFirstOrThrow();
    expect(n).toBe(0);
  });
});
