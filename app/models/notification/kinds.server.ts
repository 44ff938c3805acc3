// Finds notifications of the kinds that somebody of the staff is told, past all that only others are told.
import type { SelectQueryBuilder } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Schema } from "~/db/schema";
import { timeAgo } from "~/models/date";
import { notificationTypes, type Notification } from "./notification";

type Notifications<Row = object> = SelectQueryBuilder<Schema, "notifications", Row>;

/** A query as one for each of some kinds, which an index has by itself (migration 45); all kinds have one together. */
export function ofKinds<Row>(
  query: Notifications<Row>,
  types: readonly Notification["type"][],
): Notifications<Row>[] {
  if (types.length === notificationTypes.length) return [query];
  if (types.length === 0) return [query.where((eb) => eb.lit(false))];
  return types.map((type) => query.where("type", "=", type));
}

/**
 * A page of what a query finds of some kinds, the newest first. Each kind is gone along as far as the page can
 * reach: asked for several at once, an engine sorts all that there are, or goes past all others.
 */
export async function findPage(
  query: Notifications,
  types: readonly Notification["type"][],
  { size, offset }: { size: number; offset: number },
): Promise<Notification[]> {
  const kinds = ofKinds(query.select(["id", "createdAt"]), types);
  const isWhole = kinds.length === 1;
  const page = kinds
    .map((kind) =>
      kind
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .limit(isWhole ? size : offset + size)
        .offset(isWhole ? offset : 0),
    )
    .map((kind) => getDb().selectFrom(kind.as("kind")).selectAll())
    .reduce((joined, kind) => joined.unionAll(kind))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset(isWhole ? 0 : offset);
  const rows = await getDb()
    .selectFrom(page.as("page"))
    .crossJoin("notifications")
    .whereRef("notifications.id", "=", "page.id")
    .select(["notifications.id", "type", "title", "message", "link", "readAt"])
    .select("notifications.createdAt")
    .orderBy("page.createdAt", "desc")
    .orderBy("page.id", "desc")
    .execute();
  return rows.map(({ createdAt, readAt, ...row }) => ({
    ...row,
    age: timeAgo(createdAt),
    read: readAt !== null,
  }));
}
