// Changes the staff: areas, locks, sessions, second factors. Each stands in the audit log, and an owner is always left.
import type * as z from "zod";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor, type AuditFields } from "~/models/audit/audit.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { areaWords } from "./area";
import type { memberSchema } from "./staff-form.server";
import { findStaffMember, hasWayIn, noStaff, type StaffMember } from "./staff.server";

const lastOwner =
  "This is the last owner who can sign in. Make somebody else an owner first, and wait until they have set their password.";

/**
 * Keeps somebody of the staff to areas, or makes them an owner.
 * @throws Refusal when there is no such person, they were changed meanwhile, or no owner would be left
 */
export function changeAreas(
  actor: Actor,
  id: string,
  { kept, version }: { kept: string | null; version: number },
): Promise<void> {
  return change(actor, id, version, async (trx, member) => {
    if (kept === member.areas) return null;
    if (kept !== null) await requireOwnerBeside(trx, id);
    await trx.updateTable("users").set({ areas: kept }).where("id", "=", id).execute();
    const fields = {
      before: { Areas: areaWords(member.areas) },
      after: { Areas: areaWords(kept) },
    };
    return { action: "changed the areas of", ...fields };
  });
}

type Intent = Exclude<z.infer<typeof memberSchema>["intent"], "invite">;

const acts: Record<
  Intent,
  (
    trx: Db,
    member: StaffMember,
  ) => Promise<{ action: string; before?: AuditFields; after?: AuditFields } | null>
> = {
  lock: async (trx, { id, status }) => {
    if (status === "Inactive") return null;
    await requireOwnerBeside(trx, id);
    await trx.updateTable("users").set({ status: "Inactive" }).where("id", "=", id).execute();
    await endWays(trx, id);
    return { action: "locked", before: { Status: "Active" }, after: { Status: "Inactive" } };
  },
  unlock: async (trx, { id, status }) => {
    if (status === "Active") return null;
    await trx.updateTable("users").set({ status: "Active" }).where("id", "=", id).execute();
    return { action: "unlocked", before: { Status: "Inactive" }, after: { Status: "Active" } };
  },
  sessions: async (trx, { id }) => {
    await trx.deleteFrom("sessions").where("userId", "=", id).execute();
    return { action: "ended the sessions of" };
  },
  factor: async (trx, { id }) => {
    await trx.deleteFrom("secondFactors").where("userId", "=", id).execute();
    await endWays(trx, id);
    return { action: "reset the second factor of" };
  },
};

/**
 * Locks, unlocks or signs out somebody of the staff, or takes a lost second factor away.
 * @throws Refusal as changeAreas does
 */
export function changeMember(
  actor: Actor,
  id: string,
  { intent, version }: { intent: Intent; version: number },
): Promise<void> {
  return change(actor, id, version, acts[intent]);
}

async function change(
  actor: Actor,
  id: string,
  version: number,
  act: (typeof acts)[Intent],
): Promise<void> {
  await transact(async (trx) => {
    const member = await findStaffMember(id, trx);
    if (!member) throw new Refusal("notFound", noStaff);
    if (member.version !== version) throw changedMeanwhile("This account");
    const done = await act(trx, member);
    if (done === null) return;
    const stamp = { version: version + 1, updatedAt: new Date().toISOString() };
    await trx.updateTable("users").set(stamp).where("id", "=", id).execute();
    await recordChanges(trx, actor, [
      { entity: "admin", entityId: id, name: member.name, ...done },
    ]);
  });
}

/** Ends what is open: devices, and links in mails. */
async function endWays(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("sessions").where("userId", "=", id).execute();
  await trx.deleteFrom("passwordResets").where("userId", "=", id).execute();
}

/** An owner who was invited and has no way in yet could open the shop for nobody. */
async function requireOwnerBeside(trx: Db, id: string): Promise<void> {
  const other = await trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "Admin")
    .where("areas", "is", null)
    .where("status", "=", "Active")
    .where("id", "!=", id)
    .where(hasWayIn, "=", 1)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new Refusal("impossible", lastOwner);
}
