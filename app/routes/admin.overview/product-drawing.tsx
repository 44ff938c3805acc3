// The bars of the best sellers as they stand in the server's HTML, where recharts would cost more than the rest of the page; in the browser it draws the same.
import { fillFrame } from "./chart-frame";
import { Axis, endOf } from "./chart-parts";

interface ProductDrawingProps {
  bars: { name: string; value: number }[];
  width: number;
  height: number;
  /** What the bars leave free on each side. */
  room: { right: number; bottom: number; left: number };
  /** The values below. */
  steps: number[];
  stepText: (value: number) => string;
  thickness: number;
  /** Of the ends of the bars. */
  radius: number;
}

/** Draws them once, for a width; nothing answers to the pointer. */
export function ProductDrawing(props: ProductDrawingProps) {
  const { bars, width, height, room, steps, stepText, thickness, radius } = props;
  const bottom = height - room.bottom;
  const most = endOf(steps);
  const across = (value: number) => room.left + (value / most) * (width - room.right - room.left);
  const middle = (index: number) => ((index + 0.5) * bottom) / bars.length;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} style={fillFrame}>
      {steps.map((step) => (
        <line
          key={step}
          x1={across(step)}
          x2={across(step)}
          y1={0}
          y2={bottom}
          stroke="var(--color-ink-200)"
        />
      ))}
      <line x1={room.left} x2={room.left} y1={0} y2={bottom} stroke="var(--color-ink-300)" />
      <Axis
        side="below"
        place={bottom}
        steps={steps.map((step) => ({ at: across(step), text: stepText(step) }))}
      />
      <Axis
        side="left"
        place={room.left}
        steps={bars.map(({ name }, index) => ({ at: middle(index), text: name }))}
      />
      {bars.map(({ value }, index) => {
        const length = across(value) - room.left;
        const end = Math.min(radius, length);
        const top = middle(index) - thickness / 2;
        return (
          <path
            key={middle(index)}
            className="chart-bar"
            d={`M${room.left},${top}h${length - end}a${end},${end} 0 0 1 ${end},${end}v${thickness - 2 * end}a${end},${end} 0 0 1 ${-end},${end}h${end - length}z`}
            fill="var(--color-accent-600)"
          />
        );
      })}
    </svg>
  );
}
