// Visitors on bare sockets: cheap, because they share the processor with the server that they load.
import { connect } from "node:net";

const patienceMs = 60_000;
/** Visitors come from so many addresses: the shop keeps so many connections of one. */
const addresses = 200;
let visits = 0;

/** @typedef {{ status: number, ms: number }} Answer status 0: none came */

/**
 * One page on a connection of its own, read to its end.
 * @param {number} port
 * @param {string} path
 * @param {string} [cookie]
 * @returns {Promise<Answer>}
 */
export function visit(port, path, cookie) {
  const started = performance.now();
  return new Promise((resolve) => {
    let status = 0;
    visits += 1;
    const localAddress = `127.0.1.${1 + (visits % addresses)}`;
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    const known = cookie ? [`Cookie: ${cookie}`] : [];
    socket.write(head("GET", path, "Accept-Encoding: br", "Connection: close", ...known));
    socket.once("data", (chunk) => (status = statusIn(chunk)));
    socket.on("data", () => undefined);
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on("error", () => (status = 0));
    socket.once("close", () => resolve({ status, ms: performance.now() - started }));
  });
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
