// Which names the specifications of a type usually have.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { specificationsSchema } from "./product.server";

/** So many of the newest products are looked at, and so many names offered. */
const LOOKED_AT = 100;
const OFFERED = 30;

/** The names as a type's row keeps them. */
export const namesSchema = z.array(z.string());

/**
 * The names that a type says its products have; where it says none, those that at least every third of a type's newest products has, in the order in which they stand there.
 */
export async function usualSpecifications(typeId: string | null): Promise<string[]> {
  if (typeId === null) return [];
  const type = await getDb()
    .selectFrom("productTypes")
    .select("specificationNames")
    .where("id", "=", typeId)
    .executeTakeFirst();
  const own = namesSchema.parse(JSON.parse(type?.specificationNames ?? "[]"));
  if (own.length > 0) return own;
  const products = await getDb()
    .selectFrom("products")
    .select("specifications")
    .where("typeId", "=", typeId)
    .where("deletedAt", "is", null)
    .where("specifications", "!=", "[]")
    .orderBy("createdAt", "desc")
    .limit(LOOKED_AT)
    .execute();
  const places = new Map<string, number[]>();
  for (const { specifications } of products) {
    const rows = specificationsSchema.parse(JSON.parse(specifications));
    for (const [place, { label }] of rows.entries())
      places.set(label, [...(places.get(label) ?? []), place]);
  }
  const mean = (all: readonly number[]) => all.reduce((sum, place) => sum + place, 0) / all.length;
  return [...places]
    .filter(([, found]) => found.length * 3 >= products.length)
    .sort(([, a], [, b]) => mean(a) - mean(b))
    .slice(0, OFFERED)
    .map(([label]) => label);
}
