// Forms of signed-in shoppers: when the session has ended meanwhile, nothing typed is lost.
import { redirect, type AppLoadContext } from "@remix-run/node";
import { clientAddress } from "~/http/client.server";
import { shopCookie } from "~/http/cookie.server";
import { readForm } from "~/http/form.server";
import { discardBody, isLarge } from "~/http/body.server";
import { redirectWithToast } from "~/http/toast.server";
import { dropDraft, findDraft, keepDraft, type DraftFields } from "~/models/account/draft.server";
import { countAttemptFrom, limits } from "~/models/account/throttle.server";
import { newToken } from "~/models/account/token.server";
import type { User } from "~/models/account/user";
import { shutTo } from "./guards.server";
import { getUser } from "./session.server";

/** Ties drafts to the browser that typed them: a link alone could fill a stranger's form. */
const cookie = shopCookie("drafts");
const LIFE_SECONDS = 3_600;

/**
 * Reads the form of an action behind the door. It must be the action's first line.
 * @throws a redirect to /login when nobody is signed in; after signing in the shopper is back on
 * the page, with the fields filled as they were
 */
export async function requireUserForm(
  request: Request,
  context: AppLoadContext,
): Promise<{ user: User; form: FormData }> {
  return userForm(request, context, () => null);
}

/**
 * Reads the form of an action of the back office. It must be the action's first line.
 * @throws the same redirect as requireUserForm, and what requireAdmin throws
 */
export async function requireAdminForm(
  request: Request,
  context: AppLoadContext,
): Promise<{ user: User; form: FormData }> {
  return userForm(request, context, (user) => shutTo(user, request));
}

/** What was typed into this page's form before the session ended; null when nothing was. */
export async function readDraft(request: Request): Promise<DraftFields | null> {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get("draft");
  if (token === null) return null;
  const browser = await readBrowser(request);
  return browser === null ? null : findDraft(browser, pathname, token);
}

async function userForm(
  request: Request,
  context: AppLoadContext,
  findShut: (user: User) => Response | null,
): Promise<{ user: User; form: FormData }> {
  const user = await getUser(request);
  const shut = user && findShut(user);
  const welcome = user !== null && shut === null;
  // The pictures of fifty strangers at once would fill the memory: only who may enter brings one.
  const form = welcome || !isLarge(request) ? await readForm(request) : null;
  if (form === null) void discardBody(request).catch(() => undefined);
  if (user === null) throw await toLogin(request, context, form);
  if (form === null || shut) throw shut ?? redirect("/");
  const sentAgain = new URL(request.url).searchParams.get("draft");
  const browser = await readBrowser(request);
  if (sentAgain !== null && browser !== null) await dropDraft(browser, sentAgain);
  return { user, form };
}

/** @param form what was typed; null for what was too large to be read */
async function toLogin(
  request: Request,
  context: AppLoadContext,
  form: FormData | null,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const key = (await readBrowser(request)) ?? newToken();
  const token = form && (await draftOf(context, key, pathname, form));
  const back =
    token === null ? pathname : `${pathname}?${new URLSearchParams({ draft: token }).toString()}`;
  const login = `/login?${new URLSearchParams({ redirectTo: back }).toString()}`;
  const kept = await cookie.write(request, key, LIFE_SECONDS);
  return redirectWithToast(
    request,
    login,
    { type: "info", message: "Session expired, please log in" },
    token === null ? undefined : { headers: { "Set-Cookie": kept } },
  );
}

/** One address leaves so many drafts and no more; after that its forms are typed again. */
async function draftOf(context: AppLoadContext, key: string, path: string, form: FormData) {
  const wait = await countAttemptFrom(clientAddress(context), "drafts", limits.drafts);
  return wait > 0 ? null : keepDraft(key, path, form);
}

async function readBrowser(request: Request): Promise<string | null> {
  const value: unknown = await cookie.read(request);
  return typeof value === "string" && value !== "" ? value : null;
}
