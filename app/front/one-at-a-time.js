// One request per connection at a time: what a client sends ahead waits unread, and a body that nobody read is let run out.

/** A body that its request was answered without may go on arriving for this long, unread. */
const lingerMs = 30_000;
const endOfHead = Buffer.from("\r\n\r\n");

/**
 * Hands the server's requests to the listener, of each connection the next one when the last one's
 * answer is out. Node alone reads ahead: it starts all requests that a client has sent at once.
 *
 * @param {import("node:http").Server} server without a listener of its own for "request"
 * @param {import("node:http").RequestListener} listener
 */
export function serveOneAtATime(server, listener) {
  /** @type {WeakMap<import("node:stream").Duplex, Connection>} */
  const connections = new WeakMap();
  server.on("connection", (socket) => connections.set(socket, new Connection(socket)));
  server.on("request", (req, res) => {
    if (connections.get(req.socket)?.begin(req, res)) listener(req, res);
  });
}

/**
 * Stands between a socket and Node's parser, and cuts what arrives where heads and bodies end. The
 * parser gets every byte in its order, so a wrong cut cannot change what a request says.
 */
class Connection {
  /** @type {import("node:http").IncomingMessage | undefined} the request that is being answered */
  #request;
  /** Bytes of the last request's body that have not arrived. */
  #bodyLeft = 0;
  /** @type {Buffer | undefined} arrived, and not yet the parser's */
  #held;
  /** The last bytes of a head that has not ended. */
  #tail = Buffer.alloc(0);
  /** @type {NodeJS.Timeout | undefined} */
  #linger;

  /** @param {import("node:net").Socket} socket with the listener through which Node feeds its parser */
  constructor(socket) {
    this.socket = socket;
    const [feed] = socket.listeners("data");
    this.feed = /** @type {(part: Buffer) => void} */ (feed);
    socket.removeListener("data", this.feed);
    socket.on("data", (chunk) => {
      this.#held = this.#held ? Buffer.concat([this.#held, chunk]) : chunk;
      this.#feedOn();
    });
    socket.once("close", () => clearTimeout(this.#linger));
    // Node ends a connection with this. Where a body is still arriving, the system would answer its
    // next bytes with a reset, and the client would lose the answer.
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => (this.#bodyLeft > 0 ? void socket.end() : destroySoon());
  }

  /**
   * @param {import("node:http").IncomingMessage} req
   * @param {import("node:http").ServerResponse} res
   * @returns {boolean} whether the request may be answered
   */
  begin(req, res) {
    // Two at once: the parser found the end of a request where none was cut. Nobody honest sends that.
    if (this.#request) {
      this.socket.destroy();
      return false;
    }
    this.#request = req;
    this.#bodyLeft = Number(req.headers["content-length"] ?? 0);
    if (req.headers["transfer-encoding"]) {
      // Nobody but the parser knows where a body in chunks ends: no request can follow it.
      this.#bodyLeft = Infinity;
      res.setHeader("Connection", "close");
    }
    res.once("close", () => this.#answered(req));
    return true;
  }

  /** @param {import("node:http").IncomingMessage} req */
  #answered(req) {
    this.#request = undefined;
    if (this.socket.destroyed) return;
    if (this.#bodyLeft > 0) {
      // Whoever read a part of it holds the rest up.
      req.removeAllListeners("data").resume();
      this.#linger = setTimeout(() => this.socket.destroy(), lingerMs);
    } else if (this.#held) {
      // Not at once: others have their turn between two requests of one connection.
      setImmediate(() => {
        this.#feedOn();
        if (!this.#held) this.socket.resume();
      });
    }
  }

  #feedOn() {
    while (this.#held && !this.socket.destroyed) {
      const size = this.#nextPart(this.#held);
      if (size === 0) return void this.socket.pause();
      const part = this.#held.subarray(0, size);
      this.#held = size < this.#held.length ? this.#held.subarray(size) : undefined;
      if (this.#bodyLeft > 0) this.#bodyLeft -= size;
      else this.#tail = headTail(this.#tail, part);
      this.feed(part);
      if (this.#linger && this.#bodyLeft === 0) this.#lingered();
    }
  }

  /** The unread body is through: the connection takes its next request, or its delayed end. */
  #lingered() {
    clearTimeout(this.#linger);
    this.#linger = undefined;
    if (this.socket.writableEnded) this.socket.destroy();
  }

  /**
   * How much of what is held the parser may have now.
   *
   * @param {Buffer} held
   */
  #nextPart(held) {
    if (this.#bodyLeft > 0) return Math.min(this.#bodyLeft, held.length);
    if (this.#request) return 0;
    const split = Buffer.concat([this.#tail, held.subarray(0, 3)]).indexOf(endOfHead);
    if (split >= 0) return split + endOfHead.length - this.#tail.length;
    const end = held.indexOf(endOfHead);
    return end >= 0 ? end + endOfHead.length : held.length;
  }
}

/**
 * The end of a head so far, where its last line's end may have begun; empty when it has ended.
 *
 * @param {Buffer} tail
 * @param {Buffer} part
 */
function headTail(tail, part) {
  const end = Buffer.concat([tail, part.subarray(-4)]).subarray(-4);
  return end.equals(endOfHead) ? end.subarray(4) : Buffer.from(end.subarray(-3));
}
