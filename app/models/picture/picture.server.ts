// Finds where uploaded pictures lie.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { isHosted } from "./picture";
import { fileName } from "./file.server";

/** Where an uploaded picture lies: a path without width and ending, or an address; null for none. */
export async function findPicturePath(id: string, db: Db = getDb()): Promise<string | null> {
  const row = await db
    .selectFrom("pictures")
    .select("path")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.path ?? null;
}

/**
 * Where a picture lies at the outside service.
 * @param name a file's name as the shop itself would call it; hostile
 * @returns null when there is none of that name
 */
export async function findHostedPicture(name: string): Promise<string | null> {
  if (!fileName.test(name)) return null;
  const row = await getDb()
    .selectFrom("pictures")
    .select("path")
    .where("id", "=", name.slice(0, 36))
    // A photo of a review has a door of its own.
    .where("reviewId", "is", null)
    .executeTakeFirst();
  return row && isHosted(row.path) ? row.path : null;
}
