// How the shop tells that server.js stands before it: the build is a bundle of its own and shares no module with it.

const mark = Symbol.for("gadget-shop.front");

/** Said by server.js before it loads the build. */
export function markFront() {
  Reflect.set(globalThis, mark, true);
}

/** Whether every request has passed the front's guard. */
export function hasFront() {
  return Reflect.has(globalThis, mark);
}
