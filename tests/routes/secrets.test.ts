// A secret can be changed without signing anybody out; and the log says who came in, who failed and who was refused, by the account's id alone.
import { afterAll, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { startFront, stopFront, type Front } from "../support/front";
import { shop, visitorOf } from "../support/shop";
import { makeStaff, staffPassword } from "../support/staff";

const [old, fresh] = ["old-".repeat(16), "new-".repeat(16)];
/** The shop is started three times; the last one stays for what is asked of its log. */
const slow = { timeout: 240_000 };
let front: Front | undefined;

/** The shop started with these secrets, on one database; whoever was signed in keeps the cookies. */
async function start(secrets: string, env: Record<string, string> = {}) {
  if (front) await stopFront(front);
  front = await startFront({ SESSION_SECRET: secrets, ...env });
  return front;
}
afterAll(async () => {
  if (front) await stopFront(front);
});

const form = { email: "shopper@example.com", password: "Shopper12345!", remember: "on" };

it("goes on taking what an older secret signed, until that is taken out", slow, async () => {
  await start(old);
  const client = visitorOf(() => front?.port ?? 0);
  expect((await client.post("/login", form)).status).toBe(302);
  const signed = client.cookies.get("session");

  await start(`${fresh},${old}`);
  expect((await client.get("/profile")).status).toBe(200);
  const newcomer = visitorOf(() => front?.port ?? 0);
  await newcomer.post("/login", form);

  await start(fresh, { LOG: "on" });
  // What was signed meanwhile was signed with the first one.
  expect((await newcomer.get("/profile")).status).toBe(200);
  expect(client.cookies.get("session")).toBe(signed);
  expect((await client.get("/profile")).headers.get("Location")).toMatch(/^\/login/);
});

it("logs who signs in, who does not, and who is refused, without their address", slow, async () => {
  await shop();
  if (!front) await start(fresh, { LOG: "on" });
  const { id: keeper, email } = await makeStaff("Logged", ["orders"]);
  const { id } = await getDb()
    .selectFrom("users")
    .select("id")
    .where("email", "=", form.email)
    .executeTakeFirstOrThrow();
  const client = visitorOf(() => front?.port ?? 0);
  await client.post("/login", { ...form, password: "Wrong-12345" });
  await client.post("/login", { ...form, email: "nobody@example.com" });
  await client.post("/login", form);
  const staff = visitorOf(() => front?.port ?? 0);
  await staff.post("/login", { email, password: staffPassword, remember: "on" });
  await staff.get("/admin/customers?q=secret");
  await expect.poll(events).toEqual(
    expect.arrayContaining([
      { event: "sign-in", outcome: "failed", user: id, by: "password" },
      { event: "sign-in", outcome: "failed", user: null, by: "password" },
      { event: "sign-in", outcome: "done", user: id, by: "password" },
      { event: "sign-in", outcome: "done", user: keeper, by: "password" },
      { event: "refused", outcome: "failed", user: keeper, path: "/admin/customers" },
    ]),
  );
  const lines =
    front
      ?.output()
      .split("\n")
      .filter((line) => line.startsWith("{")) ?? [];
  expect(lines.join()).not.toMatch(/@example\.com|Wrong-12345|q=secret/);
});

/** What the log has of events, without their time and number. */
function events(): object[] {
  const lines = front?.output().split("\n") ?? [];
  return lines
    .filter((line) => line.includes('"event"'))
    .map((line) => {
      const { event, outcome, user, by, path } = JSON.parse(line) as Record<string, unknown>;
      return JSON.parse(JSON.stringify({ event, outcome, user, by, path })) as object;
    });
}
