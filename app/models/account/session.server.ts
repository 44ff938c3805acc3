// Signed-in devices: each row is one, found by the hash of the token in the device's cookie.
import { sql } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { Refusal } from "~/models/refusal.server";
import { hashToken, newToken } from "./token.server";
import { userColumns } from "./user.server";

const DAY_MS = 86_400_000;
/** A remembered device stays signed in for 30 days, another one for a day. */
export const sessionLife = { remembered: 30 * DAY_MS, brief: DAY_MS };
/** A session that nobody used for so long has ended: within a working day for who sees others' orders. */
export const idleLife = { staff: 8 * 3_600_000, shoppers: 14 * DAY_MS };
/** Writing "last seen" on every page view would turn every read into a write. */
const SEEN_STEP_MS = 10 * 60_000;

/** What the buttons of the devices list send: one device, or all but this one. */
export const endDevicesSchema = z.object({
  id: z.string().optional(),
  all: z.string().optional(),
});

/** Where a sign-in came from, as the devices list shows it. */
export interface Device {
  userAgent: string;
  address: string;
}

/** From when to when somebody is signed in on a device; the cookie may end sooner. */
export interface SessionSpan {
  createdAt: string;
  expiresAt: string;
}

/**
 * The span of a session that starts now.
 * @param life milliseconds until it ends by itself
 */
export function spanFromNow(life: number): SessionSpan {
  const now = Date.now();
  return {
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + life).toISOString(),
  };
}

/** Whether a device is remembered, so that its cookie survives the browser's end. */
export function isRemembered({ createdAt, expiresAt }: SessionSpan): boolean {
  return Date.parse(expiresAt) - Date.parse(createdAt) > sessionLife.brief;
}

/**
 * Starts a session.
 * @returns the token for the cookie; it is not stored anywhere
 */
export async function startSession(
  userId: string,
  device: Device,
  { createdAt, expiresAt }: SessionSpan,
): Promise<string> {
  const token = newToken();
  const now = new Date().toISOString();
  const db = getDb();
  await db.deleteFrom("sessions").where("expiresAt", "<", now).execute();
  await db
    .insertInto("sessions")
    .values({
      id: hashToken(token),
      userId,
      userAgent: device.userAgent.slice(0, 300),
      address: device.address,
      createdAt,
      lastSeenAt: now,
      provenAt: now,
      expiresAt,
    })
    .execute();
  return token;
}

/** The span of the session behind a token; null when it has ended. */
export async function findSessionSpan(token: string): Promise<SessionSpan | null> {
  const row = await getDb()
    .selectFrom("sessions")
    .select(["createdAt", "expiresAt"])
    .where("id", "=", hashToken(token))
    .where("expiresAt", ">", new Date().toISOString())
    .executeTakeFirst();
  return row ?? null;
}

/** How long a proof of who one is counts for what is sensitive. */
const PROOF_MS = 10 * 60_000;

/** Whether a session's user proved lately who they are. */
export async function isSessionProven(token: string): Promise<boolean> {
  const since = new Date(Date.now() - PROOF_MS).toISOString();
  const row = await getDb()
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", hashToken(token))
    .where("provenAt", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a session's user has proved once more who they are. */
export async function proveSession(token: string): Promise<void> {
  const provenAt = new Date().toISOString();
  const own = getDb().updateTable("sessions").where("id", "=", hashToken(token));
  await own.set({ provenAt }).execute();
}

/** What decides at a moment whether a session runs; all in ISO 8601, UTC. */
export interface SessionMoments {
  now: string;
  /** Whose session was not used since then has ended. */
  staffSince: string;
  shoppersSince: string;
}

export function sessionMoments(now: Date): SessionMoments {
  const ago = (life: number) => new Date(now.getTime() - life).toISOString();
  return {
    now: now.toISOString(),
    staffSince: ago(idleLife.staff),
    shoppersSince: ago(idleLife.shoppers),
  };
}

/** Whether a session of a joined user was used lately; "last seen" is up to ten minutes old. */
function isInUse({ staffSince, shoppersSince }: SessionMoments) {
  return sql<boolean>`sessions."lastSeenAt" > case users.role when 'Admin' then ${staffSince} else ${shoppersSince} end`;
}

/**
 * The session with this hash of its token beside its user, as a query: without a row when the session ended, by its
 * time or for want of use, or the account is inactive.
 */
export function runningSession(id: string, moments: SessionMoments) {
  return getDb()
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(userColumns.map((column) => `users.${column}` as const))
    .select("sessions.lastSeenAt")
    .where("sessions.id", "=", id)
    .where("sessions.expiresAt", ">", moments.now)
    .where("users.status", "=", "Active")
    .where(isInUse(moments));
}

/** Notes that a session is in use, unless that was noted a moment ago. */
export async function noteUse(id: string, { lastSeenAt }: { lastSeenAt: string }, now: Date) {
  if (now.getTime() - Date.parse(lastSeenAt) <= SEEN_STEP_MS) return;
  await getDb()
    .updateTable("sessions")
    .set({ lastSeenAt: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Ends the session behind a token; an unknown token changes nothing. */
export async function endSession(token: string): Promise<void> {
  await getDb().deleteFrom("sessions").where("id", "=", hashToken(token)).execute();
}

/** A signed-in device as its owner sees it. */
export interface SignedInDevice extends Device {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  /** Whether it is the one that asks. */
  current: boolean;
}

/**
 * The user's signed-in devices, the last seen first.
 * @param token the asking device's own
 */
export async function findDevices(userId: string, token: string): Promise<SignedInDevice[]> {
  const moments = sessionMoments(new Date());
  const rows = await getDb()
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(["sessions.id", "userAgent", "address", "sessions.createdAt", "lastSeenAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", moments.now)
    .where(isInUse(moments))
    .orderBy("lastSeenAt", "desc")
    .orderBy("sessions.id")
    .limit(100)
    .execute();
  const current = hashToken(token);
  return rows.map((row) => ({ ...row, current: row.id === current }));
}

/** Signs one of the user's devices out. @throws Refusal when the user has no such device */
export async function endDevice(userId: string, id: string): Promise<void> {
  const row = await getDb()
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Refusal("notFound", "There is no such device.");
}

/** Signs all of the user's devices out but the one with this token. */
export async function endOtherDevices(userId: string, token: string): Promise<void> {
  await getDb()
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "!=", hashToken(token))
    .execute();
}
