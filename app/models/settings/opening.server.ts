// Whether the shop takes orders yet: a shop that begins empty does once its keeper has opened it.
import * as z from "zod";
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { findSetting } from "./settings.server";

/** What the form that opens and closes the shop sends. */
export const openingSchema = z.object({
  open: z.enum(["on", "off"]).transform((value) => value === "on"),
  version: z.coerce.number().int(),
});

/** Whether visitors may order. */
export async function isShopOpen(): Promise<boolean> {
  return cachedByCatalogue(
    getDb(),
    "opening",
    async () => (await findSetting("opening")).value.open,
  );
}
