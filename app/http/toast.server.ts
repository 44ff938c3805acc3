// Messages that survive one redirect (remix-toast), in the shop's own signed cookie.
import { createCookieSessionStorage } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { cookieName, cookieOptions, isSecure } from "./cookie.server";

/** A toast's look. */
export type ToastType = "success" | "error" | "info" | "warning";

const [overHttps, onLoopback] = [true, false].map((secure) =>
  createToastUtilsWithCustomSession(
    createCookieSessionStorage({
      cookie: { name: cookieName("toast", secure), ...cookieOptions, secure },
    }),
  ),
) as [Utilities, Utilities];
type Utilities = ReturnType<typeof createToastUtilsWithCustomSession>;

function utilities(request: Request): Utilities {
  return isSecure(request) ? overHttps : onLoopback;
}

/** Reads the waiting toast; the headers take it out of the cookie and must be sent. */
export async function readToast(request: Request) {
  // Most requests carry none, and then opening the cookie is for nothing.
  const carried = request.headers.get("cookie")?.includes("toast=") ?? false;
  if (!carried) return { toast: undefined, headers: new Headers() };
  const { toast, headers } = await utilities(request).getToast(request);
  return { toast: toast && { ...toast, undo: toast.description }, headers };
}

/**
 * Redirects with a message that the next page shows.
 * @param toast its `undo` is the address of the action that takes back what was done
 */
export function redirectWithToast(
  request: Request,
  url: string,
  { undo, ...toast }: { type: ToastType; message: string; undo?: string },
  init?: ResponseInit,
) {
  // remix-toast has room for one text beside the message; in this shop it is the way back.
  return utilities(request).redirectWithToast(url, { ...toast, description: undo }, init);
}
