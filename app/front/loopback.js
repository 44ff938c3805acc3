// What counts as this very machine: the names and the addresses of its loopback.

/**
 * Whether a host's name, as URL gives it, leads back to the machine that asks. Numbers alone: a name
 * such as 127.0.0.1.example.com is anybody's.
 *
 * @param {string} hostname
 */
export function isLoopbackHost(hostname) {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/**
 * Whether a client's address is this machine's own.
 *
 * @param {string} address
 */
export function isLoopbackAddress(address) {
  return address === "::1" || /^127\.\d+\.\d+\.\d+$/.test(address);
}
