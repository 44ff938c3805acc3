// The staff's second factor: no session before it, each code once, clocks half a minute apart, a lost telephone, nothing around it.
import { TOTP, Secret } from "otpauth";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signIn } from "~/auth/session.server";
import { resetFactorOf } from "~/models/account/factor-change.server";
import { hasFactor } from "~/models/account/second-factor.server";
import { hashToken, newToken } from "~/models/account/token.server";
import { signedIn } from "../support/accounts";
import { Client } from "../support/shop";
import { enterAs, makeStaff, staffPassword } from "../support/staff";

const page = "/admin/profile/factor";
const email = "boss@example.com";
let boss: Awaited<ReturnType<typeof makeStaff>>;
let client: Client;
let secret = "";
let codes: string[] = [];

const codeAt = (seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + seconds * 1000,
  });
const row = () =>
  getDb().selectFrom("secondFactors").selectAll().where("userId", "=", boss.id).executeTakeFirst();
const keptCodes = async () => JSON.parse((await row())?.codes ?? "[]") as string[];
/** As if the codes of before were long ago. */
const forget = async () => {
  await getDb().updateTable("secondFactors").set({ lastStep: 0 }).execute();
  await getDb().deleteFrom("throttles").execute();
};

/** A browser after the first step. */
async function firstStep() {
  const fresh = new Client();
  const answer = await fresh.post("/login", { email, password: staffPassword, remember: "on" });
  expect(answer.headers.get("Location")).toBe("/login/code");
  return fresh;
}
const second = (fresh: Client, code: string) => fresh.post("/login/code", { passcode: code });
async function isIn(fresh: Client) {
  return (await fresh.get("/admin/profile")).status === 200;
}

beforeAll(async () => {
  await signedIn("Admin");
  boss = await makeStaff("Boss", null);
  client = await enterAs(boss);
});
beforeEach(forget);

it("is on after a first right code, with ten recovery codes, and nothing is kept in clear", async () => {
  await client.follow(client.post(page, { intent: "begin" }));
  const html = await (await client.get(page)).text();
  secret = (/<code[^>]*>([A-Z2-7 ]{30,})</.exec(html)?.[1] ?? "").replaceAll(" ", "");
  expect(html).toContain(`secret=${secret}`);
  expect(html).toContain('aria-label="QR code of the key below"');
  const wrong = await client.post(page, { intent: "confirm", passcode: "000000" });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).not.toContain('value="000000"');
  expect(await hasFactor(boss.id)).toBe(false);
  const answer = await (await client.post(page, { intent: "confirm", passcode: codeAt() })).text();
  codes = [...answer.matchAll(/(?<=>)[A-Z2-9-]{12,}(?=<)/g)].map(([code]) => code);
  expect(codes).toHaveLength(10);
  // 112 bits and more, by the 31 signs that are told apart.
  const bits = (code: string) => code.replaceAll("-", "").length * Math.log2(31);
  expect(Math.min(...codes.map(bits))).toBeGreaterThan(112);
  expect(codes.join("")).toMatch(/^(?:[A-HJKMNP-Z2-9]{4}-?)+$/);
  const kept = JSON.stringify(await row());
  for (const clear of [secret, ...codes]) expect(kept).not.toContain(clear);
  expect(await (await client.get(page)).text()).not.toContain(codes[0]);
});

describe("sign-in", () => {
  it("opens no session before the second step", async () => {
    const fresh = await firstStep();
    expect([...fresh.cookies.keys()]).not.toContain("session");
    expect(await isIn(fresh)).toBe(false);
    expect((await fresh.get("/login/code")).status).toBe(200);
    expect((await second(fresh, codeAt())).headers.get("Location")).toBe("/admin");
    expect(await isIn(fresh)).toBe(true);
    const stranger = new Client();
    expect((await stranger.get("/login/code")).headers.get("Location")).toBe("/login");
    expect((await second(stranger, codeAt())).status).toBe(410);
  });

  it.each([
    [-61, false],
    [-30, true],
    [30, true],
    [61, false],
  ])("takes the code of a clock %i seconds off: %s", async (seconds, fits) => {
    const fresh = await firstStep();
    expect((await second(fresh, codeAt(seconds))).status).toBe(fits ? 302 : 400);
    expect(await isIn(fresh)).toBe(fits);
  });

  it("takes a code once, also when it comes twice at the same moment, and none from before it", async () => {
    const browsers = [await firstStep(), await firstStep(), await firstStep()];
    const code = codeAt();
    const answers = await Promise.all(browsers.map((fresh) => second(fresh, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 400, 400]);
    expect((await second(await firstStep(), codeAt(-30))).status).toBe(400);
  });

  it("takes each recovery code once, however it is typed", async () => {
    const [first = ""] = codes;
    expect((await second(await firstStep(), first.toLowerCase().replaceAll("-", " "))).status).toBe(
      302,
    );
    expect((await second(await firstStep(), first)).status).toBe(400);
    expect(await (await client.get(page)).text()).toMatch(/left: (?:<!-- -->)?9/);
  });

  it("still takes a code of twelve signs, as they were made before", async () => {
    const kept = await keptCodes();
    const old = hashToken(`${boss.id} ABCDEFGHJKMN`);
    const own = getDb().updateTable("secondFactors").where("userId", "=", boss.id);
    await own.set({ codes: JSON.stringify([...kept, old]) }).execute();
    expect((await second(await firstStep(), "ABCD-EFGH-JKMN")).status).toBe(302);
    expect(await keptCodes()).toEqual(kept);
  });

  it("is slow to guess", async () => {
    const fresh = await firstStep();
    for (let guess = 0; guess < 5; guess += 1) await second(fresh, "123456");
    const answer = await second(fresh, codeAt());
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBeTruthy();
  });

  it("has no way around: the API, Google, a password by mail", async () => {
    const api = new Client();
    const body = JSON.stringify({ email, password: staffPassword });
    const headers = { "Content-Type": "application/json" };
    const answer = await api.send("/api/users/login/", { method: "POST", body, headers });
    expect(answer.status).toBe(403);
    expect(api.cookies.size).toBe(0);
    const request = new Request("http://localhost/auth/google/callback");
    for (const by of ["password", "Google"] as const)
      await expect(
        signIn(request, { requestId: "x" }, boss, { remember: true, by }),
      ).rejects.toMatchObject({ code: "forbidden" });
    const token = newToken();
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const link = { tokenHash: hashToken(token), userId: boss.id, expiresAt };
    await getDb().insertInto("passwordResets").values(link).execute();
    const fresh = new Client();
    const fields = { token, password: staffPassword, confirmPassword: staffPassword };
    expect((await fresh.post("/password/reset", fields)).headers.get("Location")).toBe("/login");
    expect(await isIn(fresh)).toBe(false);
    client = await firstStep();
    await second(client, codeAt());
    expect(await isIn(client)).toBe(true);
  });

  it("stands in the log, a success, a failure and the factor, without what was typed", async () => {
    await new Client().post("/login", { email, password: "Wrong-12345", remember: "on" });
    await expect
      .poll(async () => {
        const lines = await getDb()
          .selectFrom("auditEntries")
          .select(["actorName", "action", "after"])
          .where("entity", "=", "signIn")
          .where("entityId", "=", boss.id)
          .execute();
        return [
          ...new Set(
            lines.map(({ actorName, action, after }) => `${actorName} ${action} ${after}`),
          ),
        ].sort();
      })
      .toEqual([
        'Boss signed in to {"With":"code"}',
        'Boss signed in to {"With":"password"}',
        'Boss signed in to {"With":"recovery code"}',
        'Somebody failed to sign in to {"With":"password"}',
        'Somebody failed to sign in to {"With":"second factor"}',
      ]);
    const owner = await signedIn("Admin");
    expect(await (await owner.get("/admin/audit?kind=signIn")).text()).toContain("staff account");
  });
});

describe("everybody", () => {
  it("must have one when the shop says so, and sets it up before anything else", async () => {
    const owner = await signedIn("Admin");
    const staff = "/admin/settings/staff";
    const save = (fields: Record<string, string>) => owner.post(`${staff}?index`, fields);
    expect((await save({ factorForAll: "on", version: "7" })).status).toBe(409);
    expect((await save({ factorForAll: "on", version: "0" })).status).toBe(302);
    for (const path of ["/admin/products", "/admin/orders/export", staff])
      expect((await owner.get(path)).headers.get("Location"), path).toBe(page);
    expect((await owner.post("/admin/products/new", { x: "y" })).headers.get("Location")).toBe(
      page,
    );
    const headers = { "Content-Type": "application/json" };
    const call = await owner.send("/api/products/", { method: "POST", headers, body: "{}" });
    expect(call.status).toBe(403);
    expect(await (await owner.get(page)).text()).toContain("Everybody of the staff needs");
    expect((await client.get("/admin/products")).status).toBe(200);
    const end = await client.post(page, { intent: "end", passcode: codeAt() });
    expect(end.status).toBe(409);
    await getDb().deleteFrom("settings").where("name", "=", "staff").execute();
  });
});

describe("a lost telephone", () => {
  it("is no lost account: new codes, another owner, and the command on the shop's machine", async () => {
    const again = await (await client.post(page, { intent: "codes", passcode: codeAt() })).text();
    const [fresh = ""] = /(?<=>)[A-Z2-9-]{12,}(?=<)/.exec(again) ?? [];
    expect((await second(await firstStep(), codes[1] ?? "")).status).toBe(400);
    expect((await second(await firstStep(), fresh)).status).toBe(302);

    const owner = await signedIn("Admin");
    const { version } = await getDb()
      .selectFrom("users")
      .select("version")
      .where("id", "=", boss.id)
      .executeTakeFirstOrThrow();
    const reset = { intent: "factor", version: String(version) };
    await owner.post(`/admin/settings/staff/${boss.id}`, reset);
    expect(await isIn(client)).toBe(false);
    client = await enterAs(boss);

    await client.post(page, { intent: "begin" });
    await getDb().updateTable("secondFactors").set({ confirmedAt: "2026" }).execute();
    await resetFactorOf("BOSS@example.com");
    expect(await isIn(client)).toBe(false);
    await enterAs(boss);
    await expect(resetFactorOf("nobody@example.com")).rejects.toThrow("No administrator");
    const log = getDb().selectFrom("auditEntries").select(["actorName", "action"]);
    const lines = await log.where("entityId", "=", boss.id).where("entity", "=", "admin").execute();
    expect(lines.map(({ actorName, action }) => `${actorName} ${action}`)).toEqual([
      "Boss turned on the second factor of",
      "Boss changed the password of",
      "Boss made new recovery codes for",
      "Admin User reset the second factor of",
      "The shop's machine reset the second factor of",
    ]);
  });
});
