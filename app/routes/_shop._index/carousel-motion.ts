// How the carousel moves once scripts run; without them it is a strip that scrolls and snaps.

const SLIDE_MS = 500;
const SHOW_MS = 3000;

/** The slide that fills the strip, counted from 0. */
export function slideInView(strip: HTMLElement): number {
  return Math.round(strip.scrollLeft / strip.clientWidth);
}

/** The present animation; a page has one carousel. */
let frame = 0;

/** Slides to the slide at `index`, counted from 0 and round the ends, in 500 ms; at once where motion is unwanted. */
export function slideTo(strip: HTMLElement, index: number) {
  const count = strip.children.length;
  const from = strip.scrollLeft;
  const way = ((index + count) % count) * strip.clientWidth - from;
  const start = performance.now();
  const duration = wantsStillness().matches ? 0 : SLIDE_MS;
  // Snapping would pull each step back.
  strip.style.scrollSnapType = "none";
  strip.style.scrollBehavior = "auto";
  const step = (now: number) => {
    const done = duration === 0 ? 1 : Math.min(1, Math.max(0, now - start) / duration);
    strip.scrollLeft = from + way * (1 - (1 - done) ** 3);
    if (done < 1) frame = requestAnimationFrame(step);
    else strip.removeAttribute("style");
  };
  cancelAnimationFrame(frame);
  step(start);
}

/**
 * Goes on to the next slide every 3 seconds, but not under a pointer, with the focus inside, in a
 * hidden tab, or where motion is unwanted.
 * @returns what ends it
 */
export function autoAdvance(carousel: HTMLElement, strip: HTMLElement): () => void {
  const stillness = wantsStillness();
  // A touch screen keeps the last tapped element under :hover.
  const pointer = matchMedia("(hover: hover)");
  const ended = new AbortController();
  let timer = 0;
  const advance = () => {
    const held =
      document.hidden ||
      stillness.matches ||
      carousel.matches(":focus-within") ||
      (pointer.matches && carousel.matches(":hover"));
    if (!held) slideTo(strip, slideInView(strip) + 1);
  };
  const startOver = () => {
    window.clearInterval(timer);
    timer = window.setInterval(advance, SHOW_MS);
  };
  for (const event of ["pointerleave", "focusout"]) {
    carousel.addEventListener(event, startOver, { signal: ended.signal });
  }
  document.addEventListener("visibilitychange", startOver, { signal: ended.signal });
  startOver();
  return () => {
    window.clearInterval(timer);
    ended.abort();
  };
}

function wantsStillness(): MediaQueryList {
  return matchMedia("(prefers-reduced-motion: reduce)");
}
