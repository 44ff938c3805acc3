// Who may read /metrics: whoever has the token, or without one only this machine itself.
import { createHash, timingSafeEqual } from "node:crypto";
import { isLoopbackAddress, isLoopbackHost } from "./loopback.js";

/** What proxies add: behind one on the same machine every client has this machine's address. */
const forwarding = /^(?:x-forwarded-.+|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/i;

/**
 * Whether a request may read the figures. The address is the connection's own, never one that a
 * header names, and a proxy's trace in the headers shuts the door even where proxies are trusted.
 *
 * @param {import("node:http").IncomingMessage} req
 * @param {string | undefined} token METRICS_TOKEN; where it is set nobody enters without it
 */
export function mayReadMetrics(req, token) {
  if (token) return isSame(req.headers.authorization ?? "", `Bearer ${token}`);
  // The names as they came: the guard settles what some of them mean.
  const names = req.rawHeaders.filter((_, index) => index % 2 === 0);
  const address = (req.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const host = `http://${req.headers.host ?? ""}`;
  return (
    isLoopbackAddress(address) &&
    !names.some((name) => forwarding.test(name)) &&
    URL.canParse(host) &&
    isLoopbackHost(new URL(host).hostname)
  );
}

/** In the same time wherever they differ. @param {string} given @param {string} right */
function isSame(given, right) {
  const [one, other] = [given, right].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(one, other);
}
