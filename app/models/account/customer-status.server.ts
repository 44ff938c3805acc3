// Closes a customer's account, or opens it again.
import * as z from "zod";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { customerActions } from "./customer";
import { statuses, noCustomer } from "./customer.server";

/** What the question's form sends. */
export const customerStatusSchema = z.object({
  status: z.enum(statuses),
  /** The version that the question was asked of. */
  version: z.coerce.number().int(),
});

/**
 * Decides whether a customer may sign in. Somebody who may not is signed out everywhere, and the
 * link of a mail to set a new password no longer works. Nothing happens when the status is that already.
 * @throws Refusal when there is no such customer, or somebody changed them since the question was asked
 */
export async function setCustomerStatus(
  actor: Actor,
  id: string,
  { status, version }: z.infer<typeof customerStatusSchema>,
): Promise<void> {
  await transact(async (trx) => {
    const before = await trx
      .selectFrom("users")
      .select(["name", "status", "version"])
      .where("id", "=", id)
      .where("role", "=", "Customer")
      .executeTakeFirst();
    if (!before) throw new Refusal("notFound", noCustomer);
    if (before.status === status) return;
    if (before.version !== version) throw changedMeanwhile("This customer");
    await trx
      .updateTable("users")
      .set({ status, version: version + 1, updatedAt: new Date().toISOString() })
      .where("id", "=", id)
      .execute();
    if (status === "Inactive") {
      await trx.deleteFrom("sessions").where("userId", "=", id).execute();
      await trx.deleteFrom("passwordResets").where("userId", "=", id).execute();
    }
    await recordChanges(trx, actor, [
      {
        action: `${customerActions[status].toLowerCase()}d`,
        entity: "customer",
        entityId: id,
        name: before.name,
        before: { Status: before.status },
        after: { Status: status },
      },
    ]);
  });
}
