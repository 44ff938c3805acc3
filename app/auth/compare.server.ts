// The cookie that keeps which products a visitor compares: few ids, of no use to anybody else.
import { createCookie } from "@remix-run/node";
import * as z from "zod";
import { maxCompared } from "~/models/compare";
import { cookieOptions, isSecure, readCookie } from "./cookie.server";

const cookie = createCookie("compare", cookieOptions);
const LIFE_SECONDS = 30 * 86_400;
const idsSchema = z.array(z.string().max(100)).max(maxCompared).catch([]);

/** The ids of the compared products, in the order in which they were added. */
export async function readCompared(request: Request): Promise<string[]> {
  return idsSchema.parse(await readCookie(cookie, request));
}

/** The Set-Cookie value that keeps the comparison. */
export function rememberCompared(request: Request, ids: string[]): Promise<string> {
  return cookie.serialize(ids, { secure: isSecure(request), maxAge: LIFE_SECONDS });
}
