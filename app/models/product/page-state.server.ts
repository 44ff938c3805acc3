// Says in a word what public pages depend on in the database.
import { catalogueVersionOfMoment } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { findTimeZone } from "~/models/settings/dates.server";
import { piecesOfMoment } from "./product.server";

/**
 * The catalogue's version, the shop's time zone, and the pieces of a product, which change without a new
 * version: never older than this process's own writes, at most a second older than those of others.
 * @param productId of the product whose pieces a page shows; null for none
 * @throws Outage while the database is away
 */
export async function findPageState(productId: string | null): Promise<string> {
  const [version, zone, pieces] = await Promise.all([
    catalogueVersionOfMoment(getDb()),
    findTimeZone(),
    productId === null ? [] : piecesOfMoment(productId),
  ]);
  const stocks = pieces.map(({ id, stock }) => `${id}=${stock}`).sort();
  return [version, zone, ...stocks].join(" ");
}
