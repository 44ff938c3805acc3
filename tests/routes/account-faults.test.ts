// What breaks inside the shop while a shopper is in the account area: named, with a number, and nothing typed is lost.
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import { Client, shop } from "../support/shop";

const log = vi.spyOn(console, "error").mockImplementation(() => undefined);

beforeEach(async () => {
  await shop();
  log.mockClear();
});
afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});

/** Runs something while a column cannot be read or written. */
async function without(table: string, column: string, run: () => Promise<void>) {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(
      getDb(),
    );
  await rename(column, "away");
  try {
    await run();
  } finally {
    await rename("away", column);
  }
}

/** The number on the page is the one in the log, and the page tells nothing of the error itself. */
function expectNumber(html: string) {
  const [, number] = /tell us this number: (?:<code[^>]*>)?([0-9a-f-]{36})/.exec(html) ?? [];
  expect(number).toBeDefined();
  expect(log.mock.calls.map(([line]) => String(line)).join()).toContain(`"id":"${number}"`);
  expect(html).not.toMatch(/no such column|SQLITE|no column/i);
}

describe("'Failed to load profile'", () => {
  it("stands in place of the account area, which has a way to try again, inside the shop", async () => {
    const client = await signedIn("Shopper");
    await client.get("/");
    await without("users", "orderCount", async () => {
      for (const path of ["/profile", "/profile/orders?sort=total&dir=asc"]) {
        const answer = await client.get(path);
        const html = await answer.text();
        expect(answer.status).toBe(500);
        expect(html).toMatch(/<h1[^>]*>Failed to load profile</);
        expect(html).toContain(`href="${path.replace("&", "&amp;")}">Try again<`);
        expectNumber(html);
        expect(html).toContain("Phones &amp; Tablets");
        expect(html).toContain("All rights reserved");
        expect(html.match(/<main/g)).toHaveLength(1);
      }
    });
    const html = await (await client.get("/profile")).text();
    expect(html).toMatch(/<h1[^>]*>Personal Info</);
  });

  it("takes only the section that broke, while the account's frame stands", async () => {
    const client = await signedIn("Shopper");
    for (const [table, column, path] of [
      ["orders", "placedAt", "/profile/orders"],
      ["addresses", "zipCode", "/profile/addresses"],
      ["passwords", "updatedAt", "/profile/password"],
    ] as const) {
      await without(table, column, async () => {
        const answer = await client.get(path);
        const html = await answer.text();
        expect(answer.status).toBe(500);
        expect(html).toMatch(/<h1[^>]*>Failed to load profile</);
        expect(html).toContain("shopper@example.com");
        expect(html).toContain('href="/profile/devices"');
        expectNumber(html);
      });
      expect((await client.get(path)).status).toBe(200);
    }
  });

  it("is not said of what is only missing", async () => {
    const client = await signedIn("Shopper");
    const answer = await client.get("/profile/addresses/nowhere");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("Page not found");
  });
});

describe("a form that breaks inside", () => {
  const typed = { firstName: "Kept", lastName: "Typed", email: "shopper@example.com", phone: "" };

  it("says 'Failed to update profile' and keeps what was typed", async () => {
    const client = await signedIn("Shopper");
    const { version } = await getDb()
      .selectFrom("users")
      .select("version")
      .where("email", "=", typed.email)
      .executeTakeFirstOrThrow();
    await without("passwordResets", "userId", async () => {
      const fields = {
        ...typed,
        email: "moved@example.com",
        currentPassword: "Shopper12345!",
        version: String(version),
      };
      const answer = await client.post("/profile?index", fields);
      const html = await answer.text();
      expect(answer.status).toBe(503);
      expect(html).toContain("Failed to update profile");
      expect(html).toContain('value="Kept"');
      expectNumber(html);
    });
    const saved = await client.post("/profile?index", { ...typed, version: String(version) });
    expect(saved.headers.get("Location")).toBe("/profile");
  });

  it("says 'Signup failed. Please try again.' and keeps what was typed", async () => {
    await without("users", "roleTitle", async () => {
      const answer = await new Client().post("/signup", {
        name: "Kept Name",
        email: "kept@example.com",
        password: "Correct-horse-1",
        confirmPassword: "Correct-horse-1",
        terms: "on",
      });
      const html = await answer.text();
      expect(answer.status).toBe(503);
      expect(html).toContain("Signup failed. Please try again.");
      expect(html).toContain('value="Kept Name"');
      expect(html).not.toContain("Correct-horse-1");
      expectNumber(html);
    });
  });

  it("says 'Login failed' and keeps the address", async () => {
    await without("passwords", "hash", async () => {
      const fields = { email: typed.email, password: "Shopper12345!", remember: "on" };
      const answer = await new Client().post("/login", fields);
      const html = await answer.text();
      expect(answer.status).toBe(503);
      expect(html).toContain("Login failed");
      expect(html).toContain(`value="${typed.email}"`);
      expectNumber(html);
    });
  });
});
