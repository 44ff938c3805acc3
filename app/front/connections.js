// Which connections are kept: so many of one address, and none that does not take its answers.

/** What all clients together may leave untaken, in bytes; the slowest lose their connection. */
const mostUntaken = 64 * 1024 * 1024;
const lookEveryMs = 1_000;
/** So many bytes a client may take as long for as for a small answer. */
const slowestBytes = 64 * 1024;

/**
 * @param {import("node:http").Server} server
 * @param {object} limits
 * @param {number} limits.perAddress connections that one address may have; 0 for any number
 * @param {number} [limits.stuckMs] how long a client may take nothing of its answer
 */
export function limitConnections(server, { perAddress, stuckMs = 20_000 }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @type {Map<import("node:net").Socket, Taken>} */
  const open = new Map();

  server.on("connection", (socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = (counts.get(network) ?? 0) + 1;
    if (perAddress > 0 && count > perAddress) return void socket.destroy();
    counts.set(network, count);
    open.set(socket, { bytes: 0, since: performance.now() });
    socket.once("close", () => {
      open.delete(socket);
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
  setInterval(() => endStuck(open, stuckMs), Math.min(stuckMs, lookEveryMs)).unref();
}

/** @typedef {{ bytes: number, since: number }} Taken what a client had taken, and since when no more */

/**
 * @param {Map<import("node:net").Socket, Taken>} open
 * @param {number} stuckMs
 */
function endStuck(open, stuckMs) {
  const now = performance.now();
  let untaken = 0;
  const waiting = [];
  for (const [socket, taken] of open) {
    const bytes = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength === 0 || bytes !== taken.bytes) {
      Object.assign(taken, { bytes, since: now });
    }
    if (socket.writableLength === 0) continue;
    untaken += socket.writableLength;
    waiting.push({ socket, since: taken.since });
  }
  waiting.sort((a, b) => a.since - b.since);
  for (const { socket, since } of waiting) {
    // Node tells of a write only when all of it is taken: a large one may need its time.
    const patience = stuckMs * (1 + Math.floor(socket.writableLength / slowestBytes));
    if (untaken <= mostUntaken && now - since < patience) continue;
    untaken -= socket.writableLength;
    socket.destroy();
  }
}

/**
 * The address, or of IPv6 the network: whoever has one such address has all those of its /64.
 *
 * @param {string} address in the system's spelling, which leaves out the longest row of zeros
 */
export function networkOf(address) {
  if (!address.includes(":") || address.startsWith("::ffff:")) return address;
  const groups = (address.split("::")[0] ?? "").split(":").slice(0, 4).join(":");
  return `${groups.replace(/(?::0)+$/, "")}::`;
}
