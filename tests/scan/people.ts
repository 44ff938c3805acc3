// Who scans: a visitor, and two who have signed in, with what each of them leaves alone.
import { request } from "node:https";
import type { Role } from "./finding";

export type Cookies = [name: string, value: string][];

const passwords: Partial<Record<Role, Record<string, string>>> = {
  shopper: { email: "shopper@example.com", password: "Shopper12345!" },
  admin: { email: "admin@example.com", password: "Admin12345!" },
};

interface Ground {
  /** Where it begins, and beneath which it stays. */
  start: string;
  /** What the crawl would come upon late. */
  also: string[];
  /** Paths that would end the session or the account, that cost much, and that another role looks at. */
  shut: RegExp;
  /** What only this role sees: seen at the end, it was signed in all along. */
  sees: string;
}

/** Where each of them looks. */
export const grounds: Record<Role, Ground> = {
  visitor: {
    start: "/",
    also: [
      ...["/category?q=phone&min=1000&sort=default&page=1", "/search/suggestions?q=so"],
      ...["/track", "/track?payment=x", "/product/sony-wh-ch520", "/compare", "/signup"],
      ...["/api/products/?limit=5", "/login?redirectTo=/profile", "/password/forgot"],
      ...["/newsletter/leave?token=x", "/letters/confirm?token=x", "/light?to=/"],
    ],
    shut: /^\/(?:product\/(?!sony-wh-ch520)|pictures\/|build\/)/,
    sees: "/",
  },
  shopper: {
    start: "/",
    also: ["/profile", "/profile/orders", "/profile/addresses/new", "/wishlist", "/cart"],
    shut: /^\/(?:logout|profile\/(?:devices|password)|product|category|pictures|build|signup|pages)/,
    sees: "/profile",
  },
  admin: {
    start: "/admin/",
    also: [
      ...["/admin/products?q=sony", "/admin/orders?q=1001", "/admin/customers?q=a"],
      ...["/admin/categories", "/admin/reviews", "/admin/audit", "/admin/settings/shop"],
      ...["/admin/promotions/new", "/admin/sales/new", "/admin/figures", "/admin/products/new"],
    ],
    shut: /^\/(?:logout|admin\/(?:profile|settings\/staff|confirm)|.*\/(?:export|erase)|pictures|build)/,
    sees: "/admin/overview",
  },
};

/** Signs in. @returns the cookies; none for a visitor */
export async function signIn(origin: string, role: Role): Promise<Cookies> {
  const account = passwords[role];
  if (!account) return [];
  const body = new URLSearchParams({ ...account, remember: "on" }).toString();
  const { status, cookies } = await send(`${origin}/login`, [], body);
  if (status !== 302) throw new Error(`Nobody can sign in as ${role}: ${status}`);
  return cookies;
}

/** Whether somebody with these cookies sees an address, rather than the way to the sign-in. */
export async function sees(address: string, cookies: Cookies): Promise<boolean> {
  return (await send(address, cookies)).status === 200;
}

function send(
  address: string,
  cookies: Cookies,
  body?: string,
): Promise<{ status: number; cookies: Cookies }> {
  const headers = {
    Cookie: cookies.map((pair) => pair.join("=")).join("; "),
    ...(body === undefined
      ? {}
      : {
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": String(body.length),
        }),
  };
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    // The certificate is the scan's own.
    const asked = request(address, { method, headers, rejectUnauthorized: false }, (answer) => {
      answer.resume();
      const set = (answer.headers["set-cookie"] ?? []).map((line): [string, string] => {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        return [name, value];
      });
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, cookies: set }));
    });
    asked.on("error", reject).end(body);
  });
}
