// The cookie that keeps which products this browser looked at last: few ids, of no use to anybody else.
import * as z from "zod";
import { shopCookie } from "./cookie.server";
import type { RequestFacts } from "./request-facts";

const cookie = shopCookie("recent");
const LIFE_SECONDS = 30 * 86_400;
/** The product that is open, and as many as its page shows beside it. */
const MOST_KEPT = 9;
const idsSchema = z.array(z.string().max(100)).max(MOST_KEPT).catch([]);

/** The ids of the products that were looked at, the last one first. */
export async function readRecent(request: RequestFacts): Promise<string[]> {
  return idsSchema.parse(await cookie.read(request));
}

/**
 * Puts a product first.
 * @param ids as they were read
 * @returns the headers that keep it; none where it stands first already
 */
export async function rememberRecent(
  request: RequestFacts,
  ids: string[],
  id: string,
): Promise<HeadersInit> {
  if (ids[0] === id) return {};
  const kept = [id, ...ids.filter((other) => other !== id)].slice(0, MOST_KEPT);
  return { "Set-Cookie": await cookie.write(request, kept, LIFE_SECONDS) };
}
