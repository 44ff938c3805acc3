// The cookie that keeps which products a visitor compares: few ids, of no use to anybody else.
import * as z from "zod";
import { maxCompared } from "~/models/compare";
import { shopCookie } from "./cookie.server";
import type { RequestFacts } from "./request-facts";

const cookie = shopCookie("compare");
const LIFE_SECONDS = 30 * 86_400;
const idsSchema = z.array(z.string().max(100)).max(maxCompared).catch([]);

/** The ids of the compared products, in the order in which they were added. */
export async function readCompared(request: RequestFacts): Promise<string[]> {
  return idsSchema.parse(await cookie.read(request));
}

/** The Set-Cookie value that keeps the comparison. */
export function rememberCompared(request: Request, ids: string[]): Promise<string> {
  return cookie.write(request, ids, LIFE_SECONDS);
}
