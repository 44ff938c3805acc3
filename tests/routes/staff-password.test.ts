// An administrator's password keeps one rule, whichever door sets it; a shopper's keeps the shoppers'.
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { isOwnPassword } from "~/models/account/password.server";
import { hashToken, newToken } from "~/models/account/token.server";
import { createAdmin } from "~/models/account/user.server";
import { signedIn } from "../support/accounts";
import { Client } from "../support/shop";
import { enterAs, makeStaff, staffPassword } from "../support/staff";

const words =
  "Password must contain at least one uppercase letter, one lowercase letter, and one number";
const weak = "only-small-letters";
let boss: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  await signedIn("Admin");
  boss = await makeStaff("Boss", null);
});

/** The form's fields of a link in the mail to somebody. */
async function link(userId: string) {
  const token = newToken();
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const row = { tokenHash: hashToken(token), userId, expiresAt };
  await getDb().insertInto("passwordResets").values(row).execute();
  return { token };
}

const screen = (path: string) => async (password: string) => {
  const client = await enterAs(boss);
  const fields = { currentPassword: staffPassword, password, confirmPassword: password };
  return client.post(path, fields);
};

describe.each([
  ["the administrator's screen", screen("/admin/profile/password")],
  ["the shopper's screen", screen("/profile/password")],
  [
    "the link in the mail",
    async (password: string) => {
      const fields = { ...(await link(boss.id)), password, confirmPassword: password };
      return new Client().post("/password/reset", fields);
    },
  ],
] as const)("%s", (_name, set) => {
  it("refuses what the rule refuses, and takes what it takes, with a line in the log", async () => {
    const answer = await set(weak);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(words);
    expect(await isOwnPassword(boss.id, weak)).toBe(false);
    const before = await lines();
    expect((await set(staffPassword)).status).toBe(302);
    expect(await lines()).toEqual([...before, "changed the password of"]);
  });
});

const lines = async () => {
  const log = getDb().selectFrom("auditEntries").select("action").where("entityId", "=", boss.id);
  return (await log.where("entity", "=", "admin").execute()).map(({ action }) => action);
};

it("is the command's too", async () => {
  const person = { name: "Weak", email: "weak.one@example.com" };
  const made = createAdmin({ ...person, password: weak });
  await expect(made).rejects.toMatchObject({ fields: { password: words } });
  const own = createAdmin({ ...person, email: "Weak.One1@example.com", password: "Weak.One1" });
  await expect(own).rejects.toMatchObject({
    fields: { password: "Please choose a password that is not your e-mail address" },
  });
});

it("is no shopper's", async () => {
  const client = await signedIn("Shopper");
  const fields = { currentPassword: "Shopper12345!", password: weak, confirmPassword: weak };
  expect((await client.post("/profile/password", fields)).status).toBe(302);
});
