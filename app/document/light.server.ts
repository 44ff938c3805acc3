// The light shop: the same pages without any script, for those who asked for it.
import * as z from "zod";
import { plainCookie } from "~/http/cookie.server";

const YEAR_SECONDS = 31_536_000;

/** What the footer's switch sends. */
export const lightSchema = z.object({
  light: z.string().optional(),
  redirectTo: z.string().optional(),
});

const cookie = plainCookie("shop");

/** Whether the browser saves data or the visitor chose the light shop in the footer. */
export function wantsLightShop(request: Request): boolean {
  return savesData(request.headers) || cookie.is(request, "light");
}

/** Whether the browser saves data. */
export function savesData(headers: Pick<Headers, "get">): boolean {
  return headers.get("save-data") === "on";
}

/** The Set-Cookie value that remembers the choice. */
export function lightShopCookie(request: Request, light: boolean): string {
  return light ? cookie.write(request, "light", YEAR_SECONDS) : cookie.write(request, "", 0);
}
