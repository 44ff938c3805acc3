// What leaves this machine goes over TLS: the ways to the database and to the mail server, unless a setting says otherwise in words.
import { isLoopbackHost } from "./loopback.js";
import { WrongSetting } from "./settings.js";

/**
 * Refuses the address of a database on another machine that does not ask for TLS and a checked certificate.
 *
 * @param {string} url
 * @param {string} [name] what the address is called where it is given
 * @throws {WrongSetting}
 */
export function requireDatabaseTls(url, name = "DATABASE_URL") {
  const [, authority = "", query] = /^\w+:\/\/([^/?#]*)[^?#]*(?:\?([^#]*))?/.exec(url) ?? [];
  const asked = new URLSearchParams(query);
  const named = last(asked, "host") ?? authority.slice(authority.lastIndexOf("@") + 1);
  const away = named.split(",").find((host) => !isHere(host.replace(/:\d*$/, "")));
  if (away === undefined || isVerified(asked)) return;
  throw new WrongSetting(
    `${name}: ${away} is another machine: add ?sslmode=verify-full, or set DATABASE_TLS=off where the way there is guarded otherwise.`,
  );
}

/**
 * The address of the mail server, which the shop speaks TLS to from the start or before it says anything.
 *
 * @param {string} url
 * @throws {WrongSetting} where the certificate is not to be checked
 */
export function mailUrlOverTls(url) {
  const address = new URL(url);
  if (isHere(address.hostname)) return url;
  if ((address.searchParams.get("tls.rejectUnauthorized") ?? "true") !== "true") {
    throw new WrongSetting(
      "SMTP_URL: the mail server's certificate has to be checked: take tls.rejectUnauthorized out, or set SMTP_TLS=off.",
    );
  }
  // Over the other settings of the kind, so that no server talks the shop out of it.
  if (address.protocol === "smtp:") address.searchParams.set("requireTLS", "true");
  return address.href;
}

/** Loopback, or the folder of a socket. @param {string} host */
function isHere(host) {
  return host === "" || /^(?:\/|%2f)/i.test(host) || isLoopbackHost(host);
}

/** Whether the driver will encrypt, and check whom it speaks to. @param {URLSearchParams} asked */
function isVerified(asked) {
  const mode = last(asked, "sslmode");
  if (mode === undefined) return /^(?:true|1)$/.test(last(asked, "ssl") ?? "");
  // As libpq reads it, "require" checks nothing.
  const isLibpq = last(asked, "uselibpqcompat") === "true";
  return mode === "verify-full" || mode === "verify-ca" || (mode === "require" && !isLibpq);
}

/** The driver takes the last one. @param {URLSearchParams} asked @param {string} name */
function last(asked, name) {
  return asked.getAll(name).at(-1);
}
