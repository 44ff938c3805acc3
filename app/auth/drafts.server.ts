// Forms of signed-in shoppers: when the session has ended meanwhile, nothing typed is lost.
import { redirect } from "@remix-run/node";
import { readForm } from "~/http/form.server";
import { dropDraft, findDraft, keepDraft, type DraftFields } from "~/models/draft.server";
import { newToken } from "~/models/token.server";
import type { User } from "~/models/user";
import { shopCookie } from "./cookie.server";
import { getUser } from "./session.server";
import { redirectWithToast } from "./toast.server";

/** Ties drafts to the browser that typed them: a link alone could fill a stranger's form. */
const cookie = shopCookie("drafts");
const LIFE_SECONDS = 3_600;

/**
 * Reads the form of an action behind the door. It must be the action's first line.
 * @throws a redirect to /login when nobody is signed in; after signing in the shopper is back on
 * the page, with the fields filled as they were
 */
export async function requireUserForm(request: Request): Promise<{ user: User; form: FormData }> {
  const form = await readForm(request);
  const user = await getUser(request);
  const { pathname, searchParams } = new URL(request.url);
  const browser = await readBrowser(request);
  if (user) {
    const sentAgain = searchParams.get("draft");
    if (sentAgain !== null && browser !== null) await dropDraft(browser, sentAgain);
    return { user, form };
  }
  const key = browser ?? newToken();
  const token = await keepDraft(key, pathname, form);
  const back =
    token === null ? pathname : `${pathname}?${new URLSearchParams({ draft: token }).toString()}`;
  const login = `/login?${new URLSearchParams({ redirectTo: back }).toString()}`;
  const kept = await cookie.write(request, key, LIFE_SECONDS);
  throw await redirectWithToast(
    request,
    login,
    { type: "info", message: "Session expired, please log in" },
    token === null ? undefined : { headers: { "Set-Cookie": kept } },
  );
}

/**
 * Reads the form of an action of the back office. It must be the action's first line.
 * @throws the same redirect as requireUserForm, and one to / for who is no administrator
 */
export async function requireAdminForm(request: Request): Promise<{ user: User; form: FormData }> {
  const { user, form } = await requireUserForm(request);
  if (user.role !== "Admin") throw redirect("/");
  return { user, form };
}

/** What was typed into this page's form before the session ended; null when nothing was. */
export async function readDraft(request: Request): Promise<DraftFields | null> {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get("draft");
  if (token === null) return null;
  const browser = await readBrowser(request);
  return browser === null ? null : findDraft(browser, pathname, token);
}

async function readBrowser(request: Request): Promise<string | null> {
  const value: unknown = await cookie.read(request);
  return typeof value === "string" && value !== "" ? value : null;
}
