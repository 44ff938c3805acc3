// Takes a person out of what is kept beside their account and orders: counters, drafts, saved views, open checkouts, and what the files beside this one name.
import { sql, type SqlBool } from "kysely";
import type { Db } from "~/db/schema";
import { contains } from "~/models/table.server";
import { eraseFromAudit } from "./erase-audit.server";
import { eraseMails } from "./erase-mails.server";
import { eraseNotifications } from "./erase-notifications.server";
import { endsWith, isMark, type Traces } from "./mark.server";

/** Erases what else names a person. */
export async function eraseTraces(
  trx: Db,
  person: { id: string; createdAt: string },
  traces: Traces,
): Promise<void> {
  await eraseNotifications(trx, person, traces);
  await eraseFromAudit(trx, person.id, traces);
  await eraseMails(trx, traces.orderIds);
  for (const mark of [...traces.emails, ...traces.others].filter(isMark)) {
    await trx.deleteFrom("throttles").where(endsWith("key", mark)).execute();
  }
  for (const mark of [...traces.emails, ...traces.names, ...traces.others].filter(isMark)) {
    // A form keeps what was typed as JSON.
    await trx
      .deleteFrom("drafts")
      .where(contains("fields", JSON.stringify(mark).slice(1, -1)))
      .execute();
    // A view keeps what was searched for as an address writes it.
    const searched = new URLSearchParams({ q: mark }).toString().slice("q=".length);
    await trx
      .deleteFrom("savedViews")
      .where((eb) => eb.or([contains("search", searched), contains("name", mark)]))
      .execute();
  }
  for (const email of traces.emails) {
    await trx
      .deleteFrom("checkouts")
      .where(sql<SqlBool>`lower(email) = ${email}`)
      .execute();
  }
}
