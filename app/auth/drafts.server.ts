// Forms of signed-in shoppers: when the session has ended meanwhile, nothing typed is lost.
import { readForm } from "~/http/form.server";
import { findDraft, keepDraft, type DraftFields } from "~/models/draft.server";
import type { User } from "~/models/user";
import { getUser } from "./session.server";
import { redirectWithToast } from "./toast.server";

/**
 * Reads the form of an action behind the door. It must be the action's first line.
 * @throws a redirect to /login when nobody is signed in; after signing in the shopper is back on
 * the page, with the fields filled as they were
 */
export async function requireUserForm(request: Request): Promise<{ user: User; form: FormData }> {
  const form = await readForm(request);
  const user = await getUser(request);
  if (user) return { user, form };
  const { pathname } = new URL(request.url);
  const token = await keepDraft(pathname, form);
  const back =
    token === null ? pathname : `${pathname}?${new URLSearchParams({ draft: token }).toString()}`;
  const login = `/login?${new URLSearchParams({ redirectTo: back }).toString()}`;
  throw await redirectWithToast(request, login, {
    type: "info",
    message: "Session expired, please log in",
  });
}

/** What was typed into this page's form before the session ended; null when nothing was. */
export async function readDraft(request: Request): Promise<DraftFields | null> {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get("draft");
  return token === null ? null : findDraft(pathname, token);
}
