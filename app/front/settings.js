// The front's own settings, read from the environment once; a value that makes no sense stops the start.

/** A setting that cannot be used: the start ends with its message, without a stack trace. */
export class WrongSetting extends Error {
  name = "WrongSetting";
}

/**
 * @typedef {object} FrontSettings
 * @property {number} port
 * @property {string | undefined} host the address to listen on; all of them when undefined
 * @property {number} trustedProxies how many proxies stand between the shop and its clients
 * @property {string | undefined} shopHost the host that SHOP_URL names
 * @property {boolean} log whether requests are logged
 * @property {number} perAddress connections that one address may have at once; 0 for any number
 * @property {number} longestWaitMs how long a request may wait for its turn
 * @property {number} keptBytes how much of finished pages is kept in memory
 * @property {string[]} apiOrigins foreign origins whose scripts may call /api/
 * @property {boolean} overTls whether the shop's own address is one of TLS
 * @property {boolean} hstsSubdomains whether browsers shall ask for names below the shop's over TLS, too
 * @property {string | undefined} metricsToken what opens /metrics; undefined: this machine alone reads it
 */

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {FrontSettings}
 */
export function readFrontSettings(env) {
  const trustedProxies = readTrustedProxies(env);
  const perAddress = wholeNumber(env, "CONNECTIONS_PER_ADDRESS", 500, 2000);
  return {
    port: wholeNumber(env, "PORT", 3000, 65535),
    host: env.HOST || undefined,
    trustedProxies,
    shopHost: URL.canParse(env.SHOP_URL ?? "") ? new URL(env.SHOP_URL ?? "").host : undefined,
    // All connections come from the proxy, whose address stands for everybody's.
    perAddress: trustedProxies > 0 ? 0 : perAddress,
    overTls: (env.SHOP_URL ?? "").startsWith("https:"),
    hstsSubdomains: onOrOff(env, "HSTS_SUBDOMAINS"),
    longestWaitMs: wholeNumber(env, "LONGEST_WAIT_MS", 1000, 60_000),
    keptBytes: wholeNumber(env, "KEPT_PAGES_MB", 32, 4096) * 1024 * 1024,
    log: onOrOff(env, "LOG"),
    apiOrigins: readOrigins(env, "API_ALLOWED_ORIGINS"),
    metricsToken: readToken(env, "METRICS_TOKEN"),
  };
}

/**
 * How many proxies stand between the shop and its clients.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function readTrustedProxies(env) {
  return wholeNumber(env, "TRUSTED_PROXIES", 0, 10);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {number} fallback
 * @param {number} most
 */
function wholeNumber(env, name, fallback, most) {
  const text = env[name] || String(fallback);
  if (!/^\d{1,6}$/.test(text) || Number(text) > most) {
    throw new WrongSetting(`${name} must be a whole number from 0 to ${most}, not "${text}".`);
  }
  return Number(text);
}

/**
 * A secret that nobody guesses.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 */
function readToken(env, name) {
  const text = env[name] || undefined;
  if (text !== undefined && !/^[\x21-\x7e]{32,}$/.test(text)) {
    throw new WrongSetting(`${name} needs at least 32 characters, without spaces.`);
  }
  return text;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 */
function onOrOff(env, name) {
  const text = env[name] || "on";
  if (text !== "on" && text !== "off") {
    throw new WrongSetting(`${name} must be on or off, not "${text}".`);
  }
  return text === "on";
}

/**
 * Origins, separated by commas.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 */
export function readOrigins(env, name) {
  const listed = (env[name] ?? "")
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean);
  for (const text of listed) {
    if (!URL.canParse(text) || new URL(text).origin !== text) {
      throw new WrongSetting(
        `${name} must list origins such as https://app.example.com, not "${text}".`,
      );
    }
  }
  return listed;
}

/**
 * The servers that DATABASE_URL names, each by an address of its own: as libpq takes it,
 * `postgres://user:password@one:5432,two:5432/shop` names two.
 *
 * @param {string} text
 * @returns {string[]}
 * @throws WrongSetting, which says what the address must be and repeats nothing of it
 */
export function readDatabaseServers(text) {
  if (!/^postgres(?:ql)?:\/\//.test(text)) throw new WrongSetting("must begin with postgres://");
  const [, scheme = "", authority = "", rest = ""] = /^(.+?:\/\/)([^/?#]*)(.*)$/s.exec(text) ?? [];
  const at = authority.lastIndexOf("@") + 1;
  const hosts = authority.slice(at).split(",");
  const servers = hosts.map((host) => scheme + authority.slice(0, at) + host + rest);
  if (hosts.length > 1 && hosts.some((host) => host.replace(/:\d*$/, "") === "")) {
    throw new WrongSetting("must name a server on both sides of each comma");
  }
  if (!servers.every((server) => URL.canParse(server))) {
    throw new WrongSetting("must be an address such as postgres://user:password@host:5432/shop");
  }
  if (new Set(hosts.map((host) => host.toLowerCase().replace(/:5432$/, ""))).size < hosts.length) {
    throw new WrongSetting("must name each server once");
  }
  return servers;
}
