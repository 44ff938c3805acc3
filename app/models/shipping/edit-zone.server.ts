// Saves a delivery zone.
import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { Refusal } from "~/models/refusal.server";
import { raise, record, zoneWords } from "./change.server";
import { findZonePlace, placeZone } from "./place.server";
import { placeWords } from "./shipping";
import { findZone, noZone } from "./table.server";
import type { zoneSchema } from "./zone-form.server";

/**
 * Saves a zone, or adds one at the end.
 * @param id null for a new one
 * @returns the change, to take it back
 * @throws Refusal when it is gone or was changed since the form was filled
 */
export async function saveZone(
  actor: Actor,
  id: string | null,
  { name, places, place, version: seen }: z.infer<typeof zoneSchema>,
): Promise<string | null> {
  return transact(async (trx) => {
    const text = JSON.stringify(places);
    const saved = { name, places: places.map(placeWords).join("\n") };
    if (id === null) {
      const { last } = await trx
        .selectFrom("shippingZones")
        .select((eb) => eb.fn.max<number | null>("position").as("last"))
        .executeTakeFirstOrThrow();
      const row = { id: randomUUID(), name, places: text, position: (last ?? 0) + 1 };
      await trx.insertInto("shippingZones").values(row).execute();
      await placeZone(trx, row.id, place);
      const after = zoneWords({ ...saved, place: String(await findZonePlace(trx, row.id)) });
      const undo = { zone: row.id, version: 1, formerZone: null };
      return record(trx, actor, { action: "created", zone: name, after, undo });
    }
    const before = await findZone(id, trx);
    if (!before) throw new Refusal("notFound", noZone);
    await raise(trx, id, seen, { name, places: text });
    await placeZone(trx, id, place);
    return record(trx, actor, {
      ...{ action: "updated", zone: name, before: zoneWords(before) },
      after: zoneWords({ ...saved, place: String(await findZonePlace(trx, id)) }),
      undo: { zone: id, version: seen + 1, formerZone: { ...before, places: before.stored } },
    });
  });
}
