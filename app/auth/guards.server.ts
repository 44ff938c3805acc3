// The doors: every loader and action that is not for everybody starts with one of these (docs/specification.md, sections 2.1 and 6).
import { redirect } from "@remix-run/node";
import { homeOf, type User } from "~/models/account/user";
import { getUser } from "./session.server";

/**
 * Lets a signed-in user through.
 * @throws a redirect to /login that remembers the page asked for
 */
export async function requireUser(request: Request): Promise<User> {
  const user = await getUser(request);
  if (user) return user;
  const { pathname, searchParams } = new URL(request.url);
  // The address of a form's target is no page to come back to.
  const back = request.method === "GET" ? pathname + queryWithoutData(searchParams) : pathname;
  throw redirect(`/login?${new URLSearchParams({ redirectTo: back }).toString()}`);
}

/**
 * Lets an administrator through. Each admin loader and action calls it first, because parent and
 * child loaders run side by side and a layout guards only itself.
 * @throws a redirect: visitors to /login, everyone else to /
 */
export async function requireAdmin(request: Request): Promise<User> {
  const user = await requireUser(request);
  if (user.role !== "Admin") throw redirect("/");
  return user;
}

/**
 * Lets those through who are not signed in (/login and /signup).
 * @throws a redirect to the user's own home
 */
export async function requireVisitor(request: Request): Promise<void> {
  const user = await getUser(request);
  if (user) throw redirect(homeOf(user));
}

function queryWithoutData(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  kept.delete("_data");
  const query = kept.toString();
  return query && `?${query}`;
}
