// Requests that wait to be called, for a limited time: then they are answered 503, and who has left is forgotten.
import { refuse } from "./refusal.js";

/** @typedef {{ size: number, first: boolean, call: () => void, turnAway: () => void }} Waiting */

export class WaitingLine {
  /** @type {Waiting[]} the oldest first */
  #waiting = [];

  /**
   * @param {object} limits
   * @param {number} limits.longestWaitMs
   * @param {number} [limits.short] a line of so many is served, however long it takes: a machine that
   *   is slow for a moment turns nobody away, only a crowd is
   * @param {number} [limits.long] no more than so many wait: who comes then sends away who has waited
   *   longest, whose time was nearly up
   */
  constructor({ longestWaitMs, short = 0, long = Infinity }) {
    this.longestWaitMs = longestWaitMs;
    this.short = short;
    this.long = long;
  }

  get length() {
    return this.#waiting.length;
  }

  /** The size of the one who has waited longest; undefined when nobody waits. */
  get firstSize() {
    return this.#waiting[0]?.size;
  }

  /**
   * @param {import("express").Request} req
   * @param {import("express").Response} res
   * @param {object} [place]
   * @param {number} [place.size] what the request asks room for
   * @param {boolean} [place.first] whether it goes before all that wait, and is not sent away for another
   * @returns {Promise<boolean>} true when the request is called; false when it was refused or its client left
   */
  enter(req, res, { size = 0, first = false } = {}) {
    if (res.destroyed || res.writableEnded) return Promise.resolve(false);
    return new Promise((resolve) => {
      /** @param {boolean} called */
      const leave = (called) => {
        clearTimeout(timer);
        res.off("close", left);
        resolve(called);
      };
      const left = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        leave(false);
      };
      const turnAway = () => {
        left();
        if (!res.headersSent) refuse(req, res, 503);
      };
      const late = () => {
        if (this.#waiting.length <= this.short) timer.refresh();
        else turnAway();
      };
      const waiting = { size, first, call: () => leave(true), turnAway };
      const timer = setTimeout(late, this.longestWaitMs);
      res.once("close", left);
      if (first) this.#waiting.unshift(waiting);
      else this.#waiting.push(waiting);
      if (this.#waiting.length > this.long) this.#waiting.find((one) => !one.first)?.turnAway();
    });
  }

  callFirst() {
    this.#waiting.shift()?.call();
  }

  callNewest() {
    this.#waiting.pop()?.call();
  }
}
