// What one signs in with, and where: the account's e-mail address, password and devices.
import { readdirSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { other, signedIn, signUpOther, stranger } from "../support/accounts";
import { Client, type Fields } from "../support/shop";

beforeAll(signUpOther);
afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});

describe("the e-mail address", () => {
  const mover = { name: "Mo Ver", email: "mover@example.com", password: "Mover-12345" };
  const folder = path.join(process.env.DATA_DIR ?? "", "mail");
  let client: Client;
  beforeAll(async () => {
    await new Client().post("/signup", { ...mover, confirmPassword: mover.password, terms: "on" });
    client = new Client();
    await client.post("/login", { ...mover, remember: "on" });
  });

  const row = () =>
    getDb()
      .selectFrom("users")
      .select(["id", "email", "phone", "version"])
      .where("name", "=", mover.name)
      .executeTakeFirstOrThrow();
  const save = async (fields: Fields) => {
    const { email, version } = await row();
    const values = { firstName: "Mo", lastName: "Ver", email, phone: "", version: String(version) };
    return client.post("/profile?index", { ...values, ...fields });
  };
  const mails = () => {
    try {
      return readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
    } catch {
      return [];
    }
  };

  it("is not changed without the current password, and nothing typed is lost", async () => {
    const form = await (await client.get("/profile?edit=1")).text();
    expect(form).toMatch(/name="currentPassword"/);
    expect(form).toContain("Only needed to change your e-mail.");
    for (const [currentPassword, fault] of [
      ["", "Current password is required"],
      ["Wrong-12345", "Current password is incorrect"],
    ] as const) {
      const answer = await save({
        email: "thief@example.com",
        phone: "+8801711000000",
        currentPassword,
      });
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain(`id="profile-currentPassword-error">${fault}<`);
      expect(html).toContain('value="thief@example.com"');
      expect(html).toContain('value="+8801711000000"');
      expect(html).not.toContain("Wrong-12345");
    }
    expect(await row()).toMatchObject({ email: mover.email, phone: "" });
    expect(mails()).toEqual([]);
  });

  it("is no other one when only its case changes, and nothing else needs the password", async () => {
    const fields = { email: "Mover@Example.com", phone: "+8801711000000" };
    expect((await save(fields)).status).toBe(302);
    expect(await row()).toMatchObject(fields);
    expect((await save({ email: mover.email, phone: "" })).status).toBe(302);
    expect(mails()).toEqual([]);
  });

  it("is changed for the current password, and the old address is told", async () => {
    const answer = await save({ email: "new@example.net", currentPassword: mover.password });
    expect(await (await client.follow(answer)).text()).toContain("Profile updated successfully");
    expect((await row()).email).toBe("new@example.net");
    await vi.waitFor(() => expect(mails()).toHaveLength(1), { timeout: 20_000 });
    const [mail = ""] = mails();
    expect(mail).toContain(`To: ${mover.email}`);
    expect(mail).toContain("Subject: Your e-mail address was changed");
    expect(mail).toContain("If it was not you");
    expect(mail).not.toContain("new@example.net");
  });

  it("stays changed when the mail cannot be written, and the log says so without the address", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await rm(folder, { recursive: true });
    await writeFile(folder, "no folder");
    const answer = await save({ email: mover.email, currentPassword: mover.password });
    expect(answer.headers.get("Location")).toBe("/profile");
    expect((await row()).email).toBe(mover.email);
    const logged = () => log.mock.calls.map(([line]) => String(line)).join();
    await vi.waitFor(
      () => expect(logged()).toContain("A mail about a changed address could not be sent"),
      { timeout: 20_000 },
    );
    expect(logged()).not.toContain("new@example.net");
    log.mockRestore();
    await rm(folder);
  });

  it("is guarded against guesses, together with the change of the password", async () => {
    const guess = (currentPassword: string) =>
      save({ email: "thief@example.com", currentPassword });
    for (let tries = 0; tries < 5; tries += 1)
      expect((await guess(`Guess-${tries}`)).status).toBe(400);
    const stopped = await guess(mover.password);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get("Retry-After"))).toBeGreaterThan(600);
    expect(await stopped.text()).toContain('value="thief@example.com"');
    const change = await client.post("/profile/password", {
      currentPassword: mover.password,
      password: "Mover-67890",
      confirmPassword: "Mover-67890",
    });
    expect(change.status).toBe(429);
    expect((await save({ phone: "+8801711000000" })).status).toBe(302);
    expect((await row()).email).toBe(mover.email);
  });

  it("waits for a first password where there is none", async () => {
    const { id } = await row();
    await getDb().deleteFrom("passwords").where("userId", "=", id).execute();
    const form = await (await client.get("/profile?edit=1")).text();
    expect(form).not.toContain('name="currentPassword"');
    expect(form).toMatch(/You sign in with Google\. To change your e-mail,.*\/profile\/password/);
    const answer = await save({ email: "thief@example.com", currentPassword: "anything" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(
      "Please set a password first, then you can change your e-mail",
    );
    expect((await row()).email).toBe(mover.email);
  });
});

describe("Password and devices", () => {
  it("names the faults, refuses a wrong current password, and never echoes one", async () => {
    const client = await stranger();
    const empty = await (await client.post("/profile/password", {})).text();
    expect(empty).toContain("Current password is required");
    expect(empty).toContain("New password is required");
    const short = await (
      await client.post("/profile/password", {
        currentPassword: "x-current",
        password: "x-short",
        confirmPassword: "x-other",
      })
    ).text();
    expect(short).toContain("Password must be at least 8 characters");
    expect(short).toContain("Passwords do not match");
    for (const secret of ["x-current", "x-short", "x-other"]) expect(short).not.toContain(secret);
    const fields = {
      currentPassword: "wrong-one",
      password: "New-12345",
      confirmPassword: "New-12345",
    };
    expect(await (await client.post("/profile/password", fields)).text()).toContain(
      "Current password is incorrect",
    );
    for (let guess = 2; guess <= 5; guess += 1) await client.post("/profile/password", fields);
    const stopped = await client.post("/profile/password", {
      ...fields,
      currentPassword: other.password,
    });
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("signs out a device of one's own, and no other's", async () => {
    const [first, second] = [await stranger(), await stranger()];
    const shopper = await signedIn("Shopper");
    const foreign = await getDb()
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.userId")
      .select("sessions.id")
      .where("users.email", "=", "shopper@example.com")
      .execute();
    for (const { id } of [...foreign, { id: "unknown" }]) {
      expect((await first.post("/profile/devices", { id })).status).toBe(404);
    }
    expect((await shopper.get("/profile")).status).toBe(200);
    await first.post("/profile/devices", { all: "others" });
    expect((await first.get("/profile")).status).toBe(200);
    expect((await second.get("/profile")).status).toBe(302);
  });

  it("changes the password, ends the other sessions and renews this one", async () => {
    const [client, elsewhere] = [await stranger(), await stranger()];
    const before = client.cookies.get("session");
    const fields = {
      currentPassword: other.password,
      password: "Changed-12345",
      confirmPassword: "Changed-12345",
    };
    const answer = await client.post("/profile/password", fields);
    expect(await (await client.follow(answer)).text()).toContain("Password updated successfully!");
    expect(client.cookies.get("session")).not.toBe(before);
    expect((await elsewhere.get("/profile")).status).toBe(302);
    expect((await new Client().post("/login", { ...other, remember: "on" })).status).toBe(400);
    const renewed = { email: other.email, password: "Changed-12345", remember: "on" };
    expect((await new Client().post("/login", renewed)).status).toBe(302);
  });

  it.each([
    ["brief", "/api/users/login/", 86_400_000, false],
    ["remembered", "/login", 30 * 86_400_000, true],
  ])("lets a %s session go on as it was, and no longer", async (kind, door, life, remembered) => {
    const account = { email: `${kind}@example.com`, password: "Before-12345" };
    const { password } = account;
    await new Client().post("/signup", {
      ...account,
      name: "Kept",
      confirmPassword: password,
      terms: "on",
    });
    const client = new Client();
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...account, remember: "on" }))
      form.set(name, value);
    await client.send(door, { method: "POST", body: form });
    const session = () =>
      getDb()
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.userId")
        .select(["sessions.id", "sessions.createdAt", "sessions.expiresAt"])
        .where("users.email", "=", account.email)
        .executeTakeFirstOrThrow();
    const { id } = await session();
    const threeHoursAgo = Date.now() - 3 * 3_600_000;
    const span = {
      createdAt: new Date(threeHoursAgo).toISOString(),
      expiresAt: new Date(threeHoursAgo + life).toISOString(),
    };
    await getDb().updateTable("sessions").set(span).where("id", "=", id).execute();
    const answer = await client.post("/profile/password", {
      currentPassword: password,
      password: "After-12345",
      confirmPassword: "After-12345",
    });
    expect(answer.status).toBe(302);
    const renewed = await session();
    expect(renewed).toMatchObject(span);
    expect(renewed.id).not.toBe(id);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("session=")) ?? "";
    const [, seconds] = /Max-Age=(\d+)/.exec(cookie) ?? [];
    if (!remembered) expect(seconds).toBeUndefined();
    else expect(Math.abs(Number(seconds) * 1000 + 3 * 3_600_000 - life)).toBeLessThan(60_000);
  });
});
