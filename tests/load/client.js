// Clients on bare sockets, well-behaved and hostile: cheap, because they share the processor with the server that they load.
import { connect } from "node:net";

/** Hostile clients have an address of their own, so that a limit per address does not hit the others. */
const hostileAddress = "127.0.0.2";
const patienceMs = 60_000;

/** @typedef {{ status: number, ms: number }} Answer status 0: none came */

/**
 * One page on a connection of its own, read to its end.
 * @param {number} port
 * @param {string} path
 * @returns {Promise<Answer>}
 */
export function visit(port, path) {
  const started = performance.now();
  return new Promise((resolve) => {
    let status = 0;
    const socket = connect(port, "127.0.0.1");
    socket.write(head("GET", path, "Accept-Encoding: br", "Connection: close"));
    socket.once("data", (chunk) => (status = statusIn(chunk)));
    socket.on("data", () => undefined);
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on("error", () => (status = 0));
    socket.once("close", () => resolve({ status, ms: performance.now() - started }));
  });
}

/**
 * A hostile connection. It opens itself again when the server ends it.
 * @param {number} port
 * @param {{ stopped: boolean }} signal
 * @param {(socket: import("node:net").Socket) => void} behave called when it is open
 */
export function attack(port, signal, behave) {
  if (signal.stopped) return;
  const socket = connect({ port, host: "127.0.0.1", localAddress: hostileAddress });
  sockets.add(socket);
  socket.once("connect", () => behave(socket));
  socket.on("error", () => undefined);
  socket.once("close", () => {
    sockets.delete(socket);
    setTimeout(() => attack(port, signal, behave), 3000).unref();
  });
}

/** @type {Set<import("node:net").Socket>} */
const sockets = new Set();

/** Ends all hostile connections. */
export function endAttacks() {
  for (const socket of sockets) socket.destroy();
}

/**
 * @param {string} method
 * @param {string} path
 * @param {string[]} headers
 */
export function head(method, path, ...headers) {
  return `${[`${method} ${path} HTTP/1.1`, "Host: localhost", ...headers].join("\r\n")}\r\n\r\n`;
}

/** @param {Buffer} chunk */
function statusIn(chunk) {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString("latin1", 0, 20))?.[1] ?? 0);
}
