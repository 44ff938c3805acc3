// Types of products as the back office lists and shows them.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { namesSchema } from "./specification-names.server";

/** The words for a type that is not there. */
export const noType = "There is no such type, or it was deleted or merged.";

/** Every type as it is kept, in the order of the departments. */
export async function listTypes(db: Db = getDb()) {
  const rows = await typeRows(db)
    .orderBy("categories.position")
    .orderBy("categories.id")
    .orderBy("productTypes.name")
    .limit(200)
    .execute();
  return rows.map(withNames);
}

export type TypeRow = Awaited<ReturnType<typeof listTypes>>[number];

/** One of them; null for an unknown one. */
export async function findTypeRow(id: string, db: Db = getDb()): Promise<TypeRow | null> {
  const row = await typeRows(db).where("productTypes.id", "=", id).executeTakeFirst();
  return row ? withNames(row) : null;
}

function typeRows(db: Db) {
  return db
    .selectFrom("productTypes")
    .innerJoin("categories", "categories.id", "productTypes.categoryId")
    .selectAll("productTypes")
    .select("categories.name as category");
}

function withNames<Row extends { specificationNames: string }>(row: Row) {
  return { ...row, names: namesSchema.parse(JSON.parse(row.specificationNames)) };
}

/**
 * How many products, deleted ones left out, are of each type. It reads them all: nothing for a transaction.
 * @returns the count for a type's id
 */
export async function countTypes(): Promise<(id: string) => number> {
  const rows = await getDb()
    .selectFrom("products")
    .select((eb) => ["typeId", eb.fn.countAll<number>().as("count")])
    .where("typeId", "is not", null)
    .where("deletedAt", "is", null)
    .groupBy("typeId")
    .execute();
  const counts = new Map(rows.map(({ typeId, count }) => [typeId, count]));
  return (id) => counts.get(id) ?? 0;
}

/** Pictures that a type's tile can show: the present one, and the first ones of its newest products. */
export async function findTilePictures({ id, picture }: TypeRow): Promise<string[]> {
  const rows = await getDb()
    .selectFrom("products")
    .select("picture")
    .where("typeId", "=", id)
    .where("picture", "is not", null)
    .where("deletedAt", "is", null)
    .orderBy("createdAt", "desc")
    .limit(12)
    .execute();
  const found = [picture, ...rows.map((row) => row.picture)];
  return [...new Set(found.filter((path) => path !== null))];
}
