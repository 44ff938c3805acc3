// The doors of the JSON API: as the pages' doors, but they answer with a status instead of a redirect.
import { mayGo, shutWords } from "~/auth/areas.server";
import { lacksFactor, noteRefused } from "~/auth/guards.server";
import { getUser } from "~/auth/session.server";
import type { User } from "~/models/account/user";
import { Refusal } from "~/models/refusal.server";

/**
 * Lets a signed-in user through.
 * @throws Refusal of visitors
 */
export async function requireApiUser(request: Request): Promise<User> {
  const user = await getUser(request);
  if (!user) throw new Refusal("unproven", "Session expired, please log in");
  return user;
}

/**
 * Lets an administrator through whose areas the address asked for lies in.
 * @throws Refusal of visitors and of everyone else
 */
export async function requireApiAdmin(request: Request): Promise<User> {
  const user = await requireApiUser(request);
  const { pathname } = new URL(request.url);
  if (user.role !== "Admin" || !mayGo(user, pathname)) noteRefused(user, pathname);
  if (user.role !== "Admin")
    throw new Refusal("forbidden", "This call is for administrators only.");
  if (!mayGo(user, pathname)) throw new Refusal("forbidden", shutWords(pathname));
  if (await lacksFactor(user, pathname))
    throw new Refusal(
      "forbidden",
      "This shop's staff need a second factor: please set it up first.",
    );
  return user;
}
