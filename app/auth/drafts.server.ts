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
import { confirmPath, needsProof } from "./step-up.server";

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
  return userForm(request, context, { findShut: () => Promise.resolve(null) });
}

/**
 * Reads the form of an action of the back office. It must be the action's first line.
 * @throws the same redirect as requireUserForm, and what requireAdmin throws
 */
export async function requireAdminForm(
  request: Request,
  context: AppLoadContext,
): Promise<{ user: User; form: FormData }> {
  return userForm(request, context, {
    findShut: (user) => shutTo(user, request),
    isSensitive: () => needsProof(request),
  });
}

/** What was typed into this page's form before the session ended; null when nothing was. */
export async function readDraft(request: Request): Promise<DraftFields | null> {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get("draft");
  if (token === null) return null;
  const browser = await readBrowser(request);
  return browser === null ? null : findDraft(browser, pathname, token);
}

/** Who may send a form, and whether they must prove themselves once more. */
interface Door {
  findShut: (user: User) => Promise<Response | null>;
  isSensitive?: () => Promise<boolean>;
}

async function userForm(
  request: Request,
  context: AppLoadContext,
  { findShut, isSensitive }: Door,
): Promise<{ user: User; form: FormData }> {
  const user = await getUser(request);
  const shut = user && (await findShut(user));
  const welcome = user !== null && shut === null;
  // The pictures of fifty strangers at once would fill the memory: only who may enter brings one.
  const form = welcome || !isLarge(request) ? await readForm(request) : null;
  if (form === null) void discardBody(request).catch(() => undefined);
  if (user === null) throw await toLogin(request, context, form);
  if (form === null || shut) throw shut ?? redirect("/");
  if (await isSensitive?.()) throw await toConfirm(request, context, form);
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
  const { back, headers } = await wayBack(request, context, form);
  const login = `/login?${new URLSearchParams({ redirectTo: back }).toString()}`;
  const message = "Session expired, please log in";
  return redirectWithToast(request, login, { type: "info", message }, { headers });
}

async function toConfirm(request: Request, context: AppLoadContext, form: FormData) {
  const { back, headers } = await wayBack(request, context, form);
  return redirect(confirmPath(back), { headers });
}

/** The page of a form, with what was typed into it. */
async function wayBack(request: Request, context: AppLoadContext, form: FormData | null) {
  const { pathname } = new URL(request.url);
  const key = (await readBrowser(request)) ?? newToken();
  const token = form && (await draftOf(context, key, pathname, form));
  if (token === null) return { back: pathname, headers: new Headers() };
  const back = `${pathname}?${new URLSearchParams({ draft: token }).toString()}`;
  const kept = await cookie.write(request, key, LIFE_SECONDS);
  return { back, headers: new Headers({ "Set-Cookie": kept }) };
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
