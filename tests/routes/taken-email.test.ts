// Signing up with an address that has an account: the screen tells a stranger nothing, the mail tells the owner.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { shop, visitorFrom } from "../support/shop";

const folder = path.join(process.env.DATA_DIR ?? "", "mail");
const newcomer = {
  name: "Mina Rahman",
  email: "SHOPPER@example.com",
  password: "Correct-horse-1",
  confirmPassword: "Correct-horse-1",
  terms: "on",
};

beforeAll(shop);

function mails(): string[] {
  try {
    return readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
  } catch {
    return [];
  }
}

it("mails the owner, in the address's own spelling, five times in a quarter of an hour at most", async () => {
  for (const address of ["a", "b", "c", "d", "e", "f", "g"]) {
    const answer = await visitorFrom(address).post("/signup", newcomer);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain("has an account already");
  }
  await expect.poll(() => mails().length).toBe(5);
  for (const mail of mails()) {
    expect(mail).toContain("To: shopper@example.com");
    expect(mail).toContain("Subject: You have an account already");
    expect(mail).not.toMatch(/https?:/);
  }
});

it("a call of the API is told and told of alike", async () => {
  const call = await visitorFrom("i").send("/api/users/signup/", {
    method: "POST",
    body: JSON.stringify({ ...newcomer, email: "admin@example.com" }),
    headers: { "Content-Type": "application/json" },
  });
  expect(call.status).toBe(409);
  await expect
    .poll(() => mails().filter((mail) => mail.includes("To: admin@example.com")).length)
    .toBe(1);
});

it("an address of its own gets no such mail", async () => {
  const before = mails().length;
  const fields = { ...newcomer, email: "fresh@example.com" };
  expect((await visitorFrom("h").post("/signup", fields)).status).toBe(302);
  expect(mails()).toHaveLength(before);
});
