// The doors: every loader and action that is not for everybody starts with one of these (docs/specification.md, sections 2.1 and 6).
import { json, redirect } from "@remix-run/node";
import { logEvent } from "~/http/events.server";
import { isFactorForAll } from "~/models/account/factor-change.server";
import { hasFactor } from "~/models/account/second-factor.server";
import { homeOf, type User } from "~/models/account/user";
import { mayGo, shutWords } from "./areas.server";
import { getUser } from "./session.server";
import { confirmPath, needsProof } from "./step-up.server";

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
 * Lets an administrator through whose areas the address asked for lies in (areas.server.ts). Each
 * admin loader and action calls it first, because parent and child loaders run side by side and a
 * layout guards only itself.
 * @throws a redirect: visitors to /login, shoppers to /, who must prove themselves once more to where
 * they do; Response 403 for staff of other areas
 */
export async function requireAdmin(request: Request): Promise<User> {
  const user = await requireUser(request);
  const shut = await shutTo(user, request);
  if (shut) throw shut;
  const { pathname, search } = new URL(request.url);
  const back = request.method === "GET" ? pathname + search : pathname;
  if (await needsProof(request)) throw redirect(confirmPath(back));
  return user;
}

/**
 * Lets all of the staff through: for what the back office shows around every page.
 * @throws a redirect as requireAdmin does
 */
export async function requireStaff(request: Request): Promise<User> {
  const user = await requireUser(request);
  if (user.role !== "Admin") throw redirect("/");
  return user;
}

/** What who may not enter is answered with; null for who may. */
export async function shutTo(user: User, request: Request): Promise<Response | null> {
  if (user.role !== "Admin") return redirect("/");
  const { pathname } = new URL(request.url);
  if (mayGo(user, pathname))
    return (await lacksFactor(user, pathname)) ? redirect(factorPath) : null;
  noteRefused(user, pathname);
  const headers = { "Cache-Control": "private, no-store" };
  return json({ message: shutWords(pathname) }, { status: 403, headers });
}

/** Writes to the log who asked for what their areas do not open. */
export function noteRefused(user: User, path: string): void {
  logEvent({ event: "refused", outcome: "failed", user: user.id, path });
}

/**
 * Lets those through who are not signed in (/login and /signup).
 * @throws a redirect to the user's own home
 */
export async function requireVisitor(request: Request): Promise<void> {
  const user = await getUser(request);
  if (user) throw redirect(homeOf(user));
}

const factorPath = "/admin/profile/factor";

/** Whether somebody has to set up a second factor first, as everybody must. */
export async function lacksFactor(user: User, pathname: string): Promise<boolean> {
  if (pathname === factorPath || !(await isFactorForAll())) return false;
  return !(await hasFactor(user.id));
}

function queryWithoutData(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  kept.delete("_data");
  const query = kept.toString();
  return query && `?${query}`;
}
