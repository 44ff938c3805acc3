// Every cookie over TLS is bound to this very host by its name; one that was planted under another name is nothing.
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { cookieWords } from "~/models/content/cookies";
import { demoAccounts } from "~/sample/accounts";
import { type Client, visitorAt } from "../support/shop";

const [, { email, password }] = demoAccounts;
const overTls = () => visitorAt("https://localhost", "127.0.0.1");
const overHttp = () => visitorAt("http://localhost", "127.0.0.1");

afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});

/** Does everything that sets a cookie. @returns the Set-Cookie lines */
async function collect(client: Client): Promise<string[]> {
  const answers = [
    await client.post("/cart", { add: "sony-wh-ch520", quantity: "1" }),
    await client.get("/product/sony-wh-ch520"),
    await client.post("/compare", { add: "sony-wh-ch520" }),
    await client.post("/light", { light: "on" }),
    await client.post("/profile/addresses/new", { type: "Home" }),
    await client.post("/login", { email, password, remember: "on" }),
    await client.get("/", { "Sec-Fetch-Site": "same-origin" }),
    await client.post("/logout"),
  ];
  return answers.flatMap((answer) => answer.headers.getSetCookie());
}

const names = [
  "compare",
  "drafts",
  "guest",
  "known",
  "recent",
  "session",
  "shop",
  "styles",
  "toast",
];
const nameOf = (line: string) => line.slice(0, line.indexOf("="));

it("the page on privacy names each", () => {
  const named = cookieWords.map((words) => words.slice(0, words.indexOf(":")));
  expect(names.filter((name) => !named.includes(name))).toEqual([]);
});

describe("over TLS", () => {
  it("every cookie is of this host alone", async () => {
    const lines = await collect(await overTls());
    expect([...new Set(lines.map(nameOf))].sort()).toEqual(names.map((name) => `__Host-${name}`));
    for (const line of lines) {
      expect(line).toMatch(/; Secure(?:;|$)/);
      expect(line).toMatch(/; Path=\/(?:;|$)/);
      expect(line).not.toMatch(/; Domain/i);
      expect(line).toMatch(/; HttpOnly/);
    }
  });

  it("a cookie that a neighbour or a page over plain HTTP planted under the bare name is nobody's", async () => {
    const attacker = await overHttp();
    await attacker.post("/light", { light: "on" });
    await attacker.post("/cart", { add: "sony-wh-ch520", quantity: "1" });
    await attacker.post("/login", { email, password, remember: "on" });
    const victim = await overTls();
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    expect((await victim.get("/profile")).headers.get("Location")).toMatch(/^\/login/);
    const page = await (await victim.get("/")).text();
    expect(page).not.toContain("Login successful");
    expect(page).toContain("<script");
  });
});

describe("over plain HTTP on this machine", () => {
  it("cookies have their bare names, which browsers take there", async () => {
    const lines = await collect(await overHttp());
    expect([...new Set(lines.map(nameOf))].sort()).toEqual(names);
    for (const line of lines) expect(line).not.toMatch(/; Secure/);
  });

  it("the bound names are nothing", async () => {
    const owner = await overTls();
    await owner.post("/login", { email, password, remember: "on" });
    const other = await overHttp();
    for (const [name, value] of owner.cookies) other.cookies.set(name, value);
    expect((await other.get("/profile")).status).toBe(302);
  });
});
