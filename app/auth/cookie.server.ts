// What every cookie of the shop has in common.
import { env } from "~/env.server";

/** Options that each cookie starts from; signed, and out of reach of scripts and other sites. */
export const cookieOptions = {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secrets: env.sessionSecrets,
} as const;

/** Secure everywhere but on plain HTTP to this very machine, where a browser would drop the cookie. */
export function isSecure(request: Request): boolean {
  const { protocol, hostname } = new URL(request.url);
  const loopback =
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname.startsWith("127.") ||
    hostname === "[::1]";
  return !(protocol === "http:" && loopback);
}
