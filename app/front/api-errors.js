// The JSON that a failed API call is answered with, and which foreign scripts may read the answers.

/**
 * Whether a path belongs to the JSON API. Routes are matched without regard to case, so this is too.
 *
 * @param {string} path
 */
export function isApiPath(path) {
  return /^\/api(?:\/|$)/i.test(path);
}

/**
 * The body of a failure: user calls say `detail`, all others `error`.
 *
 * @param {string} path
 * @param {string} message
 */
export function apiFailure(path, message) {
  return /^\/api\/users(?:\/|$)/i.test(path) ? { detail: message } : { error: message };
}

/**
 * The headers that let scripts of a named foreign origin read an answer, cookies included.
 *
 * @param {string | null | undefined} origin the Origin header
 * @param {readonly string[]} allowedOrigins
 * @returns {Record<string, string>}
 */
export function corsHeaders(origin, allowedOrigins) {
  if (allowedOrigins.length === 0) return {};
  if (!origin || !allowedOrigins.includes(origin)) return { Vary: "Origin" };
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Expose-Headers": "Link, Retry-After, X-Request-Id",
  };
}
