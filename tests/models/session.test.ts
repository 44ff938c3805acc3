// Sessions: when a device was last seen, and from when to when it is signed in.
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import {
  findSessionSpan,
  findSessionUser,
  isRemembered,
  sessionLife,
  spanFromNow,
  startSession,
} from "~/models/account/session.server";
import { hashToken } from "~/models/account/token.server";
import { createCustomer } from "~/models/account/user.server";
import { prepareDatabase } from "~/start.server";

let userId = "";
beforeAll(async () => {
  await prepareDatabase();
  const fields = { name: "Seen", email: "seen@example.com", password: "Password-1" };
  userId = (await createCustomer(fields)).id;
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
    expect((await findSessionUser(token))?.id).toBe(userId);
    return (Date.parse((await rowOf(token)).lastSeenAt) - started) / 60_000;
  };
  expect(await seenAfter(9)).toBe(0);
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

it("is remembered when it lasts longer than a brief one", () => {
  expect(isRemembered(spanFromNow(sessionLife.remembered))).toBe(true);
  expect(isRemembered(spanFromNow(sessionLife.brief))).toBe(false);
});
