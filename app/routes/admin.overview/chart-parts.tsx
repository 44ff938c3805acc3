// What the charts have in common: their axes' steps and words, and what pointing at them tells.

/** What recharts hands to a tick. */
export interface TickProps {
  x: number;
  y: number;
  payload: { value: string | number };
}

/** A word at an axis; drawn by ourselves, because the library's own measures text and the server cannot. */
export function Tick(props: {
  x: number;
  y: number;
  dy: number;
  anchor: "middle" | "end";
  text: string;
}) {
  const { x, y, dy, anchor, text } = props;
  return (
    <text x={x} y={y} dy={dy} textAnchor={anchor} fontSize={12} fill="var(--color-ink-600)">
      {text}
    </text>
  );
}

/**
 * Rounded steps from zero to beyond the largest value, for an axis.
 * @param most a whole number: pieces, or money in its smallest unit
 * @param count about how many steps, zero among them
 */
export function stepsTo(most: number, count: number): number[] {
  const rough = Math.max(most, 1) / (count - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((factor) => factor * power >= rough) ?? 10;
  const step = Math.max(1, Math.ceil(round * power));
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/** The value at the end of an axis that has these steps; an axis of nothing has a length, too. */
export const endOf = (steps: number[]) => steps.at(-1) || 1;

/** What recharts is told of an axis of values, so that it stands as it was drawn. */
export function valueAxis(steps: number[]) {
  const domain: [number, number] = [0, endOf(steps)];
  return { ticks: steps, domain, interval: 0, tickLine: false, axisLine: false } as const;
}

/** How far a word stands from its axis. */
const GAP = 8;

/** The words along an axis, where recharts puts them. */
export function Axis(props: {
  /** Where its steps are, along it. */
  steps: { at: number; text: string }[];
  side: "below" | "left";
  /** Where the axis stands, across it. */
  place: number;
}) {
  const { steps, side, place } = props;
  return steps.map(({ at, text }) =>
    side === "below" ? (
      <Tick key={at} x={at} y={place + GAP} anchor="middle" dy={14} text={text} />
    ) : (
      <Tick key={at} x={place - GAP} y={at} anchor="end" dy={4} text={text} />
    ),
  );
}

/** The card that follows the pointer. */
export function ChartTip({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div className="rounded-lg bg-ink-900 px-3 py-2 text-sm text-white shadow-card">
      <p className="font-semibold">{title}</p>
      {lines.map((line) => (
        <p key={line} className="tabular-nums">
          {line}
        </p>
      ))}
    </div>
  );
}
