// The account area: its doors, the profile, drafts, orders and addresses.
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { other, signedIn, signUpOther, stranger } from "../support/accounts";
import { Client } from "../support/shop";

const home = {
  type: "Home",
  street: "1 Lake Road",
  city: "Dhaka",
  state: "Dhaka",
  zipCode: "1207",
  country: "Bangladesh",
};
function addressIds(email: string) {
  return getDb()
    .selectFrom("addresses")
    .innerJoin("users", "users.id", "addresses.userId")
    .selectAll("addresses")
    .where("users.email", "=", email)
    .orderBy("addresses.createdAt")
    .execute();
}

beforeAll(signUpOther);

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
