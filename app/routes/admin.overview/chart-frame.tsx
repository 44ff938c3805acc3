// Gives a chart its room: drawn for two screens in the server's HTML, to measure in the browser.
import { useEffect, useRef, useState, type ReactNode } from "react";

/** How a chart is to be drawn. */
export interface ChartSize {
  /** Unique on the page. */
  id: string;
  width: number;
  height: number;
  /** Scripts run, so that pointing at it may tell more. */
  live: boolean;
}

interface ChartFrameProps {
  id: string;
  /** What the chart shows, for those who cannot see it; the figures stand in a table beside it. */
  label: string;
  height: number;
  /** About how wide its column is on a large screen. */
  columnWidth: number;
  children: (size: ChartSize) => ReactNode;
}

/** The height is fixed, so that nothing moves when the chart is drawn anew to measure. */
export function ChartFrame({ id, label, height, columnWidth, children }: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <div ref={frame} role="img" aria-label={label} style={{ height }} className="overflow-hidden">
      {width === null
        ? screens(columnWidth).map(({ name, width: drawn, shown }) => (
            <div key={name} className={`h-full ${shown}`}>
              {children({ id: `${id}-${name}`, width: drawn, height, live: false })}
            </div>
          ))
        : children({ id, width, height, live: true })}
    </div>
  );
}

/** The widths that stand in the server's HTML; the style sheet shows the one that fits. A tablet's is the desk's, in the middle. */
function screens(columnWidth: number) {
  return [
    { name: "phone", width: 320, shown: "sm:hidden" },
    { name: "desk", width: columnWidth, shown: "max-sm:hidden" },
  ];
}

/** The element's width in whole pixels, followed as it changes; null until scripts have measured. */
function useWidth(ref: { current: HTMLElement | null }): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

/** Fills the frame, keeping the drawing's proportions, until the browser has measured. */
export const fillFrame = { width: "100%", height: "100%" };
