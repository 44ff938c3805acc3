// The back office's categories as an administrator's browser asks for them, and what is stored of them.
import { beforeAll } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "./accounts";
import { whileBroken } from "./broken";
import type { Client, Fields } from "./shop";

export let admin: Client;

/** Signs the administrator in before the tests of a file. */
export function signInFirst() {
  beforeAll(async () => {
    admin = await signedIn("Admin");
  });
}

export const table = "/admin/categories";
export const text = async (path: string, client = admin) => (await client.get(path)).text();
export const add = (fields: Fields) =>
  admin.post(`${table}/new`, { name: "", description: "", status: "Active", ...fields });
export const edit = (id: string, fields: Fields) => admin.post(`${table}/${id}/edit`, fields);
export const categoryNamed = (name: string) =>
  getDb().selectFrom("categories").selectAll().where("name", "=", name).executeTakeFirstOrThrow();
export const linesOf = (id: string) =>
  getDb()
    .selectFrom("auditEntries")
    .select(["actorName", "action", "entityName", "before", "after"])
    .where("entity", "=", "category")
    .where("entityId", "=", id)
    .orderBy("createdAt")
    .execute();
/** Breaks the table's changes while something is done. */
export const broken = <T>(change: "insert" | "update", work: () => Promise<T>) =>
  whileBroken("categories", change, work);
export function namesIn(html: string): string[] {
  return [...html.matchAll(/<th scope="row"[^>]*><a[^>]*>([^<]+)/g)].map((match) =>
    (match[1] ?? "").replaceAll("&amp;", "&"),
  );
}
