// Accounts and their passwords: made once, found by address and password, and what a new password ends.
import { beforeEach, describe, expect, it } from "vitest";
import { changeOwnPassword } from "~/auth/password.server";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import {
  findPasswordDate,
  findPasswordHash,
  hashPassword,
  isOwnPassword,
  passwordMatches,
  setPassword,
} from "~/models/account/password.server";
import { spanFromNow, startSession } from "~/models/account/session.server";
import type { User } from "~/models/account/user";
import {
  createAdmin,
  createCustomer,
  findByPassword,
  insertCustomer,
  onNewCustomer,
  userColumns,
} from "~/models/account/user.server";
import { Refusal } from "~/models/refusal.server";
import { findSignedIn } from "~/models/visitor/session.server";

const email = "Mina@example.com";
const password = "Password-1";
const device = { userAgent: "", address: "" };
let mina: User;
let userId = "";

// Not before all: what is asked here is tested here too, and a test has to say so when it fails.
beforeEach(async () => {
  if (userId !== "") return;
  mina = await createCustomer({ name: "Mina Rahman", email, password });
  userId = mina.id;
});

const usersWith = async (address: string) =>
  getDb().selectFrom("users").selectAll().where("email", "=", address).execute();

describe("a new account", () => {
  it("is an active customer's, and the staff are told", async () => {
    const before = Date.now();
    const user = await createCustomer({ name: "New Comer", email: "new@example.com", password });
    const [row] = await usersWith("new@example.com");
    expect(user).toMatchObject({ name: "New Comer", email: "new@example.com", role: "Customer" });
    expect(row).toMatchObject({
      id: user.id,
      phone: "",
      roleTitle: "",
      status: "Active",
      picture: null,
    });
    expect(row?.createdAt).toBe(row?.updatedAt);
    expect(Date.parse(row?.createdAt ?? "")).toBeGreaterThanOrEqual(before);
    const notices = await getDb()
      .selectFrom("notifications")
      .select(["type", "title", "link"])
      .where("message", "=", "New Comer opened an account.")
      .execute();
    expect(notices).toEqual([
      { type: "user", title: "New customer", link: `/admin/customers/${row?.id}` },
    ]);
  });

  it("is none where the address has one, whatever its case, and changes nothing of that", async () => {
    const [before, hash] = [await usersWith(email), await findPasswordHash(userId)];
    for (const create of [createCustomer, createAdmin]) {
      const again = { name: "Other", email: email.toLowerCase(), password: "Password-2" };
      // Who signs up is told the way in.
      const details = create === createCustomer ? [expect.stringContaining("password")] : [];
      await expect(create(again)).rejects.toMatchObject({ code: "taken", details });
    }
    expect(await usersWith(email)).toEqual(before);
    expect(await findPasswordHash(userId)).toBe(hash);
    expect(await usersWith(email.toLowerCase())).toEqual([]);
  });

  it("of a customer brings what the shop gives each, in the same transaction", async () => {
    const given: string[] = [];
    const give = (_trx: Db, user: { email: string }) => {
      given.push(user.email);
      return user.email.startsWith("unlucky")
        ? Promise.reject(new Error("nothing to give"))
        : Promise.resolve();
    };
    onNewCustomer.push(give);
    const fields = (address: string) => ({ name: "Given", email: address, password });
    await createCustomer(fields("given@example.com"));
    await expect(createCustomer(fields("given@example.com"))).rejects.toThrow(Refusal);
    await createAdmin(fields("staff@example.com"));
    await expect(createCustomer(fields("unlucky@example.com"))).rejects.toThrow("nothing to give");
    onNewCustomer.splice(onNewCustomer.indexOf(give), 1);
    expect(given).toEqual(["given@example.com", "unlucky@example.com"]);
    expect(await usersWith("unlucky@example.com")).toEqual([]);
    expect(await usersWith("staff@example.com")).toMatchObject([{ role: "Admin" }]);
    expect((await findByPassword("staff@example.com", password))?.role).toBe("Admin");
  });
});

describe("who signs in", () => {
  it("is found by address, in any case, and password, with what screens may see", async () => {
    const user = await findByPassword("mINA@EXAMPLE.COM", password);
    expect(user?.id).toBe(userId);
    expect(Object.keys(user ?? {}).sort()).toEqual([...userColumns].sort());
  });

  it("is nobody with another password or address, without a password, or while inactive", async () => {
    expect(await findByPassword(email, "Password-2")).toBeNull();
    expect(await findByPassword("nobody@example.com", password)).toBeNull();
    expect(await findByPassword("nobody@example.com", "a password that nobody has")).toBeNull();
    const open = { name: "Open", email: "open@example.com" };
    await transact((trx) => insertCustomer(trx, open));
    expect(await findByPassword(open.email, "")).toBeNull();
    const setStatus = (status: "Active" | "Inactive") =>
      getDb().updateTable("users").set({ status }).where("id", "=", userId).execute();
    await setStatus("Inactive");
    expect(await findByPassword(email, password)).toBeNull();
    await setStatus("Active");
  });
});

describe("a password", () => {
  it("is hashed with argon2id at 19 MiB, two passes, one lane, and a salt of its own", async () => {
    const [one, other] = [await hashPassword(password), await hashPassword(password)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwordMatches(password, one)).toBe(true);
    expect(await passwordMatches("Password-2", one)).toBe(false);
    expect(await passwordMatches("a password that nobody has", undefined)).toBe(false);
  });

  it("is the user's own, another one, or none at all", async () => {
    expect(await isOwnPassword(userId, password)).toBe(true);
    expect(await isOwnPassword(userId, "Password-2")).toBe(false);
    expect(await isOwnPassword("nobody", password)).toBeNull();
    expect([await findPasswordHash("nobody"), await findPasswordDate("nobody")]).toEqual([
      null,
      null,
    ]);
  });

  it("is changed by who knows it, which ends sessions and links of this account alone", async () => {
    const other = await createCustomer({ name: "Other", email: "other@example.com", password });
    const otherId = other.id;
    const sessions = [
      await startSession(userId, device, spanFromNow(60_000)),
      await startSession(otherId, device, spanFromNow(60_000)),
    ] as const;
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    for (const id of [userId, otherId])
      await getDb()
        .insertInto("passwordResets")
        .values({ tokenHash: `link of ${id}`, userId: id, expiresAt })
        .execute();
    const left = async () => ({
      sessions: (await Promise.all(sessions.map((token) => findSignedIn(token)))).map(
        (user) => user !== null,
      ),
      links: (await getDb().selectFrom("passwordResets").select("userId").execute()).map(
        (row) => row.userId,
      ),
    });
    const set = await findPasswordDate(userId);

    const changed: string[] = [];
    const change = (current: string, user: User = mina) => {
      const set = async () => {
        await setPassword(user.id, "Password-3");
        changed.push(user.id);
      };
      const request = new Request("http://localhost/profile/password");
      return changeOwnPassword(request, { requestId: "x" }, user, current, set);
    };
    const wrong = { code: "invalid", fields: { currentPassword: "Current password is incorrect" } };
    await expect(change("Password-2")).rejects.toMatchObject(wrong);
    await expect(change(password, { ...mina, id: "nobody" })).rejects.toMatchObject(wrong);
    expect([await isOwnPassword(userId, password), changed]).toEqual([true, []]);
    expect((await left()).sessions).toEqual([true, true]);

    await change(password);
    expect(await isOwnPassword(userId, "Password-3")).toBe(true);
    expect(await isOwnPassword(userId, password)).toBe(false);
    expect(await isOwnPassword(otherId, password)).toBe(true);
    expect(changed).toEqual([userId]);
    expect(await left()).toEqual({ sessions: [false, true], links: [otherId] });
    expect((await findPasswordDate(userId)) ?? "").not.toBe(set);
    await setPassword(userId, password);
    const gone = setPassword("nobody", password);
    await expect(gone).rejects.toMatchObject({ code: "notFound" });
    expect(await isOwnPassword(userId, password)).toBe(true);
  });
});
