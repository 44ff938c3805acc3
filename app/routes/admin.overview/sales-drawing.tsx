// The line of the revenue as it stands in the server's HTML, where recharts would cost more than the rest of the page; in the browser it draws the same.
import { curveMonotoneX, line } from "d3-shape";
import type { SalesPeriod } from "~/models/dashboard/dashboard";
import { fillFrame } from "./chart-frame";
import { Axis, endOf } from "./chart-parts";

interface SalesDrawingProps {
  periods: SalesPeriod[];
  width: number;
  height: number;
  /** What the line leaves free on each side. */
  room: { top: number; right: number; bottom: number; left: number };
  /** The values at the left, in the currency's smallest unit. */
  steps: number[];
  stepText: (value: number) => string;
  /** Of so many periods one has its name below the line. */
  every: number;
  nameOf: (period: SalesPeriod) => string;
  hasDots: boolean;
}

/** Draws it once, for a width; nothing answers to the pointer. */
export function SalesDrawing(props: SalesDrawingProps) {
  const { periods, width, height, room, steps, stepText, every, nameOf, hasDots } = props;
  const [right, bottom] = [width - room.right, height - room.bottom];
  const across = (index: number) =>
    room.left + (index * (right - room.left)) / Math.max(1, periods.length - 1);
  const most = endOf(steps);
  const up = (value: number) => bottom - (value / most) * (bottom - room.top);
  const curve = line<SalesPeriod>(
    (_, index) => across(index),
    ({ revenue }) => up(revenue),
  );
  const names = periods.map((period, index) => ({ at: across(index), text: nameOf(period) }));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} style={fillFrame}>
      {steps.map((step) => (
        <line
          key={step}
          x1={room.left}
          x2={right}
          y1={up(step)}
          y2={up(step)}
          stroke="var(--color-ink-200)"
        />
      ))}
      <line x1={room.left} x2={right} y1={bottom} y2={bottom} stroke="var(--color-ink-300)" />
      <Axis side="below" place={bottom} steps={names.filter((_, index) => index % every === 0)} />
      <Axis
        side="left"
        place={room.left}
        steps={steps.map((step) => ({ at: up(step), text: stepText(step) }))}
      />
      <path
        className="chart-line"
        d={curve.curve(curveMonotoneX)(periods) ?? ""}
        fill="none"
        stroke="var(--color-accent-600)"
        strokeWidth={2.5}
      />
      {hasDots &&
        periods.map(({ label, revenue }, index) => (
          <circle
            key={label}
            cx={across(index)}
            cy={up(revenue)}
            r={3}
            fill="var(--color-accent-600)"
            stroke="var(--color-accent-600)"
            strokeWidth={2.5}
          />
        ))}
    </svg>
  );
}
