// Forgets uploaded pictures that nobody shows.
import { sql, type ExpressionBuilder, type SqlBool } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Schema } from "~/db/schema";
import { picturePath } from "./picture";
import { removeFiles } from "./file.server";
import { isNobodys } from "./waiting.server";

/** An upload whose owner never came is kept this long. */
const WAIT_MS = 86_400_000;

/** Deletes all pictures whose owner went or never came, as `removeExpired` does some of them. */
export async function removeAllExpired(): Promise<void> {
  while ((await removeExpired()) > 0);
}

/**
 * Deletes some of the pictures whose product, person or review never came, or went, with their files.
 * @returns how many
 */
export async function removeExpired(): Promise<number> {
  const db = getDb();
  const expired = await db
    .selectFrom("pictures")
    .select("id")
    .where(isNobodys())
    .where("createdAt", "<", new Date(Date.now() - WAIT_MS).toISOString())
    .where(isNoTile)
    .where(isUnshared)
    .limit(50)
    .execute();
  let removed = 0;
  for (const { id } of expired) {
    // Asked once more: its owner may have come in between.
    const { numDeletedRows } = await db
      .deleteFrom("pictures")
      .where("id", "=", id)
      .where(isNobodys())
      .where(isNoTile)
      .where(isUnshared)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) continue;
    await removeFiles(id);
    removed += 1;
  }
  return removed;
}

/** A tile, of a type or of the home page's own, shows a picture of a product, which it may have left since. */
function isNoTile(eb: ExpressionBuilder<Schema, "pictures">) {
  const ofType = eb
    .selectFrom("productTypes")
    .select("productTypes.id")
    .whereRef("productTypes.picture", "=", "pictures.path");
  const ofPage = eb
    .selectFrom("settings")
    .select("settings.name")
    .where("settings.name", "=", "home")
    .where(sql<SqlBool>`settings.value like '%"' || pictures.path || '%'`);
  return eb.not(eb.or([eb.exists(ofType), eb.exists(ofPage)]));
}

/** A copied product shows the files of the original: they stay until no copy is left. */
function isUnshared(eb: ExpressionBuilder<Schema, "pictures">) {
  const copies = eb
    .selectFrom("pictures as copy")
    .select("copy.id")
    .whereRef("copy.path", "=", "pictures.path")
    .whereRef("copy.id", "!=", "pictures.id");
  const isCopy = sql<SqlBool>`${sql.ref("pictures.path")} <> (${picturePath("")} || ${sql.ref("pictures.id")})`;
  return eb.or([isCopy, eb.not(eb.exists(copies))]);
}
