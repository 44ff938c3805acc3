// Links to set a new password: they work once, for half an hour, and not after the address has changed.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import {
  mailResetLink,
  requireOpenReset,
  resetPassword,
} from "~/models/account/password-reset.server";
import { findProfile, saveProfile } from "~/models/account/profile.server";
import { spanFromNow, startSession } from "~/models/account/session.server";
import { createCustomer, findByPassword } from "~/models/account/user.server";
import { findSignedIn } from "~/models/visitor/session.server";

const hashed = vi.hoisted(() => vi.fn());
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof import("@node-rs/argon2")>();
  hashed.mockImplementation(argon2.hash);
  return { ...argon2, hash: hashed };
});

const email = "forgetful@example.com";
const folder = path.join(process.env.DATA_DIR ?? "", "mail");
let userId = "";

beforeAll(async () => {
  const user = await createCustomer({ name: "For Getful", email, password: "Password-1" });
  userId = user.id;
});

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await getDb().deleteFrom("passwordResets").execute();
});

afterEach(() => {
  vi.useRealTimers();
});

/** The token of the newest mail. */
async function token(): Promise<string> {
  await mailResetLink(email.toUpperCase(), "https://shop.example");
  const name = readdirSync(folder).sort().at(-1) ?? "";
  const mail = readFileSync(path.join(folder, name), "utf8").replaceAll("=\r\n", "");
  const link = mail.replaceAll("=3D", "=").match(/https:\/\/shop\.example\S+token=(\S+)/);
  return link?.[1] ?? "";
}

const gone = { code: "gone", message: "This link was used already, or is too old." };

it("sets the password, ends every session, and uses up this link and the others", async () => {
  const [first, second] = [await token(), await token()];
  const session = await startSession(userId, { userAgent: "", address: "" }, spanFromNow(60_000));
  expect(await resetPassword(second, "Password-2")).toEqual({ id: userId, email });
  expect((await findByPassword(email, "Password-2"))?.id).toBe(userId);
  expect(await findByPassword(email, "Password-1")).toBeNull();
  expect(await findSignedIn(session)).toBeNull();
  for (const used of [first, second])
    await expect(resetPassword(used, "Password-3")).rejects.toMatchObject(gone);
});

it("hashes nothing for a link that is none, or no longer one", async () => {
  const used = await token();
  expect(await resetPassword(used, "Password-2")).toEqual({ id: userId, email });
  hashed.mockClear();
  for (const dead of ["made-up", used])
    await expect(resetPassword(dead, "Password-3")).rejects.toMatchObject(gone);
  expect(hashed).not.toHaveBeenCalled();
});

it("lets one of two at the same moment win", async () => {
  const link = await token();
  const outcomes = await Promise.allSettled([
    resetPassword(link, "Password-A"),
    resetPassword(link, "Password-B"),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it("ends after half an hour", async () => {
  const link = await token();
  await requireOpenReset(link);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 60_000 });
  await expect(requireOpenReset(link)).rejects.toMatchObject(gone);
  await expect(resetPassword(link, "Password-4")).rejects.toMatchObject(gone);
});

it("ends when the account gives the address up", async () => {
  const link = await token();
  const { version } = (await findProfile(userId)) ?? { version: 0 };
  const profile = { firstName: "For", lastName: "Getful", phone: "", version };
  const moved = { ...profile, email: "moved@example.com" };
  await expect(saveProfile(userId, moved)).rejects.toMatchObject({ code: "unproven" });
  await saveProfile(userId, moved, { confirmed: true });
  await expect(requireOpenReset(link)).rejects.toMatchObject(gone);
  const back = { ...profile, email, version: version + 1 };
  await saveProfile(userId, back, { confirmed: true });
});

it("writes to nobody for an unknown address or an inactive account", async () => {
  await mailResetLink("nobody@example.com", "https://shop.example");
  const setStatus = (status: "Active" | "Inactive") =>
    getDb().updateTable("users").set({ status }).where("id", "=", userId).execute();
  await setStatus("Inactive");
  await mailResetLink(email, "https://shop.example");
  await setStatus("Active");
  expect(await getDb().selectFrom("passwordResets").select("userId").execute()).toEqual([]);
  expect(() => readdirSync(folder)).toThrow();
});

it("an address that is changed is proven no more", async () => {
  const provenAt = async () => {
    const row = await getDb()
      .selectFrom("users")
      .select("emailProvenAt")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    return row.emailProvenAt;
  };
  const save = async (email: string) => {
    const { version } = (await findProfile(userId)) ?? { version: 0 };
    const details = { firstName: "Proven", lastName: "", email, phone: "", version };
    await saveProfile(userId, details, { confirmed: true });
  };
  const before = (await findProfile(userId))?.email ?? "";
  await getDb()
    .updateTable("users")
    .set({ emailProvenAt: new Date().toISOString() })
    .where("id", "=", userId)
    .execute();
  await save(before.toUpperCase());
  expect(await provenAt()).not.toBeNull();
  await save(`moved-${before}`);
  expect(await provenAt()).toBeNull();
});
