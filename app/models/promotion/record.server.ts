// Writes changes of promotions into the audit log, by the words of the screen and with what it takes to undo them.
import * as z from "zod";
import type { Db } from "~/db/schema";
import { recordChange, type Actor, type AuditFields } from "~/models/audit/audit.server";
import { undid } from "~/models/audit/undo.server";
import { datesIn } from "~/models/date";
import { findSetting } from "~/models/settings/settings.server";
import { promotionInputs } from "./form.server";
import type { Promotion } from "./row.server";
import { promotionWords } from "./words";

/** Orders that used a promotion, and what it took off lines of orders: by their ids. */
export const linksSchema = z.object({ orders: z.array(z.string()), shares: z.array(z.string()) });
export type PromotionLinks = z.infer<typeof linksSchema>;

/** What was changed of a promotion. */
interface PromotionStates {
  before?: Promotion | null;
  after?: Promotion | null;
  /** Of one that is deleted; null for more than are kept. */
  links?: PromotionLinks | null;
}

/** Writes a change of a promotion into the audit log. @returns its line's id where it can be undone */
export async function recordPromotion(
  trx: Db,
  actor: Actor,
  action: string,
  { before, after, links }: PromotionStates,
): Promise<string | null> {
  const { value } = await findSetting("time", trx);
  const dates = datesIn(value.zone);
  const fieldsOf = (promotion?: Promotion | null): AuditFields | undefined =>
    promotion ? describe(promotion, promotionInputs(promotion, dates)) : undefined;
  const { id: entityId = "", name = "" } = after ?? before ?? {};
  const change = { action, entity: "promotion" as const, entityId, name };
  const mayGoBack = action !== undid && before && links !== null;
  const undo = mayGoBack ? { former: before, version: after?.version ?? null, links } : undefined;
  const fields = { before: fieldsOf(before), after: fieldsOf(after) };
  const line = await recordChange(trx, actor, { ...change, ...fields, undo });
  return undo ? line : null;
}

/** A promotion by the words of the screen. */
function describe(promotion: Promotion, inputs: Record<string, string>): AuditFields {
  const { does, asks } = promotionWords(promotion);
  return {
    Name: promotion.name,
    Code: promotion.code ?? "",
    "What it does": does,
    Conditions: asks.join("; "),
    From: inputs.startsAt ?? "",
    Until: inputs.endsAt ?? "",
    Priority: inputs.priority ?? "",
    "Orders at most": inputs.usageLimit ?? "",
    "Orders of one customer at most": inputs.perCustomer ?? "",
    Card: promotion.cardText,
    Picture: promotion.cardPicture,
  };
}
