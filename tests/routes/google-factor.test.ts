// Staff who sign in with Google and have a second factor: Google opens no session before the code.
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { begin, stranger } from "../support/google";
import { registered, startProvider } from "../support/provider";
import { Client, shop } from "../support/shop";
import { enterAs, makeStaff } from "../support/staff";

const provider = await startProvider();
// The environment is read once, when the shop is first asked for something.
Object.assign(process.env, {
  GOOGLE_ISSUER: provider.issuer,
  GOOGLE_CLIENT_ID: registered.id,
  GOOGLE_CLIENT_SECRET: registered.secret,
});
beforeAll(shop);
afterAll(() => provider.stop());

const isIn = async (client: Client) => (await client.get("/admin/profile")).status === 200;

it("leads from Google to the code, and in by the code alone", async () => {
  const boss = await makeStaff("Googler", null);
  const person = stranger({ email: boss.email });
  await getDb()
    .insertInto("identities")
    .values({
      ...{ id: "googler", userId: boss.id, issuer: provider.issuer, subject: person.sub },
      ...{ email: boss.email, createdAt: new Date().toISOString() },
    })
    .execute();
  /** A browser that Google has sent back, and where the shop leads it. */
  const arrive = async () => {
    const client = new Client();
    const answer = await client.get(provider.agree(await begin(client), person));
    return { client, to: answer.headers.get("Location") };
  };
  const before = await arrive();
  expect(await isIn(before.client)).toBe(true);

  const phone = await enterAs(boss);
  const page = "/admin/profile/factor";
  await phone.follow(phone.post(page, { intent: "begin" }));
  const html = await (await phone.get(page)).text();
  const secret = Secret.fromBase32(/secret=([A-Z2-7]+)/.exec(html)?.[1] ?? "");
  const codeIn = (seconds: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 });
  expect((await phone.post(page, { intent: "confirm", passcode: codeIn(0) })).status).toBe(200);

  const { client, to } = await arrive();
  expect(to).toBe("/login/code");
  expect(await isIn(client)).toBe(false);
  expect((await client.post("/login/code", { passcode: "000000" })).status).toBe(400);
  expect(await isIn(client)).toBe(false);
  const done = await client.post("/login/code", { passcode: codeIn(30) });
  expect(done.headers.get("Location")).toBe("/admin");
  expect(await isIn(client)).toBe(true);
});
