// The home page's slides: a strip that scrolls and snaps, with anchors for dots and arrows.
import { useEffect, useRef, useState, type MouseEvent } from "react";
import { useHydrated } from "~/components/ui/hydrated";
import { Icon } from "~/components/ui/icon";
import type { Slide } from "~/models/settings/home";
import { autoAdvance, slideInView, slideTo } from "./carousel-motion";
import { SlideContent } from "./slide";

/**
 * The arrows stand in their slide, so that they lead to its neighbours without scripts too,
 * however the strip came to where it is.
 */
export function Carousel({ slides }: { slides: Slide[] }) {
  const carousel = useRef<HTMLElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const [playing, setPlaying] = useState(true);

  useEffect(() => {
    if (strip.current) setCurrent(slideInView(strip.current));
  }, []);
  useEffect(() => {
    if (playing && carousel.current && strip.current) {
      return autoAdvance(carousel.current, strip.current);
    }
  }, [playing]);

  function show(event: MouseEvent<HTMLAnchorElement>) {
    const { hash, rel } = event.currentTarget;
    const slide = document.querySelector(hash);
    if (!slide || !strip.current) return;
    event.preventDefault();
    slideTo(strip.current, [...strip.current.children].indexOf(slide));
    // The pressed arrow slides out of sight: the one that takes its place takes the focus.
    if (rel) slide.querySelector<HTMLElement>(`[rel=${rel}]`)?.focus({ preventScroll: true });
  }

  return (
    <section ref={carousel} className="carousel" aria-roledescription="carousel" aria-label="News">
      <div
        ref={strip}
        className="slides"
        onScroll={(event) => setCurrent(slideInView(event.currentTarget))}
      >
        {slides.map((slide, index) => (
          <div
            key={slide.title}
            id={idOf(index)}
            className="slide"
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
          >
            <SlideContent slide={slide} first={index === 0} />
            <a href={hrefOf(index - 1, slides)} rel="prev" className="slide-arrow" onClick={show}>
              <Icon name="chevron-left" label="Previous slide" />
            </a>
            <a href={hrefOf(index + 1, slides)} rel="next" className="slide-arrow" onClick={show}>
              <Icon name="chevron-right" label="Next slide" />
            </a>
          </div>
        ))}
      </div>
      <div className="slide-controls">
        <PlayButton playing={playing} onPress={() => setPlaying(!playing)} />
        {slides.map(({ title }, index) => (
          <a
            key={title}
            href={hrefOf(index, slides)}
            className="slide-dot"
            aria-label={`Slide ${index + 1}: ${title}`}
            aria-current={index === current ? "true" : undefined}
            onClick={show}
          />
        ))}
      </div>
    </section>
  );
}

/** Nothing moves by itself without scripts, so there it would be a button that does nothing. */
function PlayButton({ playing, onPress }: { playing: boolean; onPress: () => void }) {
  if (!useHydrated()) return null;
  return (
    <button
      type="button"
      className="slide-play"
      aria-label={playing ? "Pause the slides" : "Play the slides"}
      onClick={onPress}
    >
      {playing ? <span className="pause-bars" /> : <Icon name="play" />}
    </button>
  );
}

function idOf(index: number): string {
  return `slide-${index + 1}`;
}

/** The anchor of a slide; past the last comes the first. */
function hrefOf(index: number, slides: Slide[]): string {
  return `#${idOf((index + slides.length) % slides.length)}`;
}
