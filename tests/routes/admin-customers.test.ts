// Customers of the back office as a browser without scripts meets them: table, page, activating and deactivating.
import { beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { findProfile, saveProfile } from "~/models/account/profile.server";
import { signedIn } from "../support/accounts";
import { whileBroken } from "../support/broken";
import { Client } from "../support/shop";

let admin: Client;
beforeAll(async () => {
  admin = await signedIn("Admin");
});

/** A page without the marks that React puts between pieces of text. */
const plain = async (answer: Response | Promise<Response>) =>
  (await (await answer).text()).replaceAll("<!-- -->", "");
const text = (path: string) => plain(admin.get(path));
/** Whose rows a page's table has, in its order. */
const idsIn = (html: string) =>
  [...html.matchAll(/<th scope="row"[^>]*><a[^>]*href="\/admin\/customers\/([^"/]+)"/g)].map(
    ([, id]) => id,
  );
const rows = () => getDb().selectFrom("users").selectAll().where("role", "=", "Customer").execute();
const userRow = (id: string) =>
  getDb().selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const password = "Long-enough-1";
let people = 0;
/** A customer of the test's own, signed in. */
async function customer() {
  const email = `customer-${++people}@example.com`;
  const client = new Client();
  await client.post("/signup", {
    name: `Tester ${people}`,
    email,
    password,
    confirmPassword: password,
    terms: "on",
  });
  const signIn = () => client.post("/login", { email, password, remember: "on" });
  await signIn();
  const { id } = await getDb()
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { id, email, client, signIn };
}
async function setStatus(id: string, status: "Active" | "Inactive", version?: number) {
  const row = await userRow(id);
  return admin.post(`/admin/customers/${id}/status`, {
    status,
    version: String(version ?? row.version),
  });
}

describe("the table", () => {
  it("shows every customer and no administrator, the newest first", async () => {
    const html = await text("/admin/customers");
    for (const head of "Customer,Contact,Orders,Spent,Joined,Status,Actions".split(",")) {
      expect(html).toContain(head);
    }
    const newest = (await rows()).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    expect(idsIn(html)).toEqual(newest.slice(0, 20).map(({ id }) => id));
    expect(html).toContain(newest[0]?.email);
    expect(html).toContain(newest[0]?.phone);
    expect(html).toContain(`${newest.length} customers`);
    expect(await text("/admin/customers?q=admin%40example.com")).toContain("No customers found");
  });

  it("finds by name, e-mail and phone", async () => {
    for (const q of ["SADMAN RAH", "shopper@EXAMPLE", "+8801700000002"]) {
      const query = new URLSearchParams({ q }).toString();
      expect(idsIn(await text(`/admin/customers?${query}`)), q).toEqual(["shopper"]);
    }
    for (const q of ["%", "_", "\\", "<b>"]) {
      const query = new URLSearchParams({ q }).toString();
      const found = (await rows()).filter(({ name, email, phone }) =>
        [name, email, phone].some((value) => value.includes(q)),
      );
      expect(idsIn(await text(`/admin/customers?${query}`)), q).toHaveLength(found.length);
    }
  });

  it("filters by status and keeps it on its links", async () => {
    const html = await text("/admin/customers?status=Inactive&q=a");
    const inactive = (await rows()).filter(({ status }) => status === "Inactive");
    expect(idsIn(html).length).toBeGreaterThan(1);
    for (const id of idsIn(html)) expect(inactive.map((row) => row.id)).toContain(id);
    expect(html).toContain("/admin/customers?q=a&amp;sort=name&amp;dir=asc&amp;status=Inactive");
    expect(html).toContain('type="hidden" name="status" value="Inactive"');
    const second = await text("/admin/customers?sort=name&dir=asc&page=2");
    expect(second).toContain("/admin/customers?sort=name&amp;dir=asc&amp;page=3");
  });

  it("sorts by every column, both ways", async () => {
    const all = await rows();
    const values: Record<string, (row: (typeof all)[number]) => string | number> = {
      name: (row) => row.name.toLowerCase(),
      contact: (row) => row.email.toLowerCase(),
      orders: (row) => row.orderCount,
      spent: (row) => row.spent,
      joined: (row) => row.createdAt,
      status: (row) => row.status,
    };
    for (const [sort, value] of Object.entries(values)) {
      for (const dir of ["asc", "desc"]) {
        const ids = idsIn(await text(`/admin/customers?sort=${sort}&dir=${dir}`));
        const shown = ids.flatMap((id) => all.find((row) => row.id === id) ?? []).map(value);
        const sorted = all.map(value).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        if (dir === "desc") sorted.reverse();
        expect(shown, `${sort} ${dir}`).toEqual(sorted.slice(0, 20));
      }
    }
  });
});

describe("a customer's page", () => {
  it("shows their data, addresses and orders", async () => {
    const html = await text("/admin/customers/shopper");
    for (const fact of ["Sadman Rahman", "shopper@example.com", "+8801700000002", "Active"]) {
      expect(html).toContain(fact);
    }
    expect(html).toContain("17 Zindabazar Road");
    const own = await getDb()
      .selectFrom("orders")
      .select("id")
      .where("userId", "=", "shopper")
      .execute();
    expect(own).toHaveLength(12);
    for (const { id } of own) expect(html).toContain(`href="/admin/orders/${id}"`);
    expect(html.match(/>View order #/g)).toHaveLength(12);
  });

  it("pages through many orders", async () => {
    const [busiest] = (await rows()).toSorted((a, b) => b.orderCount - a.orderCount);
    expect(busiest?.orderCount).toBeGreaterThan(20);
    const second = await text(`/admin/customers/${busiest?.id ?? ""}?page=2`);
    expect(second).toContain(`href="/admin/customers/${busiest?.id ?? ""}"`);
    expect(second.match(/>View order/g)?.length).toBe(
      Math.min(20, (busiest?.orderCount ?? 0) - 20),
    );
  });

  it("is not found for an administrator or for nobody", async () => {
    for (const id of ["admin", "none", "%00", "%27"]) {
      expect((await admin.get(`/admin/customers/${id}`)).status, id).toBe(404);
      expect((await admin.get(`/admin/customers/${id}/status`)).status, id).toBe(404);
    }
  });
});

describe("deactivating", () => {
  it("asks first, then ends the sessions and shuts the sign-in", async () => {
    const { id, client, signIn } = await customer();
    expect((await client.get("/profile")).status).toBe(200);
    const question = await text(`/admin/customers/${id}/status`);
    expect(question).toContain("Are you sure you want to deactivate");
    expect((await userRow(id)).status).toBe("Active");
    const answer = await setStatus(id, "Inactive");
    expect(answer.headers.get("Location")).toBe(`/admin/customers/${id}`);
    const page = await plain(admin.follow(answer));
    expect(page).toContain("Customer deactivated successfully!");
    expect(page).toContain(">Activate<");
    expect((await client.get("/profile")).headers.get("Location")).toMatch(/^\/login/);
    expect((await signIn()).status).toBe(400);

    await setStatus(id, "Active");
    // The sessions of before stay ended.
    expect((await client.get("/profile")).headers.get("Location")).toMatch(/^\/login/);
    expect((await signIn()).status).toBe(302);
    const log = await getDb()
      .selectFrom("auditEntries")
      .select(["actorName", "action", "entity", "before", "after"])
      .where("entityId", "=", id)
      .orderBy("createdAt")
      .execute();
    expect(log).toEqual([
      {
        actorName: "Admin User",
        action: "deactivated",
        entity: "customer",
        before: '{"Status":"Active"}',
        after: '{"Status":"Inactive"}',
      },
      {
        actorName: "Admin User",
        action: "activated",
        entity: "customer",
        before: '{"Status":"Inactive"}',
        after: '{"Status":"Active"}',
      },
    ]);
  });

  it("makes one change of a form that is sent twice", async () => {
    const { id } = await customer();
    const { version } = await userRow(id);
    const answers = [
      await setStatus(id, "Inactive", version),
      await setStatus(id, "Inactive", version),
    ];
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect((await userRow(id)).version).toBe(version + 1);
  });

  it("shows that the customer was changed meanwhile, and takes the second try", async () => {
    const { id } = await customer();
    const profile = await findProfile(id);
    if (!profile) throw new Error("No profile");
    await saveProfile(id, {
      firstName: "Renamed",
      lastName: "Meanwhile",
      email: profile.email,
      phone: "",
      version: profile.version,
    });
    const late = await setStatus(id, "Inactive", profile.version);
    expect(late.status).toBe(409);
    const html = await plain(late);
    expect(html).toContain("This customer was changed since you opened this form.");
    expect(html).toContain("Saved meanwhile");
    expect(html).toContain("Renamed Meanwhile");
    expect((await userRow(id)).status).toBe("Active");
    const shown = /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
    expect((await setStatus(id, "Inactive", Number(shown))).status).toBe(302);
  });

  it("names the log's number when it breaks inside", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { id } = await customer();
    const answer = await whileBroken("users", "update", () => setStatus(id, "Inactive"));
    expect(answer.status).toBe(503);
    const html = await plain(answer);
    expect(html).toContain("Failed to change status. Please try again.");
    expect(html).not.toContain("Saved meanwhile");
    const [, number] = /tell us this number: ([0-9a-f-]{36})/.exec(html) ?? [];
    expect(number).toBeDefined();
    expect(log.mock.calls.join()).toContain(`"id":"${number}"`);
    log.mockRestore();
    expect((await userRow(id)).status).toBe("Active");
  });

  it("cannot be done to an administrator, oneself among them, nor with odd fields", async () => {
    for (const [id, status, version, expected] of [
      ["admin", "Inactive", "1", 404],
      ["none", "Inactive", "1", 404],
      ["shopper", "Gone", "1", 400],
      ["shopper", "Inactive", "x", 400],
      ["shopper", "", "", 400],
    ] as const) {
      const answer = await admin.post(`/admin/customers/${id}/status`, { status, version });
      expect(answer.status, `${id} ${status}`).toBe(expected);
    }
    expect((await userRow("admin")).status).toBe("Active");
    expect((await userRow("shopper")).status).toBe("Active");
    expect((await admin.get("/admin/customers")).status).toBe(200);
  });
});
