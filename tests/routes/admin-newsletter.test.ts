// The newsletter's list in the back office, and leaving it by the link of a mail.
import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { sql, type Kysely } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { up } from "~/db/migrations/0027-leaving";
import { subscribe } from "~/models/subscriber.server";
import { signedIn } from "../support/accounts";
import { newPlace, openPlace } from "../support/engine";
import { Client, shop } from "../support/shop";

let admin: Client;
beforeAll(async () => {
  await shop();
  admin = await signedIn("Admin");
});
beforeEach(() => getDb().deleteFrom("throttles").execute());

const plain = async (answer: Response | Promise<Response>) =>
  (await (await answer).text()).replaceAll("<!-- -->", "");
const page = "/admin/newsletter";
const entry = (email: string) =>
  getDb().selectFrom("subscribers").selectAll().where("email", "=", email).executeTakeFirst();
async function subscriber() {
  const email = `${randomUUID()}@example.com`;
  await subscribe(email);
  return { email, token: (await entry(email))?.token ?? "" };
}
const emailsIn = (html: string) =>
  [...html.matchAll(/name="email" value="([^"]*)"/g)].map((m) => m[1]);

describe("the list", () => {
  it("shows the newest first, searches, sorts and pages", async () => {
    await getDb().deleteFrom("subscribers").execute();
    expect(await plain(admin.get(page))).toContain("No addresses found");
    const rows = Array.from({ length: 25 }, (_, index) => ({
      email: `${index % 2 ? "a" : "b"}-${String(index).padStart(2, "0")}@example.com`,
      createdAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
      token: randomUUID(),
    }));
    await getDb().insertInto("subscribers").values(rows).execute();
    const newest = rows.map(({ email }) => email).toReversed();
    const html = await plain(admin.get(page));
    expect(emailsIn(html)).toEqual(newest.slice(0, 20));
    expect(html).toContain("25 addresses");
    expect(emailsIn(await plain(admin.get(`${page}?page=2`)))).toEqual(newest.slice(20));
    expect(emailsIn(await plain(admin.get(`${page}?q=A-07`)))).toEqual(["a-07@example.com"]);
    const sorted = await plain(admin.get(`${page}?sort=email&dir=asc`));
    expect(emailsIn(sorted)).toEqual(newest.toSorted().slice(0, 20));
    // No page shows the links: who looks over a shoulder unsubscribes nobody.
    for (const { token } of rows) expect(html).not.toContain(token);
  });

  it("removes an address, back to the same view, and logs it without the address", async () => {
    const { email } = await subscriber();
    const answer = await admin.post(`${page}?sort=email&dir=asc&page=2`, { email });
    expect(answer.headers.get("Location")).toBe(`${page}?sort=email&dir=asc&page=2`);
    expect(await plain(admin.follow(answer))).toContain("The address is off the list.");
    expect(await entry(email)).toBeUndefined();
    const again = await plain(admin.follow(admin.post(page, { email })));
    expect(again).toContain("This address is not on the list any more.");
    const log = await getDb()
      .selectFrom("auditEntries")
      .selectAll()
      .where("entity", "=", "subscriber")
      .execute();
    expect(log.map(({ action, actorId }) => [action, actorId])).toEqual([["removed", "admin"]]);
    expect(JSON.stringify(log)).not.toContain(email);
    expect(await plain(admin.get("/admin/audit?kind=subscriber"))).toContain("Admin User");
    expect((await admin.post(page, {})).status).toBe(400);
  });

  it("exports every address of the view once, each with a link that works", async () => {
    await getDb().deleteFrom("subscribers").execute();
    const createdAt = new Date(Date.UTC(2026, 4, 4, 20)).toISOString();
    const rows = Array.from({ length: 1001 }, (_, index) => ({
      ...{ email: `+${String(index).padStart(4, "0")}@example.com`, createdAt },
      token: randomUUID(),
    }));
    for (let start = 0; start < rows.length; start += 500) {
      await getDb()
        .insertInto("subscribers")
        .values(rows.slice(start, start + 500))
        .execute();
    }
    const answer = await admin.get(`${page}/export?sort=joined&dir=asc`);
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="newsletter.csv"');
    const [heads, ...lines]: string[][] = parse(await answer.text(), { bom: true });
    expect(heads).toEqual(["E-mail", "Since", "Unsubscribe link"]);
    expect(lines.map(([email]) => email)).toEqual(rows.map(({ email }) => `'${email}`));
    // 20:00 UTC is the next day in Dhaka.
    expect(lines[0]?.[1]).toBe("2026-05-05");
    const link = new URL(lines[7]?.[2] ?? "");
    expect(link.origin).toBe("http://localhost");
    const token = link.searchParams.get("token") ?? "";
    await new Client().post(link.pathname + link.search, { token });
    expect(await entry(rows[7]?.email ?? "")).toBeUndefined();
    const { count } = await getDb()
      .selectFrom("subscribers")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1000);
    await getDb().deleteFrom("subscribers").execute();
  });
});

describe("the link", () => {
  it("asks, and ends the newsletter by its button without signing in", async () => {
    const [one, two] = [await subscriber(), await subscriber()];
    const visitor = new Client();
    const path = `/newsletter/leave?token=${one.token}`;
    const asked = await visitor.get(path);
    expect(asked.headers.get("Referrer-Policy")).toBe("no-referrer");
    const html = await plain(asked);
    expect(html).toContain(`name="token" value="${one.token}"`);
    expect(html).toContain('content="noindex"');
    expect(html).not.toContain(one.email);
    expect(await entry(one.email)).toBeDefined();
    const answer = await visitor.post(path, { token: one.token });
    expect(await plain(visitor.follow(answer))).toContain("You are unsubscribed");
    expect(await entry(one.email)).toBeUndefined();
    expect(await entry(two.email)).toBeDefined();
  });

  it("answers alike whatever its token is", async () => {
    const { email, token } = await subscriber();
    const answers = [];
    for (const sent of [token, token, "unknown", "", "x".repeat(5000), "%00\u0000"]) {
      const visitor = new Client();
      const path = "/newsletter/leave";
      expect(
        (await visitor.get(`${path}?${new URLSearchParams({ token: sent }).toString()}`)).status,
      ).toBe(200);
      const answer = await visitor.post(path, { token: sent });
      answers.push([answer.status, answer.headers.get("Location")]);
    }
    expect(new Set(answers.map((answer) => answer.join()))).toEqual(new Set(["302,/newsletter"]));
    expect(await entry(email)).toBeUndefined();
  });

  it("is another one after coming back", async () => {
    const { email, token } = await subscriber();
    await subscribe(email);
    expect((await entry(email))?.token).toBe(token);
    await new Client().post("/newsletter/leave", { token });
    await subscribe(email);
    const next = (await entry(email))?.token ?? "";
    expect(next).toMatch(/^[\w-]{43}$/);
    expect(next).not.toBe(token);
  });

  it("asks for patience after ten tries in a minute", async () => {
    const visitor = new Client();
    const leave = () => visitor.post("/newsletter/leave", { token: "x" });
    for (let n = 0; n < 10; n++) expect((await leave()).status).toBe(302);
    const late = await leave();
    expect(late.status).toBe(429);
    expect(await late.text()).toContain("Too many attempts");
  });
});

it("gives entries of before the links a token each", async () => {
  const db = openPlace(await newPlace());
  await sql`create table subscribers (email text primary key, "createdAt" text)`.execute(db);
  await sql`create table "exchangeRates" (rate integer)`.execute(db);
  const values = Array.from({ length: 1001 }, (_, n) => sql`(${`${n}@example.com`}, '2026')`);
  await sql`insert into subscribers values ${sql.join(values)}`.execute(db);
  await up(db as unknown as Kysely<unknown>);
  const rows = await db.selectFrom("subscribers").select("token").execute();
  expect(new Set(rows.map(({ token }) => token)).size).toBe(1001);
  for (const { token } of rows) expect(token).toMatch(/^[\w-]{22}$/);
  await db.destroy();
});
