// Takes back a change of a setting; delivery zones and rates are settings to their keeper.
import { undoOnce } from "~/models/audit/undo.server";
import type { Actor } from "~/models/audit/audit.server";
import { restoreSetting } from "~/models/settings/settings.server";
import { restoreSynonyms } from "~/models/settings/synonyms.server";
import { restoreDelivery } from "./undo.server";

/**
 * Takes a change of a setting back.
 * @param id of the change in the audit log
 * @throws Refusal when there is no such change, or the setting was saved again since
 */
export async function undoSetting(actor: Actor, id: string) {
  return undoOnce("setting", id, async (trx, kept, setting) => {
    if (setting === "delivery") return restoreDelivery(trx, actor, kept);
    if (setting === "search") return restoreSynonyms(trx, actor, kept);
    return restoreSetting(trx, actor, setting, kept);
  });
}
