// Messages that survive one redirect (remix-toast), in the shop's own signed cookie.
import { createCookieSessionStorage, type SessionStorage } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import * as z from "zod";
import { cookieName, cookieOptions, isSecure } from "./cookie.server";

/** A toast's look. */
export type ToastType = "success" | "error" | "info" | "warning";

const moreSchema = z.object({
  undo: z.string().optional(),
  item: z
    .object({
      productId: z.string(),
      name: z.string(),
      to: z.string(),
      picture: z.string().nullable(),
      done: z.string(),
      page: z.object({ to: z.string(), label: z.string() }),
    })
    .optional(),
});

/** What a toast may have beside its words. */
type More = z.infer<typeof moreSchema>;
/** What a message is about: a variant, what was done with it, and the page where it is now. */
export type ToastItem = NonNullable<More["item"]>;

const [overHttps, onLoopback] = [true, false].map((secure) => {
  const storage = createCookieSessionStorage({
    cookie: { name: cookieName("toast", secure), ...cookieOptions, secure },
  });
  return { storage, ...createToastUtilsWithCustomSession(storage) };
}) as [Utilities, Utilities];
type Utilities = ReturnType<typeof createToastUtilsWithCustomSession> & { storage: SessionStorage };

function utilities(request: Request): Utilities {
  return isSecure(request) ? overHttps : onLoopback;
}

/** Reads the waiting toast; the headers end its cookie and must be sent: who carries one is given no kept page. */
export async function readToast(request: Request) {
  // Most requests carry none, and then opening the cookie is for nothing.
  const carried = request.headers.get("cookie")?.includes("toast=") ?? false;
  if (!carried) return { toast: undefined, headers: new Headers() };
  const { storage, getToast } = utilities(request);
  const { toast } = await getToast(request);
  const end = await storage.destroySession(await storage.getSession());
  const headers = new Headers({ "Set-Cookie": end });
  return { toast: toast && { ...toast, ...readMore(toast.description) }, headers };
}

/** The cookie is signed, but may be of an older version of the shop. */
function readMore(text: string | undefined): More {
  try {
    return moreSchema.parse(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}

/**
 * Redirects with a message that the next page shows.
 * @param toast its `undo` is the address of the action that takes back what was done, `item` what was
 * done with which product: a page that shows that product says it there
 */
export function redirectWithToast(
  request: Request,
  url: string,
  { undo, item, ...toast }: { type: ToastType; message: string } & More,
  init?: ResponseInit,
) {
  // remix-toast has room for one text beside the message.
  const description = undo || item ? JSON.stringify({ undo, item }) : undefined;
  return utilities(request).redirectWithToast(url, { ...toast, description }, init);
}

/**
 * Says what came of the ticked rows of a table, and that some are left since they were changed meanwhile.
 * @param word what was done with each, as in "hidden"
 */
export function toastOfTicked(
  { done, refused }: { done: number; refused: number },
  word: string,
): { type: ToastType; message: string } {
  const rest = refused > 0 ? ` ${refused} changed meanwhile: please look again.` : "";
  return {
    type: refused > 0 || done === 0 ? "warning" : "success",
    message: done + refused === 0 ? "Nothing was ticked." : `${done} ${word}.${rest}`,
  };
}
