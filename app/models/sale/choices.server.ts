// What the forms of a sale offer to choose from.
import { getDb } from "~/db/connection.server";
import type { Actor } from "~/models/audit/audit.server";
import { findChosenIds } from "~/models/product/selection.server";
import { findFilterChoices } from "~/models/product/table.server";
import { findTypes } from "~/models/product/type.server";

/** Departments, types and brands. */
export async function findSaleChoices() {
  const [choices, types] = await Promise.all([findFilterChoices(), findTypes()]);
  return { ...choices, types };
}

/**
 * How many products the admin chose in their table.
 * @param id of the selection; empty where the form is to name them
 * @returns null without a selection
 * @throws Refusal when the admin keeps no such selection
 */
export async function countChosen(actor: Actor, id: string): Promise<number | null> {
  return id === "" ? null : (await findChosenIds(getDb(), actor, id)).length;
}
