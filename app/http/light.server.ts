// The light shop: the same pages without any script, for those who asked for it.
import * as z from "zod";
import { isSecure } from "~/auth/cookie.server";

const YEAR_SECONDS = 31_536_000;

/** What the footer's switch sends. */
export const lightSchema = z.object({
  light: z.string().optional(),
  redirectTo: z.string().optional(),
});

/** Whether the browser saves data or the visitor chose the light shop in the footer. */
export function wantsLightShop(request: Request): boolean {
  return (
    request.headers.get("save-data") === "on" ||
    /(?:^|;\s*)shop=light(?:;|$)/.test(request.headers.get("cookie") ?? "")
  );
}

/** The Set-Cookie value that remembers the choice. */
export function lightShopCookie(request: Request, light: boolean): string {
  const attributes = `Path=/; SameSite=Lax; HttpOnly${isSecure(request) ? "; Secure" : ""}`;
  return `shop=${light ? "light" : ""}; ${attributes}; Max-Age=${light ? YEAR_SECONDS : 0}`;
}
