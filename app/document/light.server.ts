// The light shop: the same pages without any script, for those who asked for it.
import * as z from "zod";
import { cookieName, isSecure } from "~/http/cookie.server";

const YEAR_SECONDS = 31_536_000;

/** What the footer's switch sends. */
export const lightSchema = z.object({
  light: z.string().optional(),
  redirectTo: z.string().optional(),
});

const [bound, plain] = [true, false].map((secure) => cookieName("shop", secure));
const nameOf = (request: Request) => (isSecure(request) ? bound : plain);

/** Whether the browser saves data or the visitor chose the light shop in the footer. */
export function wantsLightShop(request: Request): boolean {
  const pairs = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  return savesData(request.headers) || pairs.includes(`${nameOf(request)}=light`);
}

/** Whether the browser saves data. */
export function savesData(headers: Pick<Headers, "get">): boolean {
  return headers.get("save-data") === "on";
}

/** The Set-Cookie value that remembers the choice. */
export function lightShopCookie(request: Request, light: boolean): string {
  const attributes = `Path=/; SameSite=Lax; HttpOnly${isSecure(request) ? "; Secure" : ""}`;
  return `${nameOf(request)}=${light ? "light" : ""}; ${attributes}; Max-Age=${light ? YEAR_SECONDS : 0}`;
}
