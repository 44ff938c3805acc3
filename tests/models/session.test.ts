// Sessions: when a device was last seen, from when to when it is signed in, and who may end it.
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { Outage } from "~/db/outage.server";
import {
  endDevice,
  endOtherDevices,
  endSession,
  findDevices,
  findSessionSpan,
  isRemembered,
  sessionLife,
  spanFromNow,
  startSession,
} from "~/models/account/session.server";
import { hashToken } from "~/models/account/token.server";
import { createCustomer, userColumns } from "~/models/account/user.server";
import { findSignedIn } from "~/models/visitor/session.server";

let userId = "";
beforeAll(async () => {
  const fields = { name: "Seen", email: "seen@example.com", password: "Password-1" };
  userId = (await createCustomer(fields)).id;
});
beforeEach(async () => {
  await getDb().deleteFrom("sessions").execute();
});
afterEach(() => {
  vi.useRealTimers();
});

const device = { userAgent: "", address: "" };
const rowOf = (token: string) =>
  getDb()
    .selectFrom("sessions")
    .selectAll()
    .where("id", "=", hashToken(token))
    .executeTakeFirstOrThrow();

it("is written down as seen, but not with every page", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const started = Date.now();
  const token = await startSession(userId, device, spanFromNow(sessionLife.brief));
  const seenAfter = async (minutes: number) => {
    vi.setSystemTime(started + minutes * 60_000);
    expect((await findSignedIn(token))?.user.id).toBe(userId);
    return (Date.parse((await rowOf(token)).lastSeenAt) - started) / 60_000;
  };
  expect(await seenAfter(10)).toBe(0);
  expect(await seenAfter(11)).toBe(11);
  expect(await seenAfter(20)).toBe(11);
  expect(await seenAfter(22)).toBe(22);
});

it("tells from when to when it lasts, until it has ended", async () => {
  const span = spanFromNow(60_000);
  const token = await startSession(userId, device, span);
  expect(await findSessionSpan(token)).toEqual(span);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  expect(await findSessionSpan(token)).toBeNull();
  expect(await findSessionSpan("unknown")).toBeNull();
});

it.each([
  ["Customer", 14 * 24 * 60],
  ["Admin", 8 * 60],
] as const)("of a %s ends when nobody used it for %i minutes", async (role, minutes) => {
  await getDb().updateTable("users").set({ role }).where("id", "=", userId).execute();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const started = Date.now();
  const token = await startSession(userId, device, spanFromNow(10 * sessionLife.remembered));
  const isUsable = async () => {
    const listed = (await findDevices(userId, token)).length === 1;
    expect((await findSignedIn(token)) !== null).toBe(listed);
    return listed;
  };
  vi.setSystemTime(started + minutes * 60_000 - 1);
  expect(await isUsable()).toBe(true);
  // It was used just now.
  vi.setSystemTime(started + 2 * minutes * 60_000 - 2);
  expect(await isUsable()).toBe(true);
  vi.setSystemTime(started + 3 * minutes * 60_000 - 2);
  expect(await isUsable()).toBe(false);
  await getDb().updateTable("users").set({ role: "Customer" }).where("id", "=", userId).execute();
});

it("is remembered when it lasts longer than a brief one", () => {
  expect(isRemembered(spanFromNow(sessionLife.remembered))).toBe(true);
  expect(isRemembered(spanFromNow(sessionLife.brief))).toBe(false);
});

it("is nobody's while the account is inactive", async () => {
  const token = await startSession(userId, device, spanFromNow(60_000));
  const setStatus = (status: "Active" | "Inactive") =>
    getDb().updateTable("users").set({ status }).where("id", "=", userId).execute();
  await setStatus("Inactive");
  expect(await findSignedIn(token)).toBeNull();
  await setStatus("Active");
  const { user } = (await findSignedIn(token)) ?? {};
  expect(Object.keys(user ?? {}).sort()).toEqual([...userColumns].sort());
});

it("keeps the beginning of what a browser calls itself", async () => {
  const userAgent = `w3m/${"5".repeat(400)}`;
  const token = await startSession(userId, { ...device, userAgent }, spanFromNow(60_000));
  expect((await rowOf(token)).userAgent).toBe(userAgent.slice(0, 300));
});

it("makes room for itself by those that have ended", async () => {
  const ended = await startSession(userId, device, spanFromNow(-1000));
  const lasting = await startSession(userId, device, spanFromNow(60_000));
  await startSession(userId, device, spanFromNow(60_000));
  await expect(rowOf(ended)).rejects.toThrow();
  expect((await rowOf(lasting)).userId).toBe(userId);
});

it("stands in the list of its owner's devices, the last seen first", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const start = async (address: string, life: number, owner = userId) => {
    vi.setSystemTime(Date.now() + 1000);
    return startSession(owner, { userAgent: "w3m", address }, spanFromNow(life));
  };
  const brief = await start("192.0.2.1", 60_000);
  const here = await start("192.0.2.2", 600_000);
  await start("192.0.2.3", 600_000);
  await start("192.0.2.4", 600_000, "shopper");
  const listed = async () =>
    (await findDevices(userId, here)).map(({ address, current }) => [address, current]);
  expect(await listed()).toEqual([
    ["192.0.2.3", false],
    ["192.0.2.2", true],
    ["192.0.2.1", false],
  ]);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await listed()).not.toContainEqual(["192.0.2.1", false]);
  expect(await findSignedIn(brief)).toBeNull();
});

it("is ended by its own owner alone, by itself or with all the others", async () => {
  const start = (owner: string) => startSession(owner, device, spanFromNow(60_000));
  const [here, there, elsewhere] = [await start(userId), await start(userId), await start(userId)];
  const foreign = await start("shopper");
  const present = async () =>
    (await Promise.all([here, there, elsewhere, foreign].map((token) => findSignedIn(token)))).map(
      (user) => user !== null,
    );
  for (const id of [hashToken(foreign), "unknown"])
    await expect(endDevice(userId, id)).rejects.toMatchObject({ code: "notFound" });
  expect(await present()).toEqual([true, true, true, true]);
  await endDevice(userId, hashToken(there));
  expect(await present()).toEqual([true, false, true, true]);
  await endOtherDevices(userId, here);
  expect(await present()).toEqual([true, false, false, true]);
  await endSession("unknown");
  await endSession(here);
  expect(await present()).toEqual([false, false, false, true]);
});

it("is looked up once for all who ask at the same moment, and anew for whoever asks later", async () => {
  const [token, other] = [
    await startSession(userId, device, spanFromNow(sessionLife.brief)),
    await startSession("admin", device, spanFromNow(sessionLife.brief)),
  ];
  const asked = vi.spyOn(getDb().getExecutor(), "executeQuery");
  const found = await Promise.all([token, other, token, token].map((one) => findSignedIn(one)));
  expect(found.map((signedIn) => signedIn?.user.id)).toEqual([userId, "admin", userId, userId]);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
  const early = findSignedIn(token);
  await endSession(token);
  expect(await findSignedIn(token)).toBeNull();
  await early;
});

it("is known to nobody while the database is away, and each who asks is told by a fault of their own", async () => {
  const away = new Outage(new Error("away"));
  const asked = vi.spyOn(getDb().getExecutor(), "executeQuery").mockRejectedValue(away);
  const told = await Promise.all(
    ["token", "token"].map((token) => findSignedIn(token).catch((fault: unknown) => fault)),
  );
  asked.mockRestore();
  expect(told.every((fault) => fault instanceof Outage)).toBe(true);
  expect(new Set([...told, away]).size).toBe(3);
});
