// The forgotten password: the same answer for everyone, a link that works once and not for long.
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import { Client, shop } from "../support/shop";

const folder = () => path.join(process.env.DATA_DIR ?? "", "mail");
const shopper = "shopper@example.com";

afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});

/** Asks for a link and returns its address inside the shop. */
async function askForLink(): Promise<string> {
  await getDb().deleteFrom("passwordResets").execute();
  const before = mails().length;
  await new Client().post("/password/forgot", { email: "SHOPPER@example.com" });
  const arrived = () => {
    const name = mails().length > before ? mails().at(-1) : undefined;
    return name === undefined ? "" : readFileSync(path.join(folder(), name), "utf8");
  };
  for (let attempt = 0; arrived() === "" && attempt < 200; attempt += 1) await sleep(20);
  const mail = arrived();
  expect(mail).toContain(`To: ${shopper}`);
  // Long lines of a mail are folded with "=" at their end.
  const link = mail
    .replaceAll("=\r\n", "")
    .match(/http:\/\/localhost(\/password\/reset\?token=\S+)/);
  return (link?.[1] ?? "").replace("token=3D", "token=");
}

function mails(): string[] {
  try {
    return readdirSync(folder()).sort();
  } catch {
    return [];
  }
}

/** A link is written half a second after the answer; the next test must not find this one's. */
const letMailsArrive = () => sleep(800);

describe("the forgotten password", () => {
  it("answers known and unknown addresses alike", async () => {
    await shop();
    const ask = async (email: string) => {
      const response = await new Client().post("/password/forgot", { email });
      const page = await response.text();
      return [response.status, page.match(/<main[^]*<\/main>/)?.[0]];
    };
    const known = await ask(shopper);
    expect(await ask("nobody@example.com")).toEqual(known);
    expect(known[1]).toContain("If this address has an account, a mail with a link is on its way.");
    expect((await new Client().post("/password/forgot", { email: "x" })).status).toBe(400);
    await expect.poll(() => mails().length, { timeout: 10_000 }).toBeGreaterThan(0);
    await letMailsArrive();
    expect(mails()).toHaveLength(1);
  });

  it("mails a link, in a file that only its owner reads, whose token the database does not hold", async () => {
    await shop();
    const link = await askForLink();
    const token = new URL(link, "http://localhost").searchParams.get("token") ?? "";
    expect(statSync(path.join(folder(), mails().at(-1) ?? "")).mode & 0o777).toBe(0o600);
    const rows = await getDb().selectFrom("passwordResets").select("tokenHash").execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tokenHash).not.toBe(token);
  });

  it("sets the password once and ends every session", async () => {
    const elsewhere = await signedIn("Shopper");
    const link = await askForLink();
    const page = await new Client().get(link);
    expect(page.status).toBe(200);
    expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
    const token = new URL(link, "http://localhost").searchParams.get("token") ?? "";
    const short = { token, password: "short", confirmPassword: "other" };
    const refused = await (await new Client().post(link, short)).text();
    expect(refused).toContain("Password must be at least 8 characters long");
    expect(refused).toContain("Passwords do not match");
    const fields = { token, password: "Shopper12345!!", confirmPassword: "Shopper12345!!" };
    expect((await new Client().post(link, fields)).headers.get("Location")).toBe("/login");
    expect((await elsewhere.get("/profile")).status).toBe(302);
    expect((await new Client().post(link, fields)).status).toBe(410);
    expect((await new Client().get(link)).status).toBe(410);
    const renewed = { email: shopper, password: fields.password, remember: "on" };
    expect((await new Client().post("/login", renewed)).status).toBe(302);
  });

  it("refuses a link that is too old, or made up", async () => {
    await shop();
    const link = await askForLink();
    await getDb()
      .updateTable("passwordResets")
      .set({ expiresAt: new Date(0).toISOString() })
      .execute();
    const late = await new Client().get(link);
    expect(late.status).toBe(410);
    expect(late.headers.get("Referrer-Policy")).toBe("no-referrer");
    const made = await new Client().get("/password/reset?token=made-up");
    expect(made.status).toBe(410);
    expect(await made.text()).toContain("Ask for a new link");
  });

  it("takes five wishes for one address in a quarter of an hour", async () => {
    await shop();
    const ask = () => new Client().post("/password/forgot", { email: shopper });
    for (let wish = 0; wish < 5; wish += 1) expect((await ask()).status).toBe(200);
    const answer = await ask();
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).not.toBeNull();
  });
});
