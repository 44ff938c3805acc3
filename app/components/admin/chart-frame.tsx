// Gives a chart its room: drawn for a narrow and a wide screen in the server's HTML, to measure in the browser.
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
  children: (size: ChartSize) => ReactNode;
}

const narrow = 320;
const wide = 540;

/** The height is fixed, so that nothing moves when the chart is drawn anew to measure. */
export function ChartFrame({ id, label, height, children }: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <div ref={frame} role="img" aria-label={label} style={{ height }} className="overflow-hidden">
      {width === null ? (
        <>
          <div className="h-full sm:hidden">
            {children({ id: `${id}-narrow`, width: narrow, height, live: false })}
          </div>
          <div className="h-full max-sm:hidden">
            {children({ id: `${id}-wide`, width: wide, height, live: false })}
          </div>
        </>
      ) : (
        children({ id, width, height, live: true })
      )}
    </div>
  );
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
