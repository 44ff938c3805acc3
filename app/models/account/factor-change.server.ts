// Turns a second factor on and off: by its owner with a code, or for a lost telephone on the shop's machine; each in the audit log.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { Refusal } from "~/models/refusal.server";
import { findSetting } from "~/models/settings/settings.server";
import { requiredText } from "~/models/text.server";
import { takeCode, writeCodes } from "./second-factor.server";
import { tryCounted } from "./throttle.server";
import { userLimits, type User } from "./user";
import { findByEmail } from "./user.server";

/** What the form of the second factor sends. */
export const factorSchema = z.object({
  intent: z.enum(["begin", "confirm", "codes", "end"]),
  passcode: z.string().max(40).default(""),
});

/** What the second step of sign-in sends. */
export const codeSchema = z.object({ passcode: requiredText("Code is required", 40) });

/** What the page sends that asks who one is once more. */
export const confirmSchema = z.object({
  currentPassword: z.string().max(userLimits.password).default(""),
  passcode: z.string().max(40).default(""),
  redirectTo: z.string().optional(),
});

/** Said of every code that does not count. */
export const wrongCode = "This code is wrong, or was used already. Please wait for the next one.";

/** Whether all of the staff must have a second factor. */
export async function isFactorForAll(): Promise<boolean> {
  return (await findSetting("staff")).value.factorForAll;
}

/**
 * Proves somebody by a code; wrong tries are counted.
 * @returns which code it was
 * @throws Refusal of a wrong one, and of too many
 */
export async function proveByCode(
  userId: string,
  code: string,
  options?: Parameters<typeof takeCode>[2],
): Promise<"code" | "recovery code"> {
  const proved = await tryCounted(`second-factor:${userId}`, () => takeCode(userId, code, options));
  if (proved === null) throw new Refusal("invalid", { passcode: wrongCode });
  return proved;
}

/**
 * Turns it on after the first right code, or makes new recovery codes.
 * @returns the recovery codes, to be shown once
 * @throws Refusal of a wrong code
 */
export async function confirmFactor(user: User, code: string, pending: boolean): Promise<string[]> {
  let codes: string[] = [];
  const onProved = async (trx: Db) => {
    codes = await writeCodes(trx, user.id);
    await record(trx, user, user, pending ? "turned on the second factor of" : newCodes);
  };
  await proveByCode(user.id, code, { pending, onProved });
  return codes;
}

const newCodes = "made new recovery codes for";

/** Turns it off. @throws Refusal of a wrong code, and where everybody must have one */
export async function endFactor(user: User, code: string): Promise<void> {
  if (await isFactorForAll())
    throw new Refusal("impossible", "Everybody of the staff must have a second factor.");
  await proveByCode(user.id, code, {
    onProved: async (trx) => {
      await trx.deleteFrom("secondFactors").where("userId", "=", user.id).execute();
      await record(trx, user, user, "turned off the second factor of");
    },
  });
}

/**
 * Takes the second factor of a lost telephone away, for the command on the shop's machine, and signs
 * its owner out.
 * @throws Refusal when no administrator has this address
 */
export async function resetFactorOf(email: string): Promise<void> {
  await transact(async (trx) => {
    const user = await findByEmail(email, trx);
    if (user?.role !== "Admin")
      throw new Refusal("notFound", `No administrator has the address ${email}.`);
    for (const table of ["secondFactors", "sessions"] as const)
      await trx.deleteFrom(table).where("userId", "=", user.id).execute();
    await record(trx, { id: null, name: "The shop's machine" }, user, "reset the second factor of");
  });
}

function record(
  trx: Db,
  actor: Actor | { id: null; name: string },
  { id, name }: Pick<User, "id" | "name">,
  action: string,
) {
  return recordChanges(trx, actor, [{ action, entity: "admin", entityId: id, name }]);
}

/** Notes a sign-in of the staff, or a try; nothing of what was typed. @param how with what */
export async function recordSignIn(
  user: Pick<User, "id" | "name">,
  outcome: "done" | "failed",
  how: string,
): Promise<void> {
  const done = outcome === "done";
  const actor = done ? { id: user.id, name: user.name } : { id: null, name: "Somebody" };
  const action = done ? "signed in to" : "failed to sign in to";
  await recordChanges(getDb(), actor, [
    { action, entity: "signIn", entityId: user.id, name: user.name, after: { With: how } },
  ]);
}
