// The account area: its doors, the profile, orders, addresses, password and devices.
import { readdirSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import { Client, type Fields } from "../support/shop";

const other = { name: "Other One", email: "other@example.com", password: "Other-12345" };
const home = {
  type: "Home",
  street: "1 Lake Road",
  city: "Dhaka",
  state: "Dhaka",
  zipCode: "1207",
  country: "Bangladesh",
};

async function stranger(): Promise<Client> {
  const client = new Client();
  await client.post("/login", { email: other.email, password: other.password, remember: "on" });
  return client;
}

function addressIds(email: string) {
  return getDb()
    .selectFrom("addresses")
    .innerJoin("users", "users.id", "addresses.userId")
    .selectAll("addresses")
    .where("users.email", "=", email)
    .orderBy("addresses.createdAt")
    .execute();
}

beforeAll(async () => {
  await signedIn("Shopper");
  await new Client().post("/signup", { ...other, confirmPassword: other.password, terms: "on" });
});

afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});

describe("the doors", () => {
  const pages = [
    "",
    "/orders",
    "/addresses",
    "/addresses/new",
    "/addresses/x",
    "/password",
    "/devices",
  ];

  it.each(pages)("of /profile%s are shut to visitors, as page and as data", async (page) => {
    const path = `/profile${page}`;
    const door = `/login?${new URLSearchParams({ redirectTo: path }).toString()}`;
    expect((await new Client().get(path)).headers.get("Location")).toBe(door);
    const routes = [
      "_index",
      "orders",
      "addresses._index",
      "addresses.new",
      "addresses.$id",
      "password",
      "devices",
    ];
    const id = `routes/_shop.profile.${routes[pages.indexOf(page)] ?? ""}`;
    const data = await new Client().data(id, path === "/profile" ? "/profile?index" : path);
    expect(data.headers.get("X-Remix-Redirect") ?? data.headers.get("Location")).toMatch(
      /^\/login/,
    );
  });
});

describe("Personal Info", () => {
  it("names every fault, keeps what was typed, then saves and is read-only again", async () => {
    const client = await signedIn("Shopper");
    const bad = await client.post("/profile?index", {
      firstName: "",
      lastName: "Kept",
      email: "nonsense",
      phone: "12",
      version: "1",
    });
    const page = await bad.text();
    expect(bad.status).toBe(400);
    for (const message of [
      "First name is required",
      "Invalid email address",
      "Invalid phone number",
    ]) {
      expect(page).toContain(message);
    }
    expect(page).toContain('value="Kept"');

    const { version } = await getDb()
      .selectFrom("users")
      .select("version")
      .where("email", "=", "shopper@example.com")
      .executeTakeFirstOrThrow();
    const good = await client.post("/profile?index", {
      firstName: "Sadman Q.",
      lastName: "Rahman",
      email: "shopper@example.com",
      phone: "+8801711000000",
      version: String(version),
    });
    expect(good.headers.get("Location")).toBe("/profile");
    const saved = await (await client.follow(good)).text();
    expect(saved).toContain("Profile updated successfully");
    expect(saved).toContain("Sadman Q.");
    expect(saved).not.toContain('name="firstName"');

    // The form that was filled before that save does not overwrite it.
    const stale = await client.post("/profile?index", {
      firstName: "Overwritten",
      lastName: "",
      email: "shopper@example.com",
      phone: "",
      version: String(version),
    });
    expect(stale.status).toBe(409);
    const compared = await stale.text();
    expect(compared).toContain("Sadman Q.");
    expect(compared).toContain('value="Overwritten"');
    expect(compared.match(/<h1/g)).toHaveLength(1);
    expect(compared).toContain(`name="version" value="${version + 1}"`);

    // Nor after a fault that has nothing to do with it: what was saved meanwhile is shown first.
    const faulty = await client.post("/profile?index", {
      firstName: "",
      lastName: "",
      email: "shopper@example.com",
      phone: "",
      version: String(version),
    });
    expect(faulty.status).toBe(400);
    expect(await faulty.text()).toContain("Saved meanwhile");
  });

  it("does not take another account's address", async () => {
    const client = await signedIn("Shopper");
    const answer = await client.post("/profile?index", {
      firstName: "A",
      lastName: "B",
      email: "OTHER@example.com",
      phone: "",
      version: "1",
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Failed to update profile");
  });

  it("loses nothing typed when the session has ended", async () => {
    const client = await signedIn("Shopper");
    client.cookies.delete("session");
    const answer = await client.post("/profile?index", {
      firstName: "Typed before",
      lastName: "Signing in",
      email: "shopper@example.com",
      phone: "",
      version: "2",
    });
    const login = answer.headers.get("Location") ?? "";
    expect(login).toMatch(/^\/login\?redirectTo=%2Fprofile%3Fdraft%3D/);
    expect(await (await client.get(login)).text()).toContain("Session expired, please log in");
    const redirectTo = new URL(login, "http://localhost").searchParams.get("redirectTo") ?? "";
    const back = await client.post(login, {
      email: "shopper@example.com",
      password: "Shopper12345!",
      remember: "on",
      redirectTo,
    });
    const page = await (await client.follow(back)).text();
    expect(page).toContain('value="Typed before"');

    // The link alone fills no form elsewhere, or a stranger could plant an address of his.
    const elsewhere = await signedIn("Shopper");
    expect(await (await elsewhere.get(redirectTo)).text()).not.toContain("Typed before");
    const sent = await client.post(redirectTo.replace("?", "?index&"), { firstName: "" });
    expect(sent.status).toBe(400);
    expect(await getDb().selectFrom("drafts").select("id").execute()).toEqual([]);
  });

  it("keeps no password of a form whose session has ended", async () => {
    const answer = await new Client().post("/profile/password", {
      currentPassword: "secret-one",
      password: "secret-two",
      confirmPassword: "secret-two",
    });
    expect(answer.headers.get("Location")).toBe("/login?redirectTo=%2Fprofile%2Fpassword");
    expect(await getDb().selectFrom("drafts").select("id").execute()).toEqual([]);
  });
});

describe("a draft", () => {
  it("opens on the page where it was typed, and on no other", async () => {
    const client = await signedIn("Shopper");
    client.cookies.delete("session");
    const typed = { ...home, street: "Typed Street", firstName: "Typed Elsewhere" };
    const answer = await client.post("/profile/addresses/new", typed);
    const login = new URL(answer.headers.get("Location") ?? "", "http://localhost");
    const own = login.searchParams.get("redirectTo") ?? "";
    await client.post("/login", {
      email: "shopper@example.com",
      password: "Shopper12345!",
      remember: "on",
    });
    const elsewhere = await client.get(own.replace("/profile/addresses/new", "/profile"));
    const html = await elsewhere.text();
    expect(html).toContain("Personal Info");
    expect(html).not.toContain("Typed Elsewhere");
    expect(html).not.toContain('name="firstName"');
    expect(await (await client.get(own)).text()).toContain('value="Typed Street"');
    await getDb().deleteFrom("drafts").execute();
  });
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

describe("Orders", () => {
  it("are the shopper's own, twelve of the sample account, sorted by the links", async () => {
    const client = await signedIn("Shopper");
    const idsOf = async (query: string) => {
      const page = await (await client.get(`/profile/orders${query}`)).text();
      return [...page.matchAll(/<b>#(?:<!-- -->)?(\d+)<\/b>/g)].map((match) => Number(match[1]));
    };
    const newest = await idsOf("");
    expect(newest).toHaveLength(12);
    expect(newest[0]).toBe(40755);
    expect(await idsOf("?sort=id&dir=asc")).toEqual([...newest].sort((a, b) => a - b));
    expect(await idsOf("?sort=date&dir=asc")).toEqual([...newest].reverse());
    expect(await idsOf("?sort=nonsense&page=abc")).toEqual(newest);
    expect(await idsOf("?page=99")).toEqual(newest);
    const totals = async (dir: string) => {
      const page = await (await client.get(`/profile/orders?sort=total&dir=${dir}`)).text();
      return [...page.matchAll(/tabular-nums">\$([\d,.]+)<\/b>/g)].map((match) =>
        Number((match[1] ?? "").replaceAll(",", "")),
      );
    };
    const rising = await totals("asc");
    expect(rising).toHaveLength(12);
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
    expect(await totals("desc")).toEqual([...rising].reverse());
    const foreign = await (await stranger()).get("/profile/orders");
    expect(await foreign.text()).not.toContain("40755");
  });
});

describe("Addresses", () => {
  it("are added, changed, chosen as default and deleted; one is the default at any time", async () => {
    const client = await stranger();
    const before = await addressIds(other.email);
    const empty = await client.post("/profile/addresses/new", { ...home, city: "  " });
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain("City is required");
    await client.post("/profile/addresses/new", { ...home, street: "Added Street" });
    const added = (await addressIds(other.email)).find(({ street }) => street === "Added Street");
    expect(added?.isDefault).toBe(0);
    const id = added?.id ?? "";
    const form = await (await client.get(`/profile/addresses/${id}`)).text();
    expect(form).toContain("Update Address");
    expect(form).toContain('value="Added Street"');
    await client.post(`/profile/addresses/${id}`, { ...home, street: "Changed Street" });
    await client.post("/profile/addresses?index", { intent: "default", id });
    let rows = await addressIds(other.email);
    expect(rows.filter(({ isDefault }) => isDefault === 1).map(({ street }) => street)).toEqual([
      "Changed Street",
    ]);
    await client.post("/profile/addresses?index", { intent: "delete", id });
    rows = await addressIds(other.email);
    expect(rows).toHaveLength(before.length);
    expect(rows.filter(({ isDefault }) => isDefault === 1)).toHaveLength(1);
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
