// Finished answers by their keys, up to so many bytes: what was not asked for longest goes first.

/**
 * @typedef {object} Kept
 * @property {string} state what the page was made of; of another state it is worth nothing
 * @property {[name: string, value: string][]} headers
 * @property {Uint8Array} body
 */

/** What an entry takes beside its texts and its body. */
const overhead = 1_000;

export class KeptBytes {
  /** @type {Map<string, Kept>} the one not asked for longest first */
  #entries = new Map();
  #bytes = 0;

  /** @param {number} most bytes, keys and headers included */
  constructor(most) {
    this.most = most;
  }

  get bytes() {
    return this.#bytes;
  }

  /**
   * @param {string} key
   * @param {string} state
   * @returns {Kept | undefined}
   */
  get(key, state) {
    const kept = this.#entries.get(key);
    if (kept?.state !== state) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, kept);
    return kept;
  }

  /** @param {string} key of a page that was kept, whatever it was made of */
  has(key) {
    return this.#entries.has(key);
  }

  /**
   * @param {string} key
   * @param {Kept} kept
   */
  set(key, kept) {
    this.#delete(key);
    const size = sizeOf(key, kept);
    if (size > this.most) return;
    this.#entries.set(key, kept);
    this.#bytes += size;
    for (const [oldest] of this.#entries) {
      if (this.#bytes <= this.most) break;
      this.#delete(oldest);
    }
  }

  /** @param {string} key */
  #delete(key) {
    const kept = this.#entries.get(key);
    if (!kept) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(key, kept);
  }
}

/**
 * @param {string} key
 * @param {Kept} kept
 */
function sizeOf(key, { state, headers, body }) {
  return key.length + state.length + headers.join().length + body.length + overhead;
}
