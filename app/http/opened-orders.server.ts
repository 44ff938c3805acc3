// The cookie that keeps which orders a browser has opened by their mailed links, so that no address shows a key.
import * as z from "zod";
import { shopCookie } from "./cookie.server";

const cookie = shopCookie("orders");
const LIFE_SECONDS = 30 * 86_400;
const MOST = 10;
const idsSchema = z.array(z.string().max(40)).max(MOST).catch([]);

/** The numbers of the orders, the newest first. */
export async function readOpenedOrders(request: Request): Promise<string[]> {
  return idsSchema.parse(await cookie.read(request));
}

/** The Set-Cookie value that keeps one more. */
export async function rememberOpenedOrder(request: Request, id: string): Promise<string> {
  const others = (await readOpenedOrders(request)).filter((other) => other !== id);
  return cookie.write(request, [id, ...others].slice(0, MOST), LIFE_SECONDS);
}
