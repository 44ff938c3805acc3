// Forgets checkouts that nobody answered for long.
import { getDb } from "~/db/connection.server";
import { daysBefore } from "~/models/date";

/** A checkout is forgotten so many days after its last answer; an order that it became stays. */
const LIFE_DAYS = 30;
/** Each new one deletes so many old ones: enough to keep up, too few to slow anyone down. */
const DELETED_AT_ONCE = 20;

/** Deletes some of those that nobody answered for long, whether an order came of them or not. */
export async function deleteForgotten(except: string, now: string): Promise<void> {
  const before = daysBefore(new Date(now), LIFE_DAYS);
  await getDb()
    .deleteFrom("checkouts")
    .where("id", "!=", except)
    .where("updatedAt", "<", before)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("checkouts as old")
        .select("old.id")
        .where("old.updatedAt", "<", before)
        .limit(DELETED_AT_ONCE),
    )
    .execute();
}
