// What the keeper decided about the shop: read with defaults, saved with a version and a line in the audit log.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChange, type Actor, type AuditFields } from "~/models/audit/audit.server";
import { changedSince, undid } from "~/models/audit/undo.server";
import { defaultTimeZone } from "~/models/date";
import { changedMeanwhile } from "~/models/refusal.server";
import { requiredText } from "~/models/text.server";
import { paymentSchema, paymentWords } from "./payment.server";
import { mailSchema, mailWords } from "./mail-form.server";
import { homeSchema, homeWords } from "./home-form.server";
import { shopSchema, shopWords } from "./shop-form.server";
import { percentOf, reviewPublishing, settingNames, type Settings } from "./settings";

/** How each is kept; a shop that never saved one has the defaults. */
const kept: { [Name in keyof Settings]: z.ZodType<Settings[Name]> } = {
  shop: shopSchema,
  home: homeSchema,
  // Shops that are older than this setting were open all along.
  opening: z.object({ open: z.boolean().default(true) }),
  // The standard rate of Bangladesh. A shop that is not registered for VAT sets 0, and nothing is said of it.
  vat: z.object({ rate: z.number().int().min(0).max(9_999).default(1500) }),
  payment: paymentSchema,
  time: z.object({ zone: z.string().default(defaultTimeZone) }),
  staff: z.object({ factorForAll: z.boolean().default(false) }),
  reviews: z.object({ publish: z.enum(reviewPublishing).default("After approval") }),
  mail: mailSchema,
};

/** What each reads in the audit log, by the words of its screen. */
const words: { [Name in keyof Settings]: (value: Settings[Name]) => AuditFields } = {
  shop: shopWords,
  home: homeWords,
  opening: ({ open }) => ({ Orders: open ? "Taken" : "Not taken" }),
  vat: ({ rate }) => ({ "VAT rate": percentOf(rate) }),
  payment: paymentWords,
  time: ({ zone }) => ({ "Time zone": zone }),
  staff: ({ factorForAll }) => ({ "Second factor for all": factorForAll ? "Yes" : "No" }),
  reviews: ({ publish }) => ({ "Reviews are shown": publish }),
  mail: mailWords,
};

/** The staff's, and what has a button of its own for the way back or acts beyond its row, are not undone. */
const undoable: (keyof Settings)[] = ["shop", "home", "vat", "payment", "reviews", "mail"];

/** Every time zone that the machine knows by a place; UTC is none of them. */
export const timeZones = ["UTC", ...Intl.supportedValuesOf("timeZone")];

const version = z.coerce.number().int();

/** What the VAT form sends: the rate in percent, kept in hundredths of one. */
export const vatFormSchema = z.object({
  rate: requiredText("VAT rate is required", 10)
    .pipe(
      z
        .string()
        .regex(/^\d{1,2}(?:\.\d{1,2})?$/, "Please enter a rate from 0 to 99.99, for example 15"),
    )
    .transform((value) => Math.round(Number(value) * 100)),
  version,
});

/** What the form of the time zone sends. */
export const timeFormSchema = z.object({
  zone: z.enum(timeZones as [string, ...string[]], { error: "Please choose a time zone" }),
  version,
});

/** What the form of the staff's second factor sends. */
export const staffFormSchema = z.object({ factorForAll: z.literal("on").optional(), version });

/** What the form of the reviews' setting sends. */
export const reviewsFormSchema = z.object({
  publish: z.enum(reviewPublishing, { error: "Please choose when reviews are shown" }),
  version,
});

/** A setting, and the version that a later save must name; 0 while it was never saved. */
export async function findSetting<Name extends keyof Settings>(
  name: Name,
  db: Db = getDb(),
): Promise<{ value: Settings[Name]; version: number }> {
  const row = await db
    .selectFrom("settings")
    .select(["value", "version"])
    .where("name", "=", name)
    .executeTakeFirst();
  const value = kept[name].parse(row ? JSON.parse(row.value) : {});
  return { value, version: row?.version ?? 0 };
}

/**
 * Saves a setting.
 * @param seen the version that the form was filled from
 * @returns the change, where it can be taken back
 * @throws Refusal when somebody saved it meanwhile
 */
export async function saveSetting<Name extends keyof Settings>(
  actor: Actor,
  name: Name,
  value: Settings[Name],
  seen: number,
  also?: (trx: Db) => Promise<void>,
): Promise<string | null> {
  return transact(async (trx) => {
    const before = await findSetting(name, trx);
    if (before.version !== seen) throw changedMeanwhile("This setting");
    if (JSON.stringify(value) === JSON.stringify(before.value)) return null;
    await also?.(trx);
    const undo = undoable.includes(name) && { former: before.value, version: seen + 1 };
    const change = { action: "updated", before, value, ...(undo && { undo }) };
    const id = await writeSetting(trx, actor, name, change);
    return undo ? id : null;
  });
}

const keptSchema = z.object({ former: z.unknown(), version: z.number() });

/**
 * Puts a setting back to what it was before a change.
 * @param undo what the log kept of that change
 * @throws Refusal when it was saved again since
 */
export async function restoreSetting(
  trx: Db,
  actor: Actor,
  name: string,
  undo: unknown,
): Promise<void> {
  const known = undoable.find((one) => one === name);
  if (!known) throw new Error(`The setting ${name} is never undone`);
  const { former, version } = keptSchema.parse(undo);
  const before = await findSetting(known, trx);
  if (before.version !== version) throw changedSince("This setting");
  const value = kept[known].parse(former);
  await writeSetting(trx, actor, known, { action: undid, before, value });
}

async function writeSetting<Name extends keyof Settings>(
  trx: Db,
  actor: Actor,
  name: Name,
  change: {
    action: string;
    before: { value: Settings[Name]; version: number };
    value: Settings[Name];
    undo?: object;
  },
): Promise<string | null> {
  const { action, before, value, undo } = change;
  const updatedAt = new Date().toISOString();
  const row = { value: JSON.stringify(value), updatedAt, version: before.version + 1 };
  await trx
    .insertInto("settings")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
  return recordChange(trx, actor, {
    ...{ action, entity: "setting", entityId: name, name: settingNames[name], undo },
    before: words[name](before.value),
    after: words[name](value),
  });
}
