// The second factor of the staff: codes of a telephone (RFC 6238), each once, and recovery codes for a lost one.
import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { knownShopName } from "~/models/settings/shop-name.server";
import { seal, unseal } from "./seal.server";
import { hashToken } from "./token.server";
import type { User } from "./user";

/** Seconds that a code lasts; clocks may differ by as much in either direction. */
const STEP_SECONDS = 30;
const CODES = 10;
/** 31^24 is more than 118 bits: from 112 on a quick hash of a code is as good as a slow one. */
const CODE_SIGNS = 24;
/** Without signs that look like others. */
const signs = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789".replace("L", "");

/** What telephones call the account, and how its codes are made. */
function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: knownShopName(), label, secret: Secret.fromBase32(secret) });
}

function find(db: Db, userId: string) {
  return db.selectFrom("secondFactors").selectAll().where("userId", "=", userId).executeTakeFirst();
}

/** Whether an account is asked for a code at sign-in. */
export async function hasFactor(userId: string): Promise<boolean> {
  return ((await find(getDb(), userId))?.confirmedAt ?? null) !== null;
}

/** The second factor as its owner sees it; the secret only until a first code was right. */
export async function findFactor({ id, email }: Pick<User, "id" | "email">) {
  const row = await find(getDb(), id);
  if (!row) return { state: "off" as const };
  if (row.confirmedAt !== null)
    return { state: "on" as const, left: readCodes(row.codes).length, since: row.confirmedAt };
  const secret = unseal(row.secret, id);
  if (secret === null) return { state: "off" as const };
  return { state: "pending" as const, secret, uri: totpOf(secret, email).toString() };
}

/** Makes a secret for a telephone; it guards nothing before a first code was right. */
export async function beginFactor(userId: string): Promise<void> {
  const secret = seal(new Secret({ size: 20 }).base32, userId);
  const fresh = { secret, lastStep: 0, codes: "[]", createdAt: new Date().toISOString() };
  await getDb()
    .insertInto("secondFactors")
    .values({ userId, confirmedAt: null, ...fresh })
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet(fresh).where("secondFactors.confirmedAt", "is", null),
    )
    .execute();
}

/**
 * Takes a code of the telephone, or a recovery code: each counts once, also when it comes twice at the
 * same moment.
 * @param onProved runs in the same transaction
 * @returns which it was; null for a wrong one, or one that was used
 */
export function takeCode(
  userId: string,
  typed: string,
  { pending = false, onProved }: { pending?: boolean; onProved?: (trx: Db) => Promise<void> } = {},
): Promise<"code" | "recovery code" | null> {
  return transact(async (trx) => {
    const row = await find(trx, userId);
    if (!row || (row.confirmedAt === null) !== pending) return null;
    const step = stepOf(unseal(row.secret, userId), typed);
    const own = trx.updateTable("secondFactors").where("userId", "=", userId);
    if (step !== null && step > row.lastStep) {
      await own.set({ lastStep: step }).execute();
      await onProved?.(trx);
      return "code";
    }
    const codes = readCodes(row.codes);
    const used = hashOf(userId, typed);
    if (!codes.includes(used)) return null;
    await own.set({ codes: JSON.stringify(codes.filter((code) => code !== used)) }).execute();
    await onProved?.(trx);
    return "recovery code";
  });
}

/** The half minute that a code was made for; null for no code of now. */
function stepOf(secret: string | null, typed: string): number | null {
  const token = typed.replaceAll(/\s/g, "");
  if (secret === null || !/^\d{6}$/.test(token)) return null;
  const timestamp = Date.now();
  const delta = totpOf(secret, "").validate({ token, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/**
 * Makes new recovery codes, in place of those before.
 * @returns them as they are shown, once: the database keeps their hashes
 */
export async function writeCodes(trx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  const hashes = JSON.stringify(codes.map((code) => hashOf(userId, code)));
  const confirmedAt = new Date().toISOString();
  await trx
    .updateTable("secondFactors")
    .set((eb) => ({
      codes: hashes,
      confirmedAt: eb.fn.coalesce("confirmedAt", eb.val(confirmedAt)),
    }))
    .where("userId", "=", userId)
    .execute();
  return codes;
}

function newCode(): string {
  const all = Array.from({ length: CODE_SIGNS }, () => signs[randomInt(signs.length)]).join("");
  return all.replaceAll(/.{4}(?!$)/g, "$&-");
}

function hashOf(userId: string, code: string): string {
  return hashToken(`${userId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")}`);
}

function readCodes(text: string): string[] {
  return z.array(z.string()).parse(JSON.parse(text));
}
