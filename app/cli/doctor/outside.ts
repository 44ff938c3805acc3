// Looks at the shop from outside, as its visitors do: the address, TLS, what the proxy in front hands on.
import { reasonOf } from "~/db/outage.server";
import { isLoopbackHost } from "~/front/loopback.js";
import { bad, good, note, type Finding } from "./finding";

const PATIENCE_MS = 10_000;

/** Asks for the shop under its own address. */
export async function checkOutside(shopUrl: string | null): Promise<Finding[]> {
  if (shopUrl === null) {
    return [note("SHOP_URL is not set: no links are mailed, and nobody was asked from outside.")];
  }
  const { protocol, hostname } = new URL(shopUrl);
  const here = isLoopbackHost(hostname);
  if (protocol === "http:" && !here) {
    return [
      bad(`SHOP_URL is ${shopUrl}: put a proxy with TLS in front, and name the https address.`),
    ];
  }
  try {
    const answer = await ask(`${shopUrl}/healthz`);
    const findings = [judgeAnswer(shopUrl, answer)];
    // On this machine they are open to whoever asks.
    if (!here) findings.push(judgeMetrics((await ask(`${shopUrl}/metrics`)).status));
    return findings;
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    const look = "look whether the shop runs, where the name leads, and at the proxy's certificate";
    return [bad(`${shopUrl} does not answer (${reasonOf(cause)}): ${look}.`)];
  }
}

function ask(url: string): Promise<Response> {
  return fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });
}

/** What an answer says of whoever gave it. */
export function judgeAnswer(shopUrl: string, { status, headers }: Response): Finding {
  if (status !== 200 || !headers.has("X-Request-Id")) {
    return bad(`${shopUrl} is answered by something else (${status}): look where the proxy leads.`);
  }
  // The front sends it only where it knows that the visitor came over TLS.
  if (shopUrl.startsWith("https:") && !headers.has("Strict-Transport-Security")) {
    return bad(
      "The shop does not know that its visitors come over TLS: have the proxy send X-Forwarded-Proto and X-Forwarded-For, and set TRUSTED_PROXIES=1.",
    );
  }
  return good(`${shopUrl} is answered by the shop.`);
}

/** Whether the figures are shut. */
export function judgeMetrics(status: number): Finding {
  return status === 200
    ? bad("Everybody can read /metrics: set METRICS_TOKEN.")
    : good("/metrics is shut from outside.");
}
