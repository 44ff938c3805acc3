// Keeps a flood of what is nobody's fault out of the log: so many lines of a kind a minute are written, the rest counted.

/** More kinds than these share one count: nobody fills the memory by making some up. */
const mostKinds = 50;

export class Flood {
  /** @type {Map<string, number>} */
  #counts = new Map();
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /**
   * @param {(kind: string, more: number) => void} tell is told at the minute's end, and at the process's, how
   *   many lines of a kind were not written
   * @param {{ most?: number, everyMs?: number }} [limits] how many lines of a kind are written within what time
   */
  constructor(tell, { most = 100, everyMs = 60_000 } = {}) {
    this.tell = tell;
    this.most = most;
    this.everyMs = everyMs;
    process.once("exit", () => this.#end());
  }

  /**
   * Counts a line.
   *
   * @param {string} kind such as the answer's status
   * @returns {boolean} whether it is to be written
   */
  lets(kind) {
    const known = this.#counts.has(kind) || this.#counts.size < mostKinds;
    const counted = known ? kind : "others";
    const count = (this.#counts.get(counted) ?? 0) + 1;
    this.#counts.set(counted, count);
    this.#timer ??= setTimeout(() => this.#end(), this.everyMs).unref();
    return count <= this.most;
  }

  #end() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = [...this.#counts];
    this.#counts.clear();
    for (const [kind, count] of counts) if (count > this.most) this.tell(kind, count - this.most);
  }
}
